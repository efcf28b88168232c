import type { Json } from '../../kernel/json.ts';
import { ratification } from '../answers.ts';
import type { ExaminedField, MatchRowBodies, MatchRowOrder } from '../match-rows.ts';
import type { Team } from '../vocabulary.ts';
import type { Crystallization, RatificationResult } from './ratification.ts';

/** One attempt at a team's spec as its rows tell it. */
export interface SpecAttempt extends Crystallization {
  readonly attempt: number;
  /** The stored answer; null: none could be read. */
  readonly call: string | null;
  /** Whether all four have been asked about it. */
  readonly voted: boolean;
  /** What the clerk said of its fields; null: nothing was settled of them. */
  readonly fields: readonly ExaminedField[] | null;
}

/**
 * The places of a vote with what each said. `answers`: of stored calls; a vote whose answer is not among them is
 * unscored.
 */
export function votesOn(
  results: MatchRowBodies['RATIFIED']['seats'],
  answers: ReadonlyMap<string, Json>,
): readonly RatificationResult[] {
  return results.map(({ voter, call, missing }) => {
    if (call === null) return { voter, missing: missing ?? 'absent' };
    const { data } = ratification.safeParse(answers.get(call));
    return data === undefined ? { voter, missing: 'unscored' } : { voter, ratification: data };
  });
}

/** Whether the spec that a team hands in is one that all four ratified. */
export const isSpecRatified = (rows: readonly MatchRowOrder[], team: Team): boolean =>
  rows.some((row) => row.kind === 'SPEC' && row.team === team && row.ratified);

/** A team's attempts at a spec, in order. */
export function specAttempts(
  rows: readonly MatchRowOrder[],
  team: Team,
  answers: ReadonlyMap<string, Json>,
): readonly SpecAttempt[] {
  const own = rows.filter((row) => row.team === team);
  return own.flatMap((row) => {
    if (row.kind !== 'CRYSTALLIZED') return [];
    const vote = own.find((one) => one.kind === 'RATIFIED' && one.attempt === row.attempt);
    const results = vote?.kind === 'RATIFIED' ? votesOn(vote.seats, answers) : [];
    const examined = own.find((one) => one.kind === 'FIELDS' && one.attempt === row.attempt);
    const { sentBack, fields } = examined?.kind === 'FIELDS' ? examined : { sentBack: false, fields: null };
    const { attempt, call, problems } = row;
    return [{ attempt, call, problems, sentBack, results, voted: vote !== undefined, fields }];
  });
}

/**
 * How often it was recorded that fields of a team's spec do not follow from what they cite: once a spec, and of one that
 * went back only where it stands in the end, as nothing better came (worldbuilding rules §7.7).
 */
export function unfoundedSpecs(rows: readonly MatchRowOrder[], team: Team): number {
  const own = rows.filter((row) => row.team === team);
  const standing = own.flatMap((row) => (row.kind === 'SPEC' && row.call !== null ? [row.attempt] : []));
  return own.filter(
    (row) =>
      row.kind === 'FIELDS' &&
      row.fields.some(({ finding }) => finding === 'FOUND') &&
      (!row.sentBack || standing.includes(row.attempt)),
  ).length;
}
