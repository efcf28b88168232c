import type { Dice } from '../dice.ts';
import type { Burden } from './burdens.ts';
import type { Land } from './lands.ts';

/** A name out of the ground and the burden. Where they do not sound together they stay two words. */
export function nameOf({ roots }: Land, { endings }: Burden, roll: Dice): string {
  const [root, ending] = [roll.pick(roots), roll.pick(endings)];
  const clash = /[aeiouy]$/i.test(root) === /^[aeiouy]/i.test(ending) && /[aeiouy]/i.test(root.slice(-1));
  return clash || root.slice(-1).toLowerCase() === ending.slice(0, 1)
    ? `${root} ${ending.slice(0, 1).toUpperCase()}${ending.slice(1)}`
    : `${root}${ending}`;
}

/** Four adjectives, of the place and of what is scarce there. */
export const moodOf = (land: Land, burden: Burden, roll: Dice): readonly string[] =>
  [...new Set([...roll.draw(land.adjectives, 2), ...roll.draw(burden.adjectives, 2)])].slice(0, 4);
