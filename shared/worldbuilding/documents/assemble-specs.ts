import type { Json } from '../../kernel/json.ts';
import { ratification, spec } from '../answers.ts';
import type { MatchRow } from '../match-rows.ts';
import { specIdOf, type Team } from '../vocabulary.ts';
import { rowsOfKind } from './archive.ts';
import type { RecordedCrystallization } from './record-parts.ts';

const silence = { absent: 'nobody answered', unscored: 'the answer could not be read' } as const;

/** Each attempt at the spec with the vote on it, where it came to one. `rows`: of this team; `answers`: by call. */
export function recordedSpecs(
  team: Team,
  rows: readonly MatchRow[],
  answers: ReadonlyMap<string, Json>,
): RecordedCrystallization[] {
  const voted = rowsOfKind(rows, 'RATIFIED');
  const answerOf = (call: string | null) => (call === null ? undefined : answers.get(call));
  return rowsOfKind(rows, 'CRYSTALLIZED').map(({ attempt, at, call, problems, invented }) => {
    const vote = voted.find((one) => one.attempt === attempt);
    return {
      id: specIdOf(team, attempt),
      attempt,
      at,
      spec: spec.safeParse(answerOf(call)).data ?? null,
      problems: problems ?? ['no spec came that could be read'],
      invented,
      ballots: (vote?.seats ?? []).map(({ voter, call: answered, missing }) => {
        const said = ratification.safeParse(answerOf(answered)).data;
        return { voter, ratify: said?.ratify ?? null, reason: said?.reason ?? silence[missing ?? 'unscored'] };
      }),
      ratified: vote?.ratified ?? false,
    };
  });
}
