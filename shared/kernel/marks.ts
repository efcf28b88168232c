import { z } from 'zod';
import { notStorable, storable } from './json.ts';
import { prefix, quoted } from '../text/cut.ts';
import { own } from './own.ts';

/**
 * What a reviewer has to mark: each label in each category, on a scale of whole numbers. What they stand for is the
 * affair of whoever asks.
 */
export interface MarksAsked {
  readonly labels: readonly string[];
  readonly categories: readonly string[];
  readonly least: number;
  readonly most: number;
  /**
   * They stand in the store alone, under a digest, until whoever asks opens them (kernel rules §7): the decision carries the
   * digest. Nothing, as in requests of old: they stand in the decision.
   */
  readonly sealed?: true;
}

const score = z.int({ error: ({ input }) => `is ${shown(input)}; use a whole number` });
const reason = z
  .string({ error: ({ input }) => `is ${shown(input)}; write why in a sentence` })
  .trim()
  .min(1, 'is empty; write why in a sentence')
  .max(600, 'is longer than 600 characters; shorten it')
  .refine(storable, notStorable);
const mark = z.strictObject({ score, reason });

/**
 * Label → category → score and reason: the shape alone. Which of them have to be there, and on what scale, says the
 * request.
 */
export const marksSchema = z.record(z.string(), z.record(z.string(), mark));
export type GivenMarks = z.infer<typeof marksSchema>;

/** Names marks that lie in the store under seal. */
export const sealDigest = z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256');

/** Problems that one refusal names. */
const mostProblems = 20;

/**
 * Everything in which the given marks are not the marks that are asked for, each with its field. Total for any JSON.
 */
export function markProblems(given: unknown, asked: MarksAsked, path: string = 'marks'): string[] {
  const { labels, categories } = asked;
  const at = (...names: readonly string[]) =>
    [path, ...names.map((name) => prefix(name, 60))].filter((part) => part !== '').join('.');
  const unknown = (table: Table, known: readonly string[], ...above: readonly string[]) =>
    Object.keys(table)
      .filter((name) => !known.includes(name))
      .map((name) => `${at(...above, name)}: is unknown; mark ${known.join(', ')}`);
  const table = tableOf(given);
  if (table === null)
    return [
      `${at() || 'marks'}: ${isNothing(given) ? 'are missing' : `are ${shown(given)}`}; mark ${labels.join(' and ')} in each category`,
    ];
  const problems = [
    ...unknown(table, labels),
    ...labels.flatMap((label) => {
      const row = tableOf(own(table, label));
      if (row === null)
        return [
          `${at(label)}: ${isNothing(own(table, label)) ? 'is missing' : `is ${shown(own(table, label))}`}; mark it in each of: ${categories.join(', ')}`,
        ];
      return [
        ...unknown(row, categories, label),
        ...categories.flatMap((category) => cellProblems(own(row, category), at(label, category), asked)),
      ];
    }),
  ];
  return problems.length <= mostProblems
    ? problems
    : [...problems.slice(0, mostProblems), `and ${problems.length - mostProblems} more`];
}

/**
 * What is wrong with what a decision hands in. Marks that are sealed have been checked by whoever sealed them, and are
 * checked again when they are opened.
 */
export function handedProblems(
  { marks, sealed }: { readonly marks: unknown; readonly sealed?: string },
  asked: MarksAsked,
): string[] {
  if (asked.sealed !== true) return markProblems(marks, asked);
  if (!isNothing(marks))
    return [
      'marks: are sealed until all have judged; send them with symposium worldbuilding judge or symposium reviews decide',
    ];
  return sealed === undefined ? ['marks: are missing; mark each label in each category'] : [];
}

function cellProblems(given: unknown, path: string, { least, most }: MarksAsked): string[] {
  if (isNothing(given)) return [`${path}: is missing; give a score from ${least} to ${most} and a reason`];
  const wholeNumber = `use a whole number from ${least} to ${most}`;
  const read = mark.safeParse(given);
  if (!read.success) {
    return read.error.issues.map((issue) => {
      const field = issue.path.join('.');
      if (field === 'score')
        return `${path}.score: ${isNothing(tableOf(given)?.['score']) ? 'is missing' : `is ${shown(tableOf(given)?.['score'])}`}; ${wholeNumber}`;
      return `${path}${field === '' ? '' : `.${field}`}: ${issue.message}`;
    });
  }
  return read.data.score >= least && read.data.score <= most
    ? []
    : [`${path}.score: is ${read.data.score}; ${wholeNumber}`];
}

type Table = Readonly<Record<string, unknown>>;
const tableOf = (given: unknown): Table | null =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : null;
const isNothing = (given: unknown): boolean => given === undefined || given === null;

function shown(value: unknown): string {
  return value === undefined ? 'missing' : quoted(value);
}
