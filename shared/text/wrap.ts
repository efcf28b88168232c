import { spanOf } from './span.ts';

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ascii = /^[!-~]*$/;
/** No line of Chinese or Japanese begins with these. */
const closing = /^[、。，．：；！？）」』】〉》〕…ー々]$/u;

/**
 * One line of text as lines of at most so many columns of a terminal, cut between words; a longer word is cut where it must be, never
 * within a sign. Chinese, Japanese and Korean signs take two columns, and a line may end behind any of them: their texts have no blanks.
 */
export function wrapLine(text: string, columns: number): string[] {
  const lines: string[] = [];
  let [line, span] = ['', 0];
  for (const word of text.split(' ')) {
    piecesOf(word, columns).forEach((piece, nth) => {
      const joint = line === '' || nth > 0 ? '' : ' ';
      const width = spanOf(piece);
      if (line !== '' && span + joint.length + width > columns) {
        lines.push(line);
        [line, span] = [piece, width];
        return;
      }
      line += joint + piece;
      span += joint.length + width;
    });
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** What of a word has to stay together. */
function piecesOf(word: string, columns: number): readonly string[] {
  if (word.length <= columns && ascii.test(word)) return [word];
  const pieces: { text: string; span: number; isWide: boolean }[] = [];
  for (const { segment } of signs.segment(word)) {
    const span = spanOf(segment);
    const last = pieces.at(-1);
    const isWide = span > 1;
    const fits = last !== undefined && last.span + span <= columns;
    if (fits && (closing.test(segment) || (!isWide && !last.isWide))) {
      last.text += segment;
      last.span += span;
    } else pieces.push({ text: segment, span, isWide });
  }
  return pieces.length === 0 ? [''] : pieces.map(({ text }) => text);
}
