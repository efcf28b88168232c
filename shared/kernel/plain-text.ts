import { visible } from '../text/invisible.ts';

/**
 * The same words without layout. Headings, lists, bold print and tables are habits of a model and of an arm's last
 * step: a judge could know the arm by them, and like it for them. What is left are paragraphs; numbers, formulas and
 * the order of the text stay. Linear in the text: where a mark opens and nothing closes it, no rule looks for its end
 * again from the next mark.
 */
export function plain(text: string): string {
  return rules.reduce((left, rule) => rule(left), visible(text.normalize('NFC'))).trim();
}

type Rule = (text: string) => string;

const replaced =
  (pattern: RegExp, instead: string): Rule =>
  (text) =>
    text.replace(pattern, instead);

/** The pattern matches an open mark too, to the end of the text, and then its last group is empty: this one stays. */
const replacedIfClosed =
  (pattern: RegExp, instead: (words: string) => string): Rule =>
  (text) =>
    text.replace(pattern, (all: string, words: string, end: string | undefined) => (end ? instead(words) : all));

const rules: readonly Rule[] = [
  // Some models write every hyphen as one that does not break: `A‑F1`.
  replaced(/[\u2010\u2011]/g, '-'),
  replacedIfClosed(/<!--([^]*?)(-->|$)/g, () => ''),
  replaced(/^ {0,3}(```|~~~).*$/gm, ''),
  // A rule, and the line below the head of a table.
  replaced(/^ {0,3}([-*_=] ?){3,}$/gm, ''),
  replaced(/^(?=.*---)[ \t|:-]+$/gm, ''),
  replaced(/^(?:(?=.)\s)*\|(.*)\|(?:(?=.)\s)*$/gm, '$1'),
  replaced(/^ {0,3}#{1,6} +(.*[^#\n]|)#*$/gm, '$1'),
  replaced(/^[ \t]*(?:>[ \t]?)+/gm, ''),
  replaced(/^[ \t]*(?:[-*+•–]|\(?\d{1,3}[.)]|\(?[a-z][)])[ \t]+/gm, ''),
  replacedIfClosed(/!?\[([^\]]*)(?:$|\](?:\([^)]*(\)|$))?)/g, (words) => words),
  (text) => text.split('\n').map(withoutBold).join('\n'),
  replaced(/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1'),
  replaced(/`([^`\n]+)`/g, '$1'),
  replaced(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/gi, ''),
  replaced(/\p{Extended_Pictographic}\ufe0f?/gu, ''),
  replaced(/[“”„«»]/g, '"'),
  replaced(/[‘’‚]/g, "'"),
  replaced(/[^\S\n]+/g, ' '),
  replaced(/ ?\n ?/g, '\n'),
  replaced(/\n{2,}/g, '\n'),
];

const boldMarks = ['***', '**', '___', '__'] as const;

/**
 * One line, where bold words stand between two equal marks with no blank inside of them. By search and not by a
 * pattern, which would look for an end anew from each mark that has none.
 */
function withoutBold(line: string): string {
  const marks = boldMarks.map((mark) => ({ mark, endFrom: endsOf(mark, line) }));
  const opening = /\*\*|__/g;
  let kept = '';
  let from = 0;
  for (let found = opening.exec(line); found !== null; found = opening.exec(line)) {
    const { index } = found;
    opening.lastIndex = index + 1;
    for (const { mark, endFrom } of marks) {
      const begin = index + mark.length;
      if (!line.startsWith(mark, index) || isBlankAt(line, begin)) continue;
      const end = endFrom(begin + 1);
      if (end === null) continue;
      kept += line.slice(from, index) + line.slice(begin, end);
      from = opening.lastIndex = end + mark.length;
      break;
    }
  }
  return kept + line.slice(from);
}

const isBlankAt = (line: string, at: number): boolean => !/\S/.test(line.charAt(at));

/** Finds the first such mark behind no blank, at or behind a place that only grows. */
function endsOf(mark: string, line: string): (from: number) => number | null {
  let at: number | null = -1;
  return (from) => {
    while (at !== null && (at < from || isBlankAt(line, at - 1))) {
      const next: number = line.indexOf(mark, Math.max(from, at + 1));
      at = next < 0 ? null : next;
    }
    return at;
  };
}
