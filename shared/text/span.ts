const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ascii = /^[ -~]*$/;
/** Signs of half a width that their scripts have as well. */
const narrow = /^[\ua700-\ua707\uff61-\uffdc]/;
/**
 * Below Hangul no letter is wide, though the middle dot and some accents are said to belong to Han and Kana, among
 * others.
 */
const wide =
  /\p{Emoji_Presentation}|\ufe0f|(?![\0-\u10ff])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

const spanOfSign = (sign: string): number => (!narrow.test(sign) && wide.test(sign) ? 2 : 1);

/**
 * How many columns of a terminal one line takes: Chinese, Japanese and Korean signs and emoji take two, and what shapes the
 * sign before it takes none. A line that is taken for shorter than it is breaks, and a block that is drawn anew leaves
 * its remains.
 */
export function spanOf(line: string): number {
  if (ascii.test(line)) return line.length;
  let span = 0;
  for (const { segment } of signs.segment(line)) span += spanOfSign(segment);
  return span;
}

/** Filled up with blanks to so many columns. */
export const padTo = (line: string, columns: number): string => line + ' '.repeat(Math.max(0, columns - spanOf(line)));

/** The line in at most so many columns, ending in `…` where something is missing. */
export function cutToSpan(line: string, columns: number): string {
  if (spanOf(line) <= columns) return line.toWellFormed();
  if (columns < 1) return '';
  let kept = '';
  let span = 0;
  for (const { segment } of signs.segment(line)) {
    span += spanOfSign(segment);
    if (span > columns - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd().toWellFormed()}…`;
}
