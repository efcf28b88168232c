import { oneLine } from './invisible.ts';

/**
 * Texts cut to a length. Lengths are UTF-16 units, as in the schemas and columns that bound them; a cut falls between
 * characters, so what is left is well-formed and no accent, emoji or flag is cut in half. Work is linear in `most`.
 */

/** The beginning of a text, at most `most` units. */
export function prefix(text: string, most: number): string {
  return text.slice(0, text.length <= most ? most : boundary(text, Math.max(0, most))).toWellFormed();
}

/** The same, ending in `…` where something is missing. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  return most < 1 ? '' : `${prefix(text, most - 1).trimEnd()}…`;
}

/** A text as a cell, a tip or a summary shows it: one line, and no longer than this. */
export const excerpt = (text: string, most = 160): string => truncate(oneLine(text), most);

/** A value that was given, or none, as a refusal repeats it: JSON, and no longer than this. What JSON has no word for is named by its type. */
export const quoted = (given: unknown, most = 60): string => prefix(jsonOf(given) ?? typeof given, most);

function jsonOf(given: unknown): string | undefined {
  try {
    return JSON.stringify(given);
  } catch {
    return undefined;
  }
}

/** Longer rows of accents than this are no character that a reader knows; they are cut at a code point. */
const longestCharacter = 32;

/** The last place at or before `at` where no character is cut in half. */
function boundary(text: string, at: number): number {
  for (let place = at; place > at - longestCharacter; place -= 1) {
    if (place <= 0) return 0;
    if (!isInside(text, place)) return place;
  }
  return splitsPair(text, at) ? at - 1 : at;
}

/** Signs that belong to the character before them: accents, joiners, selectors, skin tones, tags of flags. */
const belongsBefore = /^[\p{M}\p{Emoji_Modifier}\u200c\u200d\u{e0020}-\u{e007f}]/u;
const flagHalf = /^\p{Regional_Indicator}/u;

function isInside(text: string, at: number): boolean {
  if (splitsPair(text, at)) return true;
  const next = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (belongsBefore.test(next) || text[at - 1] === '\u200d') return true;
  return flagHalf.test(next) && flagsBefore(text, at) % 2 === 1;
}

/** A half of a surrogate pair stands on either side. */
const splitsPair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');

/** Halves of flags right before this place, as far as a character may be long: two make one flag. */
function flagsBefore(text: string, at: number): number {
  let halves = 0;
  while (halves < longestCharacter && flagHalf.test(text.slice(at - 2 * (halves + 1), at - 2 * halves))) halves += 1;
  return halves;
}
