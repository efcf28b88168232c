import { Client } from '@temporalio/client';
import { maxCachedWorkflows } from '../../workers/worker.ts';
import { awaited, within } from '../chaos/persist.ts';
import type { Figure } from './report.ts';
import { decide, isParked, timingOf, type Parked, type Timing } from './parked-decision.ts';
import { openLot, type ParkingLot } from './parked-lot.ts';
import { weigh, type Weight } from './parked-weight.ts';

/** Decisions of each kind, and how many are under way at a time where it is not one. */
const sample = 100;
const width = 10;
/**
 * A parked run is two workflows, itself and its review. The last so many runs are surely in the worker's memory, and
 * those before the last so many surely not any more.
 */
const inMemory = 100;
const longGone = maxCachedWorkflows / 2 + 100;
/**
 * Runs that are being parked at a time, as more would only wait for one another; and when it has gone on for too long
 * that none arrives.
 */
const arriving = 40;
const stuckMs = 120_000;
/** From a decision to the next step, p95: of a run in the worker's memory, of one that has left it, and of several at a time. */
const goalMs = { held: 100, left: 150, crowded: 400 };
/** What the worker may have in memory, however many runs wait. */
const goalBytes = 1_024 ** 3;

/**
 * Parks runs at their first gate and decides some of them: what waiting costs, and how fast a decision takes effect.
 */
export async function parked(runs: number): Promise<Figure[]> {
  const lot = await openLot();
  try {
    const client = new Client({ connection: lot.symposium.connection });
    await park(lot, client, 'warm', 20);
    const cold = await weigh(lot);
    const all = await park(lot, client, 'parked', runs);
    const [full, slots] = [await weigh(lot), await lot.metric('temporal_worker_task_slots_used')];
    // The last ones are still in the worker's memory; the first ones left it long ago.
    const [recent, old] = [all.slice(-inMemory), all.slice(0, -longGone)];
    const alone: Timing[] = [];
    for (const each of [
      ...recent,
      ...spread(
        old.filter((_, place) => place % 2 === 0),
        sample,
      ),
    ])
      alone.push(await timingOf(client, await decide(lot, client, each, true)));
    const crowd = await inTurns(
      spread(
        old.filter((_, place) => place % 2 === 1),
        sample,
      ),
      width,
      (each) => decide(lot, client, each, false),
    );
    await tellReplays(lot);
    const crowded = await Promise.all(crowd.map((sent) => timingOf(client, sent)));
    return [
      ...figuresOf(
        'run in the worker’s memory',
        goalMs.held,
        alone.filter(({ evicted }) => evicted === false),
      ),
      ...figuresOf(
        'run no longer in memory',
        goalMs.left,
        alone.filter(({ evicted }) => evicted === true),
      ),
      ...figuresOf(`${width} at a time, no longer in memory`, goalMs.crowded, crowded),
      {
        name: 'worker slots held by the waiting',
        value: String(slots),
        against: `${runs} runs`,
        goal: '0',
        met: slots === 0,
      },
      {
        name: 'worker memory, all of it',
        value: `${(full.worker / 1_048_576).toFixed(0)} MiB`,
        against: `${runs} parked runs, ${maxCachedWorkflows} workflows in its cache`,
        goal: '≤ 1024 MiB',
        met: full.worker <= goalBytes,
      },
      ...weights(cold, full, runs),
    ];
  } finally {
    await lot.close();
  }
}

/**
 * What the worker itself says about workflows that it no longer had: each of their histories was fetched, and replayed.
 */
async function tellReplays({ metric }: ParkingLot): Promise<void> {
  const fetches = 'operation="GetWorkflowExecutionHistory"';
  const [misses, left, took, times] = [
    await metric('temporal_sticky_cache_miss'),
    await metric('temporal_sticky_cache_total_forced_eviction'),
    await metric('temporal_request_latency_sum', fetches),
    await metric('temporal_request_latency_count', fetches),
  ];
  console.error(
    `${left} workflows had to leave the worker’s memory, ${misses} came back; their histories took ${(took / times).toFixed(0)} ms each to fetch`,
  );
}

