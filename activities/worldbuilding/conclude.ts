import { completed, houseEntry } from '../../shared/kernel/index.ts';
import {
  type MatchBrief,
  type MatchClose,
  matchDefaults,
  matchEntry,
  type MatchPolicy,
  type MatchRow,
  type Phase,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { matchFiles, type MatchRecord, matchRecordOf } from '../../shared/worldbuilding/documents/index.ts';
import { cancelledBecause } from '../store/asked-cancellation.ts';
import { timeOf, type Database, type Queryable } from '../store/database.ts';
import { saveFiles } from '../store/documents.ts';
import { append } from '../store/ledger.ts';
import { outcomeKey, saveOutcome } from '../store/outcomes.ts';
import { storedRun } from '../store/stored-run.ts';
import { likenessRow, type Comparing } from './likeness.ts';
import { archiveOf } from './record.ts';
import { locksOfAll, refuseCancelled, stepIdempotently } from './idempotent-step.ts';
import { prefix } from '../../shared/text/index.ts';

/** Of the reason as rows keep it, in characters. */
const longestReason = 4_000;

/**
 * Publishes a match's transcript, page and record, and closes its run, in one transaction. The first conclusion stands:
 * whoever asks again, after a crash or a reset, is told the same and writes nothing. A match that was cancelled
 * publishes what there is of it, and comes to no other end.
 */
export function concludeMatchIn(db: Database, comparing: Comparing): WorldbuildingActivities['concludeMatch'] {
  return async function concludeMatch({ runKey, end, why }) {
    const likeness = end === 'CANCELLED' ? null : await comparedIn(db, runKey, comparing);
    const published = await stepIdempotently(
      db,
      { runKey, step: 'conclusion', lock: locksOfAll(runKey), closes: true },
      async (client) => {
        const run = await storedRun<MatchBrief, MatchPolicy>(client, 'worldbuilding', runKey);
        const because = end === 'CANCELLED' ? await cancelledBecause(client, runKey, why) : why;
        const close = { end, why: prefix(because, longestReason) };
        if (likeness !== null) await append(client, runKey, [matchEntry(likeness)]);
        const archive = await archiveOf(client, {
          run,
          policy: completed<MatchPolicy>(matchDefaults, run.policy),
          close,
          now: await timeOf(client),
        });
        const record = matchRecordOf(archive);
        const files = matchFiles(record);
        await saveFiles(client, runKey, 1, files);
        const documents = files.map(({ path }) => path);
        await closeRun(client, { runKey, ...close }, { record, documents, phase: furthest(archive.rows) });
        return { documents };
      },
    );
    if (end !== 'CANCELLED') await refuseCancelled(db, runKey);
    return published;
  };
}

async function comparedIn(db: Database, runKey: string, comparing: Comparing) {
  const run = await storedRun<MatchBrief, MatchPolicy>(db, 'worldbuilding', runKey);
  return likenessRow(db, run, completed<MatchPolicy>(matchDefaults, run.policy), comparing);
}

interface Published {
  readonly record: MatchRecord;
  readonly documents: readonly string[];
  /** The last one that the match came to. */
  readonly phase: Phase;
}

/** The match's last rows, and the run's outcome as `closeRun` writes it for matches that fail. */
async function closeRun(
  client: Queryable,
  { runKey, end, why }: MatchClose,
  { record: { verdict, corpus, simulated }, documents, phase }: Published,
): Promise<void> {
  await saveOutcome(client, runKey, end, why);
  await append(client, runKey, [
    matchEntry({ kind: 'ENDED', key: 'ended', team: null, phase, round: 0, summary: `${end}: ${why}`, end, why }),
    houseEntry('OUTCOME', 'published', phase, {
      state: 'published',
      end,
      winner: verdict?.winner ?? null,
      corpus,
      simulated,
      files: documents,
    }),
    houseEntry('OUTCOME', await outcomeKey(client, runKey), phase, { outcome: end, reason: why }),
  ]);
}

/** The audience is heard in CHALLENGE all the way through. */
const furthest = (rows: readonly MatchRow[]): Phase =>
  rows.findLast(({ phase }) => phase !== 'CHALLENGE')?.phase ?? 'CHALLENGE';
