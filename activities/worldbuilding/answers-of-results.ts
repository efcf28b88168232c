import type { Json } from '../../shared/kernel/index.ts';
import { agentOf, taskOfTurn, type TurnOrder } from '../../shared/worldbuilding/index.ts';
import type { Queryable } from '../store/database.ts';
import { expectedAnswers, type Expected } from './expected-answers.ts';

/**
 * The stored answers of an order's places, by key: each of this team's agent, in this round, to this turn's question,
 * as often as it was asked.
 */
export async function answersOfResults(
  db: Queryable,
  { runKey, team, place: { phase, round }, turn, attempt, results }: TurnOrder,
): Promise<ReadonlyMap<string, Json>> {
  const task = turn === 'TIE_BREAK' ? 'break-tie' : taskOfTurn[turn];
  const subject = attempt === 1 ? null : `sent-back-${attempt - 1}`;
  const expected = results.flatMap(({ speaker, ref }): Expected[] =>
    ref === null ? [] : [{ ref, runKey, agent: agentOf(team, speaker), task, phase, round, subject }],
  );
  return new Map([...(await expectedAnswers(db, expected))].map(([ref, { answer }]) => [ref, answer]));
}
