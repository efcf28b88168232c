import { visible } from './invisible.ts';

/** Anybody's words as they may stand in a page, a document or a pattern: as text, and as nothing else. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML and SVG, in text and attributes alike. */
export const escapeHtml = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** For a regular expression, in and outside of a class, with and without the `u` flag. */
export const escapeRegExp = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/-/g, '\\x2d');

/*
 * For our Markdown: words can form sentences and paragraphs, and nothing else. No heading, list, table row, quotation,
 * code, HTML or link of a document can come from a model. Ordinary punctuation inside a line stays as it was written.
 */

/** Words inside one of our own lines, after its beginning. Line ends become blanks. */
export function words(text: string): string {
  return marks(visible(text).replace(/\s+/g, ' ').trim());
}

/** Words that begin a line, or a list item, or a heading's text. */
export function line(text: string): string {
  return start(words(text));
}

/** A table cell. Line ends become `<br>`; an empty cell is a dash. */
export function cell(text: string): string {
  const lines = visible(text)
    .split('\n')
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .filter((one) => one !== '');
  return lines.length === 0 ? '–' : lines.map(marks).join('<br>');
}

/**
 * Paragraphs. A line that looks like structure (a model's own list, say) becomes a paragraph, so that it stays legible.
 */
export function paragraphs(text: string): string {
  const out: string[] = [];
  for (const raw of visible(text).trim().split('\n')) {
    const one = raw.trim();
    if (one !== '' && startsLikeStructure(one) && out.at(-1) !== '') out.push('');
    if (one !== '' || out.at(-1) !== '') out.push(one === '' ? '' : start(marks(one)));
  }
  return out.join('\n').trim();
}

/** Characters and marks that mean something anywhere in a line. Bare addresses would turn into links. */
function marks(text: string): string {
  return (
    text
      .replace(/[\\`*[<|]/g, '\\$&')
      // A reference such as &#8238; would become the very sign that was taken out.
      .replace(/&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)/gi, '\\&')
      .replace(/:\/\//g, '\\://')
      .replace(/\b(www)\./gi, '$1\\.')
      .replace(/(?<=\S)@(?=\S)/g, '\\@')
  );
}

/** Characters that mean something at the start of a line; a signed number stays as it is. */
function start(line: string): string {
  if (signedNumber.test(line)) return line;
  return line.replace(/^[-#>=~_:+]/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

const signedNumber = /^[-+]\.?\d/;
const structure = /^([-#>=~_:+*`|<]|\d{1,9}[.)](\s|$))/;
const startsLikeStructure = (line: string) => structure.test(line) && !signedNumber.test(line);
