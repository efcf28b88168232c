import { ApplicationFailure } from '@temporalio/common';
import {
  matchEntry,
  type TurnOrder,
  type TurnSettlement,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { settledTurn, type SettledTurn, stepKey } from '../../shared/worldbuilding/debate/index.ts';
import { transcriptOf } from '../../shared/worldbuilding/deliberation/index.ts';
import type { Database } from '../store/database.ts';
import { writtenDown, type MatchReader } from './stored-match.ts';
import type { Made } from '../store/idempotent.ts';
import { breachNote, contextOf, transcriptNote } from './context-notes.ts';
import type { MatchRulesReader } from './match-rules.ts';
import { answersOfResults } from './answers-of-results.ts';
import { stepWritten } from './idempotent-step.ts';

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
    return stepWritten(db, { runKey, step: stepKey(order), lock: `match/${runKey}/${team}` }, async (client) => {
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
