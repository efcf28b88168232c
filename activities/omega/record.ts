import { z } from 'zod';
import type { LedgerRow, ReviewOutcome } from '../../shared/kernel/index.ts';
import { sumIfKnown } from '../../shared/statistics/index.ts';
import type { ConcludeOrder, SessionPolicy } from '../../shared/omega/index.ts';
import type { SessionArchive } from '../../shared/omega/documents/index.ts';
import type { MemoryEntry } from '../../shared/omega/memory/index.ts';
import type { SessionBrief } from '../../shared/omega/session/index.ts';
import { callsOfRun } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';
import { readLedger } from '../store/ledger.ts';
import { findNotes } from '../store/notes.ts';
import { listReviews } from '../store/reviews.ts';
import type { RunRow } from '../store/runs.ts';
import type { StoredSession } from './stored-session.ts';
import { framingOf } from './framing.ts';
import { digestKey } from './settle.ts';

/** What is known of a session before its record is put together. */
export interface Known {
  readonly run: RunRow<SessionBrief>;
  readonly policy: SessionPolicy;
  readonly session: StoredSession;
  /** What it hands to those after it. */
  readonly lessons: readonly MemoryEntry[];
  /** What memory attributed to nobody or nothing, by ids. */
  readonly dropped: readonly string[];
  /** ISO 8601 */
  readonly now: string;
}

/** All that the store holds of a session, as the report is made of it. */
export async function archiveOf(
  db: Queryable,
  order: ConcludeOrder,
  { run, policy, session, lessons, dropped, now }: Known,
): Promise<SessionArchive> {
  const { runKey } = run;
  // One client answers one statement after the other.
  const ledger = await readLedger(db, runKey);
  const calls = await callsOfRun(db, runKey);
  const reviews = await listReviews(db, { runKey });
  const [opening] = await findNotes(db, [digestKey(runKey, 'open', 'problem')]);
  const savedAt = new Map(ledger.map(({ entryKey, at }) => [entryKey, at]));
  return {
    run,
    policy,
    session,
    lessons,
    dropped,
    order: { ...order, usage: withEmbeddings(order.usage, ledger) },
    now,
    phases: new Map(
      ledger.flatMap(({ type, entryKey, phase }) =>
        type === 'SESSION' ? [[entryKey.replace(/^session\//, ''), phase] as const] : [],
      ),
    ),
    calls: calls.map((call) => ({ ...call, at: savedAt.get(`call/${call.key}`) ?? run.createdAt })),
    reviews: reviews.map(({ reviewId, kind, question, openedAt, outcome }) => ({
      reviewId,
      kind,
      question,
      openedAt,
      outcome: outcome as ReviewOutcome | null,
    })),
    framing: await framingOf(db, session, opening?.body),
  };
}

const booked = z.object({ usage: z.object({ input: z.number(), cost_microdollars: z.number().nullable() }) });

/** What the workflow has booked, with the embeddings that its activities paid for, so that a session has one cost wherever it is asked for. */
function withEmbeddings(usage: ConcludeOrder['usage'], ledger: readonly LedgerRow[]): ConcludeOrder['usage'] {
  const paid = ledger.flatMap(({ type, entryKey, content }) => {
    const read = type === 'CALL' && entryKey.startsWith('call/embed/') ? booked.safeParse(content).data : undefined;
    return read === undefined ? [] : [read.usage];
  });
  const costs = [usage.costMicrodollars, ...paid.map((one) => one.cost_microdollars)];
  return {
    ...usage,
    tokens: paid.reduce((sum, { input }) => sum + input, usage.tokens),
    costMicrodollars: sumIfKnown(costs),
  };
}
