import { isContrary, reachesFurther } from './never-same.ts';
import { sameWords } from './same-words.ts';

/**
 * Whether what an attacker says is left of a claim can be what is left of it (OMEGA rules §2.3, Mended): the claim itself
 * has lost nothing, its contrary is what refutes it, and what reaches further was never shown. Whether other words say
 * less is the attacker's testimony.
 */
export const isWeakerForm = (claim: string, form: string): boolean =>
  sameWords(claim) !== sameWords(form) && !isContrary(claim, form) && !reachesFurther(claim, form);
