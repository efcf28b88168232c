import { z } from 'zod';
import { notStorable, storable } from '../../kernel/json.ts';
import { decimal } from '../../text/amounts.ts';

/** Kinds of problems, in the order of every table. */
export const problemKinds = [
  'arithmetic',
  'logic',
  'probability',
  'estimate',
  'history',
  'code',
  'causal',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Names of options, in their order. */
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Letter = (typeof letters)[number];

const words = (most: number) =>
  z.string().trim().min(1, 'is empty').max(most, `has more than ${most} characters`).refine(storable, notStorable);

const key = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('number'),
    value: z.number(),
    /** In which it is asked for, `km/h` or `%`; none: it is a bare number. */
    unit: words(40).nullable().default(null),
    /** Share of the value by which an answer may be off and still be right. */
    within: z.number().min(0).max(1).default(0),
  }),
  z.strictObject({
    is: z.literal('choice'),
    options: z.array(words(400)).min(2).max(letters.length),
    right: z.enum(letters),
  }),
]);

/** A problem whose answer is known (OMEGA rules §12.1). */
export const calibrationProblem = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'is no id such as logic-3'),
    kind: z.enum(problemKinds).default('other'),
    statement: words(8_000),
    answer: key,
    /** Why that is the answer: how it is reckoned, or what is known. Nobody who is asked sees it. */
    why: words(2_000),
  })
  .refine(
    ({ answer }) => answer.is === 'number' || letters.indexOf(answer.right) < answer.options.length,
    'answer.right: names no option that there is',
  );
export type CalibrationProblem = Readonly<z.infer<typeof calibrationProblem>>;
export type AnswerKey = CalibrationProblem['answer'];

/** Problems of one set, at most: each is a session. */
const mostProblems = 500;

/** A set of them, as a file or the store has it. */
export const calibrationSet = z
  .strictObject({ problems: z.array(calibrationProblem).min(1, 'holds no problem').max(mostProblems) })
  .superRefine(({ problems }, context) => {
    for (const [place, { id }] of problems.entries())
      if (problems.findIndex((one) => one.id === id) < place)
        context.addIssue({ code: 'custom', path: ['problems', place, 'id'], message: `${id} stands twice` });
  });

/** The set, or every problem that it has, each with its field. */
export function readCalibrationSet(
  given: unknown,
): { readonly problems: readonly CalibrationProblem[] } | { readonly faults: readonly string[] } {
  const read = calibrationSet.safeParse(Array.isArray(given) ? { problems: given as unknown[] } : given);
  return read.success
    ? { problems: read.data.problems }
    : { faults: read.error.issues.map(({ path, message }) => `${path.join('.') || 'set'}: ${message}`) };
}

/** What stands before the answer, alone on the last line. */
export const answerMark = 'ANSWER:';

/** The problem as it is put to whoever answers: with the form in which the answer is held against the key. */
export function posed({ statement, answer }: Pick<CalibrationProblem, 'statement' | 'answer'>): string {
  const options =
    answer.is === 'choice' ? answer.options.map((option, place) => `${letters[place] ?? ''}) ${option}`) : [];
  return [statement, ...(options.length === 0 ? [] : ['', ...options]), '', formOf(answer)].join('\n');
}

function formOf(answer: AnswerKey): string {
  const form =
    answer.is === 'choice'
      ? `one letter of ${letters.slice(0, answer.options.length).join(', ')}`
      : `one number${answer.unit === null ? '' : ` in ${answer.unit}`}, and nothing else`;
  return `End the answer with a line of its own: ${answerMark} and then ${form}.`;
}

/** The key in words, for a reader of the report. */
export const keyWords = (answer: AnswerKey): string =>
  answer.is === 'choice'
    ? answer.right
    : `${writtenNumber(answer.value)}${answer.unit === null ? '' : ` ${answer.unit}`}`;

/** As it is written out: whole where it is whole, with a power of ten where it is large. */
export function writtenNumber(value: number): string {
  if (Math.abs(value) >= 1e7) return value.toExponential(3);
  return Number.isInteger(value) ? String(value) : decimal(value, 3);
}
