/**
 * Where a name, an id or a mark of Symposium’s own begins and ends in running text of any language. A letter beside it makes it part of
 * another word only where both are of scripts that make words together: `ash` in `ashen`. In `A-F1の提案`, `A-F1은` and `GPT-5として` the
 * word ends where the script changes, and scripts that leave no blanks between words (worldbuilding rules §5.2) have no edges at all.
 *
 * Ranges and no properties of Unicode: hundreds of patterns have these edges, and are made anew for each match.
 */

/** Latin, Greek and Cyrillic with digits: borrowed letters are told apart by nobody (`shared/text/looks.ts`). */
const european =
  '[\\dA-Za-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0370-\\u037d\\u037f-\\u052f\\u1e00-\\u1fff\\u2c60-\\u2c7f\\ua640-\\ua69f\\ua722-\\ua7ff]';
const hangul = '[\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97c\\uac00-\\ud7fb]';
/** Armenian, Hebrew, Arabic, the scripts of India, Tibetan, Georgian, Ethiopic, Cherokee, Mongolian: their letters and digits. */
const others =
  '[\\u0531-\\u0556\\u0560-\\u0588\\u05d0-\\u05f2\\u0620-\\u0669\\u066e-\\u06d3\\u06d5-\\u06ff\\u0710-\\u07f5\\u0840-\\u0858\\u08a0-\\u0963\\u0966-\\u0dff\\u0f00\\u0f20-\\u0fbc\\u10a0-\\u10fa\\u10fc-\\u10ff\\u1200-\\u135f\\u13a0-\\u13fd\\u1810-\\u18af\\ufb13-\\ufdff\\ufe70-\\ufefc]';
/** Of scripts that leave no blanks between words. */
const unspaced = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]$/u;

/** No place between two letters of one family. */
const apart = [european, hangul, others].map((letter) => `(?:(?<!${letter})|(?!${letter}))`).join('');

/** The edge at which a word begins, and the one at which it ends; a digit is part of whatever it stands beside. */
export const opening = `(?<!\\d)${apart}`;
export const closing = `(?!\\d)${apart}`;

/** A name of one such sign stands in too many words to be looked for inside of them. */
export const isLoneSign = (name: string): boolean => unspaced.test(name);
export const alone = (source: string): string => `(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`;
