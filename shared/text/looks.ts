import { plainLetters } from './lookalikes.ts';

/** A text as it looks, for a search that no borrowed letter hides a word from, and the way back into the text itself. */
interface Looks {
  readonly looks: string;
  /** The place in the text of each sign of `looks`, and of its end. */
  readonly places: readonly number[];
}

/**
 * Letters in any dress (`𝓜`, `Ｍ`, `Á`, a Cyrillic `М`) as the Latin ones that a reader takes them for. What shapes a letter of another
 * script stays with it, so that two words of one such script are never taken for each other.
 */
function looksOf(text: string): Looks {
  let looks = '';
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    const seen = sign < '\u0080' ? sign : bareSign(sign);
    for (let unit = 0; unit < seen.length; unit += 1) places.push(place);
    looks += seen;
    place += sign.length;
  }
  places.push(place);
  return { looks, places };
}

const accents = /[\u0300-\u036f]/g;

function bareSign(sign: string): string {
  const bare = sign.normalize('NFKD').replace(accents, '').normalize('NFC');
  const capital = bare.toUpperCase();
  const latin = plainLetters(capital);
  if (latin === capital) return bare;
  return bare === capital ? latin : latin.toLowerCase();
}

const ascii = /^[\0-\x7f]*$/;

/** A text beside its looks; `places` is null where every sign looks like what it is. */
interface Seen {
  readonly text: string;
  readonly looks: string;
  readonly places: readonly number[] | null;
}

const seenIn = (text: string): Seen =>
  ascii.test(text) ? { text, looks: text, places: null } : { text, ...looksOf(text) };

/** The text as it looks, where only the words count. */
export const asItLooks = (text: string): string => seenIn(text).looks;

/** What is looked for, a global pattern, and what takes its place. */
export interface Replacement {
  readonly pattern: RegExp;
  readonly instead: string;
}

/**
 * Every place at which the text looks like a pattern is replaced, one pattern after the other; and how many there were of
 * each. The looks of a text are read anew only where something was replaced: most patterns find nothing.
 */
export function replaceLooks(
  text: string,
  replacements: readonly Replacement[],
): { readonly left: string; readonly found: readonly number[] } {
  let seen = seenIn(text);
  const found = replacements.map((replacement) => {
    const { left, count } = replaced(seen, replacement);
    if (count > 0) seen = seenIn(left);
    return count;
  });
  return { left: seen.text, found };
}

function replaced({ text, looks, places }: Seen, { pattern, instead }: Replacement) {
  let left = '';
  let from = 0;
  let count = 0;
  for (const { index, 0: match } of looks.matchAll(pattern)) {
    const [begin, end] =
      places === null ? [index, index + match.length] : [places[index], places[index + match.length]];
    if (begin === undefined || end === undefined) continue;
    left += text.slice(from, begin) + instead;
    from = end;
    count += 1;
  }
  return { left: left + text.slice(from), count };
}
