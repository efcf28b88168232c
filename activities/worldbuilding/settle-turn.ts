import { ApplicationFailure } from '@temporalio/common';
import {
  matchEntry,
  type TurnOrder,
  type TurnSettlement,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { settledTurn, type SettledTurn, stepKey } from '../../shared/worldbuilding/debate/index.ts';
import { transcriptOf } from '../../shared/worldbuilding/deliberation/index.ts';
import type { Database, Queryable } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { writtenDown, type MatchReader } from './stored-match.ts';
import { saveNotes } from '../store/notes.ts';
import { breachNote, contextOf, transcriptNote } from './context-notes.ts';
import type { MatchRulesReader } from './match-rules.ts';
import { answersOfResults } from './answers-of-results.ts';
import { stepIdempotently } from './idempotent-step.ts';

/**
 * Judges the turns that came, writes them down, and lays the next context, in one transaction. Both teams write to one
 * ledger, which takes one writer at a time: the rows come last, so that it is held for the shortest time.
 */
export function settleTurnIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['settleTurn'] {
  return async function settleTurn(order) {
    const { runKey, team, place } = order;
    const { policy } = await rulesOf(runKey);
    return stepIdempotently(db, { runKey, step: stepKey(order), lock: `match/${runKey}/${team}` }, async (client) => {
      const written = writtenDown(await read(runKey, client));
      const answers = new Map([...written.answers, ...(await answersOfResults(client, order))]);
      const reading = settledTurn(order, { ...written, answers }, policy);
      if (!reading.ok)
        throw ApplicationFailure.nonRetryable(`${runKey} ${stepKey(order)}: ${reading.problem}`, 'HOUSE_ERROR');
      return laid(
        client,
        order,
        reading.settled,
        transcriptNote(runKey, stepKey(order), transcriptOf(reading.settled.state, place.phase, policy)),
      );
    });
  };
}

async function laid(
  client: Queryable,
  order: TurnOrder,
  { rows, sentBack, proposed, deadlock, decision }: SettledTurn,
  transcript: ReturnType<typeof transcriptNote>,
): Promise<TurnSettlement> {
  const { runKey, team, place } = order;
  const returned = sentBack.map(({ speaker, words }) => ({ speaker, note: breachNote(runKey, order, speaker, words) }));
  await saveNotes(client, runKey, [transcript, ...returned.map(({ note }) => note)]);
  await append(client, runKey, rows.map(matchEntry));
  return {
    sentBack: returned.map(({ speaker, note }) => ({ speaker, note: note.key })),
    references: contextOf(runKey, team, place, transcript),
    proposed,
    deadlock,
    decision,
  };
}
