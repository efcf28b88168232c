import { plainLetters } from './lookalikes.ts';

/** The letters of a text, without its blanks, and where its words begin among them. */
export interface Letters {
  readonly text: string;
  /** Place in `text` → which word begins there. */
  readonly starts: ReadonlyMap<number, number>;
  readonly words: readonly string[];
}

/** Those of a quotation, of which nobody asks where words begin. */
export const plainLettersOf = (seen: string): string =>
  plainLetters(seen.toUpperCase()).replace(/ /gu, '').replace(/-+/gu, '-');

/** `seen`: as it is compared, in small letters with single blanks. Letters that look alike are one letter. */
export function lettersOf(seen: string): Letters {
  const words = seen.split(' ').filter((word) => word !== '');
  const starts = new Map<number, number>();
  const parts: string[] = [];
  let [length, behindDash] = [0, false];
  for (const [nth, word] of words.entries()) {
    const own = plainLetters(word.toUpperCase()).replace(/-+/gu, '-');
    const letters = behindDash && own.startsWith('-') ? own.slice(1) : own;
    if (!starts.has(length)) starts.set(length, nth);
    parts.push(letters);
    length += letters.length;
    behindDash = own.endsWith('-');
  }
  return { text: parts.join(''), starts, words };
}

/** Scripts that write a blank between two words. */
const letter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const digit = /\p{Nd}/u;
/** Within a number, and no stop of its sentence. */
const parting = /[.,:/]/u;

const isDigit = (text: string, at: number): boolean => digit.test(text.charAt(at));

/** Whether the place lies within a number: `4.2 kg` is no `2 kg`. */
function isInNumber({ text, starts }: Letters, at: number): boolean {
  if (starts.has(at) || at === 0) return false;
  if (isDigit(text, at - 1))
    return isDigit(text, at) || (parting.test(text.charAt(at)) && isDigit(text, at + 1) && !starts.has(at + 1));
  return parting.test(text.charAt(at - 1)) && isDigit(text, at) && isDigit(text, at - 2) && !starts.has(at - 1);
}

const isInWord = ({ text, starts }: Letters, at: number): boolean =>
  at > 0 && !starts.has(at) && letter.test(text.charAt(at - 1)) && letter.test(text.charAt(at));

/** Rests of words that deny what stands before them: `can|not`, `do|n't`, `use|less`. */
const denyingRest = /^(?:NOT|NT|LESS)/u;

/** Words that deny the verb behind them. One that denies a thing (`no`, `without`) may stand before a right name of it. */
const denials: ReadonlySet<string> = new Set([
  ...['not', 'never', 'cannot', 'dont', 'doesnt', 'didnt', 'wont', 'cant', 'wouldnt', 'couldnt', 'shouldnt', 'isnt'],
  ...['nicht', 'niemals', 'nie', 'pas', 'jamais', 'nunca', 'jamás', 'niet', 'nooit', 'não', 'не', 'никогда'],
]);
/** Behind `not` these say that more holds than what follows. */
const more: ReadonlySet<string> = new Set(['only', 'just', 'merely', 'simply', 'nur', 'seulement']);
/** Signs that deny what stands right behind them. */
const denyingSigns = /[不没沒勿]/u;

/** An apostrophe parts two words: `don t`. */
const deniesAt = (words: readonly string[], nth: number): boolean =>
  denials.has(words[nth] ?? '') || (words[nth] === 't' && (words[nth - 1] ?? '').endsWith('n'));

/** Whether the words from place `at` on stand right behind one that denies them: the quotation leaves out what matters. */
function isDenied({ text, starts, words }: Letters, at: number): boolean {
  const nth = starts.get(at);
  if (denyingSigns.test(text.charAt(at - 1)) && nth === undefined) return true;
  if (nth === undefined || !deniesAt(words, nth - 1)) return false;
  return !more.has(words[nth] ?? '') && words[nth - 2] !== 'why';
}

/** So few words that are left out of a clause are read. */
const fewWords = 4;
const clauseEnds = /[.,;:!?()]/u;

/** Whether `…` stands for a few words of a clause that deny it. */
export function leavesOutDenial({ starts, words }: Letters, from: number, to: number): boolean {
  const [first, next] = [starts.get(from), starts.get(to)];
  if (first === undefined || next === undefined || next - first > fewWords) return false;
  const out = words.slice(first, next);
  return !out.some((word) => clauseEnds.test(word)) && out.some((_, at) => deniesAt(words, first + at));
}

/**
 * Whether somebody can quote these letters of the text: from the beginning of a word, and not from behind one that denies it;
 * to the end of a word, or one without its ending; and no part of a number.
 */
export const isWhole = (letters: Letters, from: number, to: number): boolean =>
  !isInWord(letters, from) &&
  !isInNumber(letters, from) &&
  !isDenied(letters, from) &&
  !isInNumber(letters, to) &&
  !(isInWord(letters, to) && denyingRest.test(letters.text.slice(to, to + 4)));