/**
 * Starts runs, never more than `arriving` that are still on their way, and returns when all are parked and nothing
 * moves.
 */
async function park({ symposium }: ParkingLot, client: Client, name: string, runs: number): Promise<Parked[]> {
  const all = Array.from({ length: runs }, (_, index) => ({ runKey: `${name}-${index + 1}`, round: 1 }));
  const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' };
  for (let begun = 0, there = 0; there < runs;) {
    const next = all.slice(begun, there + arriving);
    await Promise.all(next.map(({ runKey }) => symposium.scenario.start(brief, { key: runKey })));
    begun += next.length;
    const before = there;
    there = await awaited(within(stuckMs), `more than ${there} runs are parked`, async () => {
      const { rows } = await symposium.db.query<{ count: number }>(
        'select count(*)::int as count from symposium.reviews where run_key like $1',
        [`${name}-%`],
      );
      return rows.find(({ count }) => count > before)?.count ?? null;
    });
  }
  await inTurns(all, arriving, (each) => isParked(client, each));
  return all;
}

/** So many, evenly taken. */
function spread<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, values.length / count);
  return Array.from({ length: Math.min(count, values.length) }, (_, index) => values[Math.floor(index * step)]).filter(
    (value) => value !== undefined,
  );
}

/**
 * Acts on all, so many at a time. Where one fails no other is begun, and the failure is thrown when all have settled.
 */
async function inTurns<T, R>(values: readonly T[], width: number, act: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...values.entries()];
  const lanes = await Promise.allSettled(
    Array.from({ length: width }, async () => {
      try {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) results[next[0]] = await act(next[1]);
      } finally {
        queue.length = 0;
      }
    }),
  );
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  return results;
}

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Nothing where there was no such decision: with few runs, all of them are in memory. */
function figuresOf(which: string, most: number, timings: readonly Timing[]): Figure[] {
  if (timings.length === 0) return [];
  const line = (name: string, pick: (timing: Timing) => number, goal: boolean): Figure => {
    const values = timings.map(pick);
    const [p50, p95] = [at(values, 0.5), at(values, 0.95)];
    return {
      name: `${name}, p95`,
      value: `${p95.toFixed(0)} ms (p50 ${p50.toFixed(0)})`,
      against: `${timings.length} decisions, ${which}`,
      goal: goal ? `≤ ${most} ms` : '',
      met: goal ? p95 <= most : null,
    };
  };
  const marks = Object.keys(timings[0]?.marks ?? {}).map(
    (mark) =>
      `${mark} ${at(
        timings.map((timing) => timing.marks[mark] ?? Number.NaN),
        0.5,
      ).toFixed(0)}`,
  );
  console.error(`${which}, median ms after sending: ${marks.join(', ')}`);
  return [
    line('decision to answer', ({ answered }) => answered, false),
    line('decision to next step', ({ next }) => next, true),
  ];
}

function weights(before: Weight, after: Weight, runs: number): Figure[] {
  const names: Readonly<Record<keyof Weight, string>> = {
    worker: 'worker memory a parked run',
    temporal: 'Temporal memory a parked run',
    postgres: 'Postgres memory a parked run',
    temporalFiles: 'Temporal files a parked run',
    postgresFiles: 'Postgres files a parked run',
  };
  return (Object.keys(names) as (keyof Weight)[]).map((key) => ({
    name: names[key],
    value: `${((after[key] - before[key]) / runs / 1_024).toFixed(0)} KiB`,
    against: `${(before[key] / 1_048_576).toFixed(0)} → ${(after[key] / 1_048_576).toFixed(0)} MiB, ${runs} runs`,
    goal: '',
    met: null,
  }));
}
