/**
 * Whether what somebody quotes stands where it is said to stand (evaluation rules §2.3, OMEGA rules §10.3). Both are
 * compared as their letters: width, case, quotation marks, dashes, Markdown and blanks tell nothing apart. Everything
 * here is linear in the length of both, whatever a model wrote.
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
  readonly text: string;
}

export const searched = (text: string): Searched => ({ text: comparable(text) });

/**
 * Whether the quotation stands there: whole, or its parts around `…` and `...` in their order. Each part has at least
 * `least` characters, so that nothing is proved by a word that every text has; a shorter text may be quoted whole.
 */
export function occurs(quotation: string, { text }: Searched, least: number): boolean {
  const parts = quotation
    .split(/\[?(?:…|\.{3})\]?/u)
    .map((part) => comparable(part))
    .filter((part) => part !== '');
  if (parts.length === 0) return false;
  if (parts.length === 1 && parts[0] === text) return true;
  let from = 0;
  for (const part of parts) {
    if (part.length < least) return false;
    const at = find(part, text, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** Place of `part` in `text`, from `from` on; -1: nowhere. Knuth, Morris and Pratt: no text makes it begin again. */
function find(part: string, text: string, from: number): number {
  const back = failures(part);
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    while (matched > 0 && part[matched] !== text[at]) matched = back[matched - 1] ?? 0;
    if (part[matched] === text[at]) matched += 1;
    if (matched === part.length) return at - part.length + 1;
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
