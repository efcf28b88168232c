import { z } from 'zod';
import { notStorable, storable } from '../../kernel/json.ts';
import { byText } from '../../text/order.ts';
import { linesOf, readLine } from './json-lines.ts';
import { modelName, mostRuns } from './named.ts';
import { longestAnswer } from '../roster.ts';

const run = z.int().min(1).max(mostRuns);
const scenario = z.string().regex(/^IM-\d{4,12}$/, 'is no id of a scenario, such as IM-0001');

/** The first line of a file of answers: whose they are, and how they were got. */
const head = z.strictObject({
  model: modelName,
  /** null: not known. */
  temperature: z.number().min(0).max(10).nullable(),
  runs: run,
});

/** Every other line: one answer. */
const line = z.strictObject({
  scenario,
  run,
  answer: z
    .string()
    .max(longestAnswer, `is longer than ${longestAnswer} characters`)
    .refine((text) => storable(text), notStorable),
});

/** Answers of a model that Symposium did not ask, as they lie in the store: in one order, so that the same ones have one hash. */
export const storedAnswers = z.strictObject({ ...head.shape, answers: z.array(line) });
export type StoredAnswers = z.infer<typeof storedAnswers>;

/** Characters of a file that are read, at most. */
export const longestText = 64_000_000;

/**
 * Reads a file of answers (evaluation rules §1.9): JSON Lines, the first with the model. Every problem names its line and field.
 * `scenarios`: ids of those that the answers are to; each needs every run.
 */
export function readAnswers(
  text: string,
  scenarios: readonly string[],
): { readonly answers: StoredAnswers } | { readonly problems: readonly string[] } {
  if (text.length > longestText) return { problems: [`the file has more than ${longestText} characters`] };
  const [first, ...rest] = linesOf(text);
  if (first === undefined) return { problems: ['the file is empty; its first line says whose the answers are'] };
  const headed = readLine(first, head);
  const answers = rest.map((one) => ({ at: one.at, ...readLine(one, line) }));
  const unread = answers.flatMap((one) => ('problems' in one ? one.problems : []));
  if ('problems' in headed) return { problems: [...headed.problems, ...unread] };
  const given = answers.flatMap((one) => ('value' in one ? [{ at: one.at, ...one.value }] : []));
  const { misplaced, missing } = placesOf({ ...headed.value, answers: given }, scenarios, ({ at }) => `line ${at}: `);
  // A line that could not be read may hold what seems to be missing.
  const problems = [...unread, ...misplaced, ...(unread.length > 0 ? [] : missing)];
  if (problems.length > 0) return { problems };
  const sorted = given
    .map(({ scenario: of, run: nth, answer }) => ({ scenario: of, run: nth, answer }))
    .toSorted((a, b) => byText(a.scenario, b.scenario) || a.run - b.run);
  return { answers: { ...headed.value, answers: sorted } };
}

interface Answered<One> {
  readonly runs: number;
  readonly answers: readonly One[];
}
interface Place {
  readonly scenario: string;
  readonly run: number;
}

/** What is wrong with answers of which each is well-formed: to whom they are, and whether all are there. */
export function answerProblems<One extends Place>(
  answered: Answered<One>,
  scenarios: readonly string[],
  where: (answer: One) => string,
): string[] {
  const { misplaced, missing } = placesOf(answered, scenarios, where);
  return [...misplaced, ...missing];
}

function placesOf<One extends Place>(
  { runs, answers }: Answered<One>,
  scenarios: readonly string[],
  where: (answer: One) => string,
): { readonly misplaced: readonly string[]; readonly missing: readonly string[] } {
  const known = new Set(scenarios);
  const found = new Map<string, One>();
  const misplaced: string[] = [];
  for (const answer of answers) {
    const { scenario: of, run: nth } = answer;
    const name = `${of}.${nth}`;
    const before = found.get(name);
    if (!known.has(of)) misplaced.push(`${where(answer)}scenario: ${of} is not among the scenarios`);
    else if (nth > runs) misplaced.push(`${where(answer)}run: ${nth} is more than the ${runs} that are stated`);
    else if (before !== undefined)
      misplaced.push(
        `${where(answer)}run: ${of} has its run ${nth} already${where(before) === '' ? '' : ` (${where(before).trim().replace(/:$/, '')})`}`,
      );
    else found.set(name, answer);
  }
  const missing = scenarios.flatMap((of) => {
    const without = Array.from({ length: runs }, (_, at) => at + 1).filter((nth) => !found.has(`${of}.${nth}`));
    return without.length === 0 ? [] : [`${of}: answer: run ${without.join(', ')} of ${runs} is missing`];
  });
  return { misplaced, missing };
}
