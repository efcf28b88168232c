import type { BatchNext, BatchKickoff } from './activities.ts';
import type { StoredBatchPolicy } from './batch-policy.ts';
import type { BatchRow } from './batch-rows.ts';
import type { Night } from './night.ts';
import type { Cell } from './plan.ts';

/** What a batch is to make, as its run's row keeps it. */
export interface BatchBrief {
  readonly briefs: readonly Cell[];
  /** Of a batch that makes the next slots of a plan. */
  readonly night?: Night;
}

type Begun = Extract<BatchRow, { readonly kind: 'BEGUN' }>;
type Ended = Extract<BatchRow, { readonly kind: 'ENDED' }>;

/** A scenario of a batch, from its beginning on. */
export interface BatchScenario extends Begun {
  readonly ended: Ended | null;
  readonly waits: boolean;
}

/** Where a batch stands: a fold over its rows. */
export interface BatchStanding {
  readonly size: number;
  /** In the order in which they were begun. */
  readonly scenarios: readonly BatchScenario[];
  readonly made: number;
  readonly lost: number;
  /** Begun and not ended, waiting ones included. */
  readonly underWay: readonly BatchScenario[];
  /** Slots that are neither made nor under way: those that nothing was lost in first. */
  readonly open: readonly { readonly slot: number; readonly attempt: number }[];
  /** A scenario whose cost is not known counts with all that was reserved for it. */
  readonly spentMicrodollars: number;
  readonly tokens: number;
  readonly held: boolean;
}

/** Rows may be repeated: the first beginning and the first end of a scenario stand. */
export function batchStandingOf({ briefs }: BatchBrief, rows: readonly BatchRow[]): BatchStanding {
  const begun = new Map<string, Begun>();
  const ended = new Map<string, Ended>();
  const waiting = new Set<string>();
  let held = false;
  for (const row of rows) {
    if (row.kind === 'BEGUN' && !begun.has(row.run)) begun.set(row.run, row);
    if (row.kind === 'ENDED' && !ended.has(row.run)) ended.set(row.run, row);
    if (row.kind === 'WAITS') waiting.add(row.run);
    if (row.kind === 'GOES-ON') waiting.delete(row.run);
    if (row.kind === 'PAUSED' || row.kind === 'RESUMED') held = row.kind === 'PAUSED';
  }
  const scenarios = [...begun.values()].map((one): BatchScenario => {
    const end = ended.get(one.run) ?? null;
    return { ...one, ended: end, waits: end === null && waiting.has(one.run) };
  });
  const bySlot = Map.groupBy(scenarios, ({ slot }) => slot);
  const open = briefs.flatMap((_, at) => {
    const tried = bySlot.get(at + 1) ?? [];
    return tried.every((one) => one.ended !== null && isLost(one.ended))
      ? [{ slot: at + 1, attempt: tried.length + 1 }]
      : [];
  });
  const ends = scenarios.flatMap((one) => (one.ended === null ? [] : [one.ended]));
  return {
    size: briefs.length,
    scenarios,
    made: ends.filter((end) => !isLost(end)).length,
    lost: ends.filter(isLost).length,
    underWay: scenarios.filter((one) => one.ended === null),
    open: open.toSorted((a, b) => a.attempt - b.attempt),
    spentMicrodollars: scenarios.reduce(
      (sum, one) => sum + (one.ended === null ? 0 : (one.ended.costMicrodollars ?? one.reserved)),
      0,
    ),
    tokens: ends.reduce((sum, { tokens }) => sum + tokens, 0),
    held,
  };
}

const isLost = ({ end }: Ended): boolean => end !== 'DOCUMENTED';

/** `night-3-s12-2`: the run of a batch's slot at its second attempt. It says nothing of tier and status. */
export const scenarioKeyOf = (runKey: string, slot: number, attempt: number): string => `${runKey}-s${slot}-${attempt}`;

type KickoffPolicy = Pick<StoredBatchPolicy, 'scenario' | 'spendCapMicrodollars' | 'seeds' | 'atOnce'>;

/** A scenario of the batch as it is started: its cell and the rules, and no word of any other scenario. */
export function batchKickoff(
  runKey: string,
  { briefs }: BatchBrief,
  { scenario, spendCapMicrodollars }: Pick<KickoffPolicy, 'scenario' | 'spendCapMicrodollars'>,
  { slot, attempt }: { readonly slot: number; readonly attempt: number },
): BatchKickoff {
  return {
    slot,
    attempt,
    run: scenarioKeyOf(runKey, slot, attempt),
    input: { brief: briefs[slot - 1], policy: scenario },
    reserved: spendCapMicrodollars === null ? 0 : (scenario.spendCapMicrodollars ?? 0),
  };
}

/** What can be begun within the budget of seeds, twice as many as may be under way, and how far the batch came. */
export function nextOf(
  runKey: string,
  brief: BatchBrief,
  policy: KickoffPolicy,
  { open, scenarios, size, made, lost, spentMicrodollars }: BatchStanding,
): BatchNext {
  const begun = scenarios.length;
  const most = Math.min(policy.seeds - begun, 2 * policy.atOnce);
  return {
    kickoffs: open.slice(0, Math.max(0, most)).map((place) => batchKickoff(runKey, brief, policy, place)),
    size,
    made,
    lost,
    begun,
    spentMicrodollars,
  };
}
