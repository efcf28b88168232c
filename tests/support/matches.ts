import { randomUUID } from 'node:crypto';
import { callsOfRun } from '../../activities/store/calls.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { picturesOfRun } from '../../activities/worldbuilding/stored-pictures.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import type { MatchInput } from '../../shared/worldbuilding/activities.ts';
import type { MatchPolicyChanges } from '../../shared/worldbuilding/match-policy.ts';
import type { MatchRow, MatchRowKind } from '../../shared/worldbuilding/match-rows.ts';
import { matchRows } from '../../shared/worldbuilding/stored-rows.ts';
import { categories, judgeLabels, type Team } from '../../shared/worldbuilding/vocabulary.ts';
import { decideReview } from '../../workers/client/reviews.ts';
import { acting } from './acting.ts';
import type { House, MatchHandle } from './house.ts';
import { until } from './until.ts';

/** A challenge in the books; markers are added to its twist. */
export const marsh = {
  biome: 'a salt marsh between two slow rivers',
  inhabitants: 'ferrymen who are paid in songs',
  twist: 'light is rationed',
} as const;

export const marked = (...markers: readonly string[]) => ({
  ...marsh,
  twist: [marsh.twist, ...markers.map((marker) => `[simulate: ${marker}]`)].join(' '),
});

/** One round in each phase: what a test of one thing needs. */
export const brief: MatchPolicyChanges = {
  rounds: { FOUNDATION: 1, LANDMARKS: 1, TENSION: 1 },
  pictures: { width: 96, height: 96, viewSide: 64, thumbnailSide: 32 },
  callAttempts: 2,
  reviewWaitMs: 1,
};

export const keyOf = ({ workflowId }: Pick<MatchHandle, 'workflowId'>): string => workflowId.replace(/^match\//, '');

export const start = (
  house: House,
  input: MatchInput = {},
  key = `m-${randomUUID().slice(0, 8)}`,
): Promise<MatchHandle> => house.startMatch(key, { challenge: marsh, ...input, policy: { ...brief, ...input.policy } });

type Row<K extends MatchRowKind> = Extract<MatchRow, { readonly kind: K }>;

/** What a match left in the store. */
export async function leftBy(house: House, runKey: string) {
  const [ledger, calls, reviews, pictures] = await Promise.all([
    readLedger(house.db, runKey),
    callsOfRun(house.db, runKey),
    listReviews(house.db, { runKey }),
    picturesOfRun(house.db, runKey),
  ]);
  const all = matchRows(ledger);
  const rows = <K extends MatchRowKind>(kind: K, team?: Team): Row<K>[] =>
    all.filter((row): row is Row<K> => row.kind === kind && (team === undefined || row.team === team));
  return { ledger, calls, reviews, pictures, rows };
}

/** Plays a match to its end. */
export async function match(house: House, input: MatchInput = {}, key?: string) {
  const handle = await start(house, input, key);
  const result = await handle.result();
  return { handle, result, ...(await leftBy(house, keyOf(handle))) };
}

/** The same marks for both worlds but for their label: X is liked better. */
export const marks = Object.fromEntries(
  judgeLabels.map((label, nth) => [
    label,
    Object.fromEntries(categories.map((category) => [category, { score: 4 - nth, reason: 'I looked at it twice.' }])),
  ]),
);

/** A person hands in the judgement that is asked of them, when it is open. */
export async function decideJudgement(house: House, runKey: string, name: string): Promise<void> {
  let open: string | null = null;
  await until(async () => {
    open = (await listReviews(house.db, { runKey })).find(({ outcome }) => outcome === null)?.reviewId ?? null;
    return open !== null;
  });
  await decideReview(acting(house), String(open), {
    decision: 'RESOLVE',
    reviewer: name,
    justification: 'As I see it.',
    marks,
  });
}
