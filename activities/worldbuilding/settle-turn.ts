import { ApplicationFailure } from '@temporalio/common';
import {
  matchEntry,
  type TurnOrder,
  type TurnSettlement,
  type WorldbuildingActivities,
  agentOf,
  taskOfTurn,
} from '../../shared/worldbuilding/index.ts';
import { settledTurn, type SettledTurn, stepKey } from '../../shared/worldbuilding/debate/index.ts';
import { transcriptOf } from '../../shared/worldbuilding/deliberation/index.ts';
import type { Database, Queryable } from '../store/database.ts';
import { writtenDown, type MatchReader } from './stored-match.ts';
import type { Made } from '../store/idempotent.ts';
import { breachNote, contextOf, transcriptNote } from './context-notes.ts';
import type { MatchRulesReader } from './match-rules.ts';
import { stepWritten, teamLock } from './idempotent-step.ts';
import type { Json } from '../../shared/kernel/index.ts';
import { expectedAnswers, type Expected } from './expected-answers.ts';

/**
 * Judges the turns that came, writes them down, and lays the next context, in one transaction.
 */
export function settleTurnIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['settleTurn'] {
  return async function settleTurn(order) {
    const { runKey, team, place } = order;
    const { policy } = await rulesOf(runKey);
    return stepWritten(db, { runKey, step: stepKey(order), lock: teamLock(runKey, team) }, async (client) => {
      const written = writtenDown(await read(runKey, client));
      const answers = new Map([...written.answers, ...(await answersOfResults(client, order))]);
      const reading = settledTurn(order, { ...written, answers }, policy);
      if (!reading.ok)
        throw ApplicationFailure.nonRetryable(`${runKey} ${stepKey(order)}: ${reading.problem}`, 'HOUSE_ERROR');
      return laid(
        order,
        reading.settled,
        transcriptNote(runKey, stepKey(order), transcriptOf(reading.settled.state, place.phase, policy)),
      );
    });
  };
}

function laid(
  order: TurnOrder,
  { rows, sentBack, proposed, deadlock, decision }: SettledTurn,
  transcript: ReturnType<typeof transcriptNote>,
): Made<TurnSettlement> {
  const { runKey, team, place } = order;
  const returned = sentBack.map(({ speaker, words }) => ({ speaker, note: breachNote(runKey, order, speaker, words) }));
  return {
    notes: [transcript, ...returned.map(({ note }) => note)],
    entries: rows.map(matchEntry),
    result: {
      sentBack: returned.map(({ speaker, note }) => ({ speaker, note: note.key })),
      references: contextOf(runKey, team, place, transcript),
      proposed,
      deadlock,
      decision,
    },
  };
}

/**
 * The stored answers of an order's places, by key: each of this team's agent, in this round, to this turn's question,
 * as often as it was asked.
 */
async function answersOfResults(
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
