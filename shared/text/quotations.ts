import { visible } from './invisible.ts';
import { isWhole, leavesOutDenial, type Letters, lettersOf, plainLettersOf } from './quoted-words.ts';

/**
 * Whether what somebody quotes stands where it is said to stand (evaluation rules §2.3, OMEGA rules §10.3). Both are
 * compared as their letters: width, case, quotation marks, dashes, Markdown, TeX and blanks tell nothing apart. A text is
 * searched as it is written and as it is shown. What is cut out of a word, or from behind its denial, does not stand there.
 * Everything here is linear in the length of both, whatever a model wrote.
 */

const marks = /[*_`#>|~]/gu;
const dashes = /[‐-―−]/gu;
const quotationMarks = /["'“”„‟‘’‚‛«»‹›]/gu;

/** A text as it is compared. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(marks, ' ')
    .replace(quotationMarks, '')
    .replace(dashes, '-')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A text that is searched for many quotations. */
export interface Searched {
  /** As it is written; as it is shown, or as it is written with escapes that got lost, where these are others. */
  readonly forms: readonly Letters[];
}

export function searched(text: string): Searched {
  const forms = [text, shown(text), unescaped(text), unescaped(shown(text))].map(seen);
  return { forms: [...new Set(forms)].map(lettersOf) };
}

/** A mark of a list at the head of its line, a tag, and a link with its address: who copies from a page has none of them. */
const listMarks = /^[ \t]*(?:[-*+•‣◦–—]|\d{1,3}[.)])[ \t]/gmu;
const tags = /<\/?[a-z][a-z0-9]{0,10} ?\/?>/giu;
const links = /\[([^[\]\n]{1,200})\]\([^()\s]{1,300}\)/gu;
const shown = (text: string): string => text.replace(listMarks, ' ').replace(tags, '').replace(links, '$1');

/** `\frac` in JSON without its second backslash is a form feed and `rac`. */
const unescaped = (text: string): string => text.replace(/\\[bfnrt](?=\p{L})/gu, ' ');

/** Signs of TeX that set off a formula, its powers and its blanks. */
const formulaSigns = /\\[,;:!()[\] ]?|[${}^]/gu;

/**
 * What a reader sees of a text, as it is compared: so nothing unseen keeps a quotation from standing there, or makes it long. An
 * apostrophe parts words, as in `l’eau`.
 */
const seen = (text: string): string =>
  comparable(
    visible(text)
      .replace(formulaSigns, ' ')
      .normalize('NFKC')
      .replace(quotationMarks, ' ')
      .replace(/[\p{M}\u200c\u200d]/gu, '')
      .replace(/×/gu, 'x'),
  );

/** Such as stand for what is left out: `…`, `...`, `. . .`, `[…]`, `(...)`. */
const leftOut = /[[(]?\.(?: ?\.){2,}[\])]?/u;

/**
 * Whether the quotation stands there: whole, or its parts around `…` and `...` in their order. Each part has at least
 * `least` characters, so that nothing is proved by a word that every text has; a shorter text may be quoted whole.
 */
export function occurs(quotation: string, { forms }: Searched, least: number): boolean {
  const quoted = [...new Set([quotation, shown(quotation)].map(seen))].filter((form) => plainLettersOf(form) !== '');
  return quoted.some((whole) => forms.some((form) => occursIn(whole, form, least)));
}

function occursIn(whole: string, letters: Letters, least: number): boolean {
  const bare = withoutEnds(whole);
  const isAll = bare !== '' && plainLettersOf(bare) === withoutEnds(letters.text);
  // Dots may be the text's own.
  if (isAll || plainLettersOf(whole) === letters.text || endOf(whole, letters, 0, least) !== null) return true;
  let from = 0;
  for (const part of whole.split(leftOut)) {
    if (part.trim() === '') continue;
    const end = endOf(part.trim(), letters, from, least);
    if (end === null) return false;
    from = end;
  }
  return from > 0;
}

/** A sign of a script that writes a word with one or two says as much as some letters. */
const wordSigns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const lettersOfSign = 3;
const sizeOf = (part: string): number => part.length + (lettersOfSign - 1) * (part.match(wordSigns)?.length ?? 0);

/**
 * Where the part ends, from `from` on, which is where the part before it ended; a stop or a bracket at its own ends may be who
 * quotes it. null: nowhere, or it is too short.
 */
function endOf(part: string, letters: Letters, from: number, least: number): number | null {
  const stands = (at: number, end: number) =>
    isWhole(letters, at, end) && !(from > 0 && leavesOutDenial(letters, from, at));
  for (const written of [part, withoutEnds(part)]) {
    const text = plainLettersOf(written);
    const end = sizeOf(written) < least || text === '' ? -1 : find(text, letters.text, from, stands);
    if (end >= 0) return end;
  }
  return null;
}

const ends = new Set(' .,;:!?()[]');
function withoutEnds(part: string): string {
  let [from, to] = [0, part.length];
  while (from < to && ends.has(part.charAt(from))) from += 1;
  while (to > from && ends.has(part.charAt(to - 1))) to -= 1;
  return part.slice(from, to);
}

/** Where `part` ends in `text`, from `from` on, in the first place in which it `stands`; -1: nowhere. Knuth, Morris and Pratt: no text makes it begin again. */
function find(part: string, text: string, from: number, stands: (at: number, end: number) => boolean): number {
  const back = failures(part);
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    while (matched > 0 && part[matched] !== text[at]) matched = back[matched - 1] ?? 0;
    if (part[matched] === text[at]) matched += 1;
    if (matched < part.length) continue;
    const end = at + 1;
    if (stands(end - part.length, end)) return end;
    matched = back[matched - 1] ?? 0;
  }
  return -1;
}

/** For each place, how much of the part's beginning ends there. */
function failures(part: string): number[] {
  const back = [0];
  let matched = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (matched > 0 && part[matched] !== part[at]) matched = back[matched - 1] ?? 0;
    if (part[matched] === part[at]) matched += 1;
    back.push(matched);
  }
  return back;
}
