import { visible } from '../text/invisible.ts';

/**
 * The same words without layout. Headings, lists, bold print and tables are habits of a model and of an arm's last
 * step: a judge could know the arm by them, and like it for them. What is left are paragraphs; numbers, formulas and
 * the order of the text stay.
 */
export function plain(text: string): string {
  return rules
    .reduce((left, [pattern, instead]) => left.replace(pattern, instead), visible(text.normalize('NFC')))
    .trim();
}

const rules: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Some models write every hyphen as one that does not break: `A‑F1`.
  [/[\u2010\u2011]/g, '-'],
  [/<!--[\s\S]*?-->/g, ''],
  [/^ {0,3}(```|~~~).*$/gm, ''],
  // A rule, and the line below the head of a table.
  [/^ {0,3}([-*_=] ?){3,}$/gm, ''],
  [/^(?=[^\n]*---)[ \t|:-]+$/gm, ''],
  [/^[^\S\n]*\|(.*)\|[^\S\n]*$/gm, '$1'],
  [/^ {0,3}#{1,6} +(.*?)#*$/gm, '$1'],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*(?:[-*+•–]|\(?\d{1,3}[.)]|\(?[a-z][)])[ \t]+/gm, ''],
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(\*\*\*|\*\*|___|__)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1'],
  [/`([^`\n]+)`/g, '$1'],
  [/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/gi, ''],
  [/\p{Extended_Pictographic}\ufe0f?/gu, ''],
  [/[“”„«»]/g, '"'],
  [/[‘’‚]/g, "'"],
  [/[^\S\n]+/g, ' '],
  [/ ?\n ?/g, '\n'],
  [/\n{2,}/g, '\n'],
];
