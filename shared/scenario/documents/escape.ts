/**
 * Models' words, made safe to stand in our Markdown: they can form sentences and paragraphs, and nothing else. No
 * heading, list, table row, quotation, code, HTML or link of a document can come from a model. Ordinary punctuation
 * inside a line stays as it was written.
 */

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Controls, marks that turn the reading direction, zero-width blanks and tag characters: all unseen by a reader. */
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

function clean(text: string): string {
  return text.toWellFormed().replace(lineEnds, '\n').replace(/\t/g, ' ').replace(unseen, '').trim();
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

/** Words inside one of our own lines, after its beginning. Line ends become blanks. */
export function words(text: string): string {
  return marks(clean(text).replace(/\s+/g, ' '));
}

/** Words that begin a line, or a list item, or a heading's text. */
export function line(text: string): string {
  return start(words(text));
}

/** A table cell. Line ends become `<br>`; an empty cell is a dash. */
export function cell(text: string): string {
  const lines = clean(text)
    .split('\n')
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .filter((one) => one !== '');
  return lines.length === 0 ? '–' : lines.map(marks).join('<br>');
}

/** Paragraphs. A line that looks like structure (a model's own list, say) becomes a paragraph, so that it stays legible. */
export function paragraphs(text: string): string {
  const out: string[] = [];
  for (const raw of clean(text).split('\n')) {
    const one = raw.trim();
    if (one !== '' && startsLikeStructure(one) && out.at(-1) !== '') out.push('');
    if (one !== '' || out.at(-1) !== '') out.push(one === '' ? '' : start(marks(one)));
  }
  return out.join('\n').trim();
}
