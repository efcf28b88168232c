import { fnv1a } from '../../kernel/fnv.ts';
import { fillers } from '../../text/fillers.ts';

/** Signs that stand for nothing; others may be a unit. */
const signs = new Set(['', '-', '–', '—', '?', '...', '…']);

/** Whether a text is empty or a placeholder; a field that is filled with nothing is not filled. */
export const blank = (text: string | null): boolean =>
  text === null || signs.has(text.trim()) || fillers.has(spelled(text));

/** How many texts say something. */
export const said = (texts: readonly string[]): number => texts.filter((text) => !blank(text)).length;

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Words, as runs of characters between spaces that hold a letter or a digit. */
export const words = (text: string): number => wordsIn(text).length;

/** A run of so many words that stood before is a repetition; in prose hardly one comes twice. */
const repeatedRun = 5;

/** Words that are no repetition: what stands in a run of words that stood there before counts once. */
export function freshWords(text: string): number {
  const all = wordsIn(text.toLowerCase().replace(/[.,;:!?…"“”()]/g, ' '));
  const runs = all.map((_, place) => all.slice(place, place + repeatedRun).join(' '));
  return new Set(runs.slice(0, 1 - repeatedRun)).size + Math.min(all.length, repeatedRun - 1);
}

/** Paragraphs, separated by blank lines. */
export const paragraphs = (text: string): number => text.split(/\n\s*\n/).filter((part) => !blank(part)).length;

/** Words that take something back: a text that has one more of them says something else. */
const negations = new Set([
  'not',
  'no',
  'never',
  'without',
  'nor',
  'neither',
  'cannot',
  'hardly',
  'barely',
  'less',
  'more',
]);

/** A text that goes on with more than this share of words beside another's says something of its own. */
const repetitionShare = 0.8;

/** Words without their capitals and stops. */
export const folded = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** The same as one text: `push_force` is `push force`, and a stop makes no difference. */
export const spelled = (text: string): string => folded(text).join(' ');

/** Of words in their order, whatever their capitals and stops: what facts carry into history in place of the words. */
export const wordsHash = (text: string): number => fnv1a(spelled(text));
/** Whether one stands in the other in whole words; both are spelled. */
export const within = (part: string, whole: string): boolean => ` ${whole} `.includes(` ${part} `);

/**
 * Whether two texts say the same: the words of one stand in the other in their order, and what the other has beside them
 * is a fifth of it at most, no number and no negation.
 */
export function repeats(one: string, other: string): boolean {
  const [short, long] = [folded(one), folded(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || short.length < repetitionShare * long.length) return false;
  let found = 0;
  const beside = long.filter((word) => {
    const shared = word === short[found];
    if (shared) found += 1;
    return !shared;
  });
  return found === short.length && found > 0 && !beside.some((word) => negations.has(word) || /\p{N}/u.test(word));
}

/** Each row whose text an earlier one has said, with that one: `I2 repeats I1`. Rows that say nothing are not compared. */
export const repeated = (rows: readonly { readonly id: string; readonly text: string }[]): readonly string[] =>
  rows.flatMap(({ id, text }, at) => {
    const earlier = rows.slice(0, at).find((before) => !blank(before.text) && repeats(before.text, text));
    return blank(text) || earlier === undefined ? [] : [`${id} repeats ${earlier.id}`];
  });

/** How many texts say something that none before them said. */
export const distinct = (texts: readonly string[]): number => {
  const rows = texts.filter((text) => !blank(text)).map((text, at) => ({ id: String(at), text }));
  return rows.length - repeated(rows).length;
};

/** Assent is no reason. */
const assents = new Set([
  'ok',
  'okay',
  'fine',
  'yes',
  'no',
  'good',
  'sure',
  'agreed',
  'none',
  'ditto',
  'same',
  'as above',
  'as usual',
  'see above',
]);

/** Whether a field that asks for a reason has none: it is blank, or holds a word of assent. */
export const unreasoned = (text: string | null): boolean => blank(text) || assents.has(spelled(text ?? ''));

/** An entry of a list of faults that says that there are none: `None`, `No concerns`, `no further gaps found`. */
const noFault =
  /^(?:none|nothing|nil|no(?: \p{L}+){0,2} (?:concerns?|gaps?|issues?|problems?|objections?|weaknesses))(?: (?:identified|found|noted|remain|remains|raised|known))?$/u;

/** How many entries of a list of faults name one. */
export const faults = (texts: readonly string[]): number =>
  texts.filter((text) => !blank(text) && !noFault.test(spelled(text))).length;

/** Whether a field that asks for a law names none: it is no reason, or says that none applies. */
export const lawless = (text: string): boolean =>
  unreasoned(text) || /^(?:not applicable|does not apply|no law)$/.test(spelled(text));
