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

/** The text as it looks, where only the words count. */
export const asItLooks = (text: string): string => (ascii.test(text) ? text : looksOf(text).looks);

/** Every place at which the text looks like the pattern, which is global, is replaced; and how many there were. */
export function replaceLooks(
  text: string,
  pattern: RegExp,
  instead: string,
): { readonly left: string; readonly found: number } {
  const { looks, places } = ascii.test(text) ? { looks: text, places: null } : looksOf(text);
  let left = '';
  let from = 0;
  let found = 0;
  for (const { index, 0: match } of looks.matchAll(pattern)) {
    const [begin, end] =
      places === null ? [index, index + match.length] : [places[index], places[index + match.length]];
    if (begin === undefined || end === undefined) continue;
    left += text.slice(from, begin) + instead;
    from = end;
    found += 1;
  }
  return { left: left + text.slice(from), found };
}
