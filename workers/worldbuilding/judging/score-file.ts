import { z } from 'zod';
import { type GivenMarks, markProblems, type MarksAsked } from '../../../shared/kernel/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { prefix } from '../../../shared/text/index.ts';

/** What a person has filled in. */
export interface WrittenScores {
  /** Key of the match; null: the file does not say which match it is about. */
  readonly match: string | null;
  /** `J01`; null: the file does not say which judgement it is about. */
  readonly judgement: string | null;
  readonly marks: GivenMarks;
  /** A word on the whole. */
  readonly remark: string;
}

/**
 * A file of scores to be filled in: each label in each category, in the order in which they are read. Every match has a
 * J01, so the file says whose it is.
 */
export function scoreDraft(
  match: string,
  judgement: string,
  { labels, categories }: Pick<MarksAsked, 'labels' | 'categories'>,
): string {
  const row = Object.fromEntries(categories.map((category) => [category, { score: null, reason: '' }]));
  return `${JSON.stringify({ match, judgement, ...Object.fromEntries(labels.map((label) => [label, row])), remark: '' }, null, 2)}\n`;
}

/** Reads it back. Throws `RequestError` with every field that is wrong: `--scores: X.visualFidelity.score: is 6; …`. */
export function readScores(given: unknown, asked: MarksAsked): WrittenScores {
  const { labels } = asked;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refused([`must be an object with ${labels.join(' and ')}, each with a score and a reason for each category`]);
  const table: Readonly<Record<string, unknown>> = { ...given };
  const { match = null, judgement = null, remark = '' } = table;
  const known = ['match', 'judgement', ...labels, 'remark'];
  const marks = Object.fromEntries(
    labels.flatMap((label) => (Object.hasOwn(table, label) ? [[label, table[label]]] : [])),
  );
  const read = named.safeParse({ match, judgement, remark });
  const problems = [
    ...Object.keys(table)
      .filter((name) => !known.includes(name))
      .map((name) => `${prefix(name, 60)}: is unknown; use any of: ${known.join(', ')}`),
    ...(read.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...markProblems(marks, asked, ''),
  ];
  if (problems.length > 0 || !read.success) throw refused(problems);
  return { ...read.data, marks: marks as GivenMarks };
}

/** What a file says beside its marks. */
const named = z.object({
  match: z.string('must be the key of the match, or left out').nullable(),
  judgement: z.string('must be a text such as J01, or left out').nullable(),
  remark: z.string('must be a text, or left out').trim(),
});

const refused = (problems: readonly string[]): RequestError =>
  new RequestError(problems.map((problem) => `--scores: ${problem}`));
