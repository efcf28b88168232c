import { randomUUID } from 'node:crypto';
import { callsOfRun } from '../../activities/store/calls.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import type { SessionInput } from '../../shared/omega/activities.ts';
import type { SessionPolicyChanges } from '../../shared/omega/session-policy.ts';
import { isAgentId, cast } from '../../shared/omega/agents/cast.ts';
import type { RowBodies, RowKind } from '../../shared/omega/memory/session-rows.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { decide } from '../../workflows/messages.ts';
import type { House, SessionHandle } from './house.ts';
import { until } from './until.ts';

/** A question without an answer in the books; markers are added to it. */
export const lakes =
  'Why do the lakes of a region lose their fish although the water is clean, and what should be done first?';

/** Reviews that nobody answers are over at once, and calls are tried twice: what a test of failures needs. */
export const impatient: SessionPolicyChanges = { reviewWaitMs: 1, callAttempts: 2 };

/** The smallest deployment that the rules allow: what a test of one thing needs. */
export const small = { stakes: 'LOW', uncertainty: 'LOW' } as const;

export const about = (...markers: readonly string[]): string =>
  [lakes, ...markers.map((marker) => `[simulate: ${marker}]`)].join(' ');

export const start = (
  house: House,
  input: SessionInput,
  key = `s-${randomUUID().slice(0, 8)}`,
): Promise<SessionHandle> => house.startSession(key, input);

export const keyOf = ({ workflowId }: Pick<SessionHandle, 'workflowId'>): string => workflowId.replace(/^omega\//, '');

type StoredRow<K extends RowKind> = {
  readonly key: string;
  readonly iteration: number;
  readonly agent: number | null;
  readonly summary: string;
  readonly kind: K;
} & (K extends 'OUTPUT' ? { readonly call: string; readonly quarantined: string | null } : RowBodies[K]);

/** What a session left in the store. */
export async function leftBy(house: House, runKey: string) {
  const [ledger, calls, reviews] = await Promise.all([
    readLedger(house.db, runKey),
    callsOfRun(house.db, runKey),
    listReviews(house.db, { runKey }),
  ]);
  const rows = <K extends RowKind>(kind: K): StoredRow<K>[] =>
    ledger
      .filter(({ type, content }) => type === 'SESSION' && content['kind'] === kind)
      .map(({ content, entryKey }) => ({ ...content, key: entryKey }) as StoredRow<K>);
  return {
    ledger,
    calls,
    reviews,
    rows,
    contributions: (agent: number) =>
      calls.filter((call) => isAgentId(agent) && call.agent === cast[agent].key && call.task === 'contribute'),
  };
}

/** Runs a session to its end. */
export async function session(house: House, input: SessionInput, key?: string) {
  const handle = await start(house, input, key);
  const result = await handle.result();
  return { handle, result, ...(await leftBy(house, keyOf(handle))) };
}

/** Decides the next review of a session, when it is open. */
export async function decideNext(
  house: House,
  runKey: string,
  decision: Omit<DecisionInput, 'reviewer' | 'justification'>,
): Promise<void> {
  let open: string | null = null;
  await until(async () => {
    const reviews = await listReviews(house.db, { runKey });
    open = reviews.find(({ outcome }) => outcome === null)?.reviewId ?? null;
    return open !== null;
  });
  await house.temporal.client.workflow
    .getHandle(`review/${open}`)
    .executeUpdate(decide, { args: [{ reviewer: 'Ada', justification: 'I know the lakes.', ...decision }] });
}
