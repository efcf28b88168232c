import { lowered } from '../../text/amounts.ts';
import { normalised } from '../ablation/vote.ts';
import { type AnswerKey, answerMark, letters, type Letter } from './problem.ts';

/** What somebody answered, in the form of the key. */
export type GivenAnswer =
  | { readonly is: 'number'; readonly value: number; readonly percentSign: boolean }
  | { readonly is: 'choice'; readonly letter: Letter };

/** The words of an answer, as far as the key is held against them. */
export interface Worded {
  readonly answer: string;
  readonly conclusion: string;
}

/**
 * What an answer says, by its last line of the form that was asked for; where there is none, by a conclusion that is
 * nothing else than an answer (OMEGA rules §12.2). null: it says nothing that can be read, or more than one thing. That
 * is neither right nor wrong.
 */
export function readAnswer({ answer, conclusion }: Worded, key: AnswerKey): GivenAnswer | null {
  const stated = lastLine(answer) ?? lastLine(conclusion);
  if (stated !== null) return key.is === 'choice' ? choiceIn(stated, key.options, false) : numberIn(stated, key.unit);
  return key.is === 'choice' ? choiceIn(conclusion, key.options, true) : numberIn(conclusion, key.unit);
}

/** Whether it is right, by the key alone. */
export function isRight(given: GivenAnswer, key: AnswerKey): boolean {
  if (given.is === 'choice' || key.is === 'choice')
    return given.is === 'choice' && key.is === 'choice' && given.letter === key.right;
  const close = (value: number) =>
    Math.abs(value - key.value) <= Math.max(Math.abs(key.value) * key.within, Math.abs(key.value) * 1e-9);
  // A probability is often given as a share where percent was asked for; the sign says that it was not.
  return close(given.value) || (key.unit === '%' && !given.percentSign && close(given.value * 100));
}

/** Signs of layout round a line and its answer, and the stop behind it. */
const marks = '>*_#-`. \t\r';

function lastLine(text: string): string | null {
  for (const line of text.split('\n').toReversed()) {
    const bare = trimmed(line.replaceAll('**', ''));
    if (!/^answer/i.test(bare)) continue;
    const rest = bare.slice(answerMark.length - 1).replace(/^[*_`]?[ \t]*/, '');
    const said = /^[:=]/.test(rest) ? trimmed(rest.slice(1), '>*_#` \t\r', '>*_#`. \t\r') : '';
    if (said !== '') return said;
  }
  return null;
}

/** Without such signs before and behind it. What may begin a number is none of those before an answer. */
function trimmed(text: string, before = marks, behind = marks): string {
  let [from, to] = [0, text.length];
  while (from < to && before.includes(text[from] ?? ' ')) from += 1;
  while (to > from && behind.includes(text[to - 1] ?? ' ')) to -= 1;
  return text.slice(from, to);
}

/**
 * The letter of an option, alone or with its sign, or the option's own words. `strict`: a conclusion, in which a word may be a
 * letter, as in “A man”.
 */
function choiceIn(text: string, options: readonly string[], strict: boolean): GivenAnswer | null {
  const own = letters.slice(0, options.length);
  const given = (letter: Letter | undefined): GivenAnswer | null =>
    letter === undefined ? null : { is: 'choice', letter };
  const words = options.flatMap((option, place) => (normalised(option) === normalised(text) ? (own[place] ?? []) : []));
  if (words.length === 1) return given(words[0]);
  const alone = /^\(?([a-z])[).:]?$/iu.exec(text.trim())?.[1]?.toUpperCase();
  if (alone !== undefined) return given(own.find((letter) => letter === alone));
  const signed = new Set([...text.matchAll(/(?<![\p{L}\p{N}])([A-Z])[).:]/gu)].map(([, letter]) => letter));
  const leading = /^\(?([A-Z])[).:]/u.exec(text.trim())?.[1];
  if (leading !== undefined) return signed.size === 1 ? given(own.find((letter) => letter === leading)) : null;
  // “not B”, “B or none”: more than one thing may be meant.
  if (strict || /\b(?:not|no|none|nor|neither|or)\b/i.test(text)) return null;
  const named = new Set([...text.matchAll(/(?<![\p{L}\p{N}])([A-Z])(?![\p{L}\p{N}])/gu)].map(([, letter]) => letter));
  const [only, ...others] = named;
  return others.length > 0 ? null : given(own.find((letter) => letter === only));
}

const factors: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const amount =
  /(?<![\p{L}\p{N}.,])([-+]?(?:\d+(?:\.\d+)?|\.\d+))(?:\s*(?:[x×·*]\s*10\s*\^\s*\{?([-+]?\d+)\}?|e([-+]?\d+)))?(?:\s+(thousand|million|billion|trillion)\b)?(?:\s*\/\s*(\d+(?:\.\d+)?)(?![\p{L}\p{N}]))?/giu;

/** The one number of a text, whatever stands round it; what is in brackets and an error behind ± are left out. */
function numberIn(text: string, unit: string | null): GivenAnswer | null {
  const bare = (unit !== null && /\d/.test(unit) ? text.replaceAll(unit, ' ') : text)
    .replace(/\([^()]*\)/g, ' ')
    .split(/±|\+\/-/u, 1)
    .join('')
    .replace(/10([⁻⁺]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/gu, (_, sign: string, power: string) => `10^${lowered(`${sign}${power}`)}`)
    .replace(/[−–](?=\s*\d)/gu, '-')
    .replace(/^-\s(?=\d)/u, '-')
    .replace(/(\d)[,'’\u00a0\u202f\u2009 ](?=\d{3}(?!\d))/gu, '$1')
    .replace(/(\d),(?=\d{1,2}(?!\d))/gu, '$1.')
    .replace(/(?<![\p{L}\p{N}.,])(?<![x×·*]\s?)10\s*\^\s*\{?([-+]?\d+)\}?/gu, '1e$1');
  const [only, ...others] = [...bare.matchAll(amount)];
  if (only === undefined || others.length > 0) return null;
  const [, digits = '', power, exponent, word, below] = only;
  const written = Number(`${digits}e${power ?? exponent ?? 0}`);
  const value = (written * (factors[word?.toLowerCase() ?? ''] ?? 1)) / (below === undefined ? 1 : Number(below));
  return Number.isFinite(value) ? { is: 'number', value, percentSign: text.includes('%') } : null;
}
