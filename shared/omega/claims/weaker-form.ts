import { isContrary, reachesFurther, shareContent } from './never-same.ts';
import { sameWords } from './same-words.ts';

/**
 * Whether what an attacker says is left of a claim can be what is left of it (OMEGA rules §2.3, Mended): the claim itself
 * has lost nothing, its contrary is what refutes it, what reaches further was never shown, and what has no word of its
 * content ("it may be so under some conditions") says nothing of it. Whether other words say
 * less is the attacker's testimony.
 */
export const isWeakerForm = (claim: string, form: string): boolean =>
  sameWords(claim) !== sameWords(form) &&
  shareContent(claim, form) &&
  !isContrary(claim, form) &&
  !reachesFurther(claim, form);
