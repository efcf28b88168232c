import { setTimeout as pause } from 'node:timers/promises';
import { dice } from '../../activities/models/simulated/dice.ts';
import { median } from '../measures/report.ts';
import type { Measured, Ordered, Served } from './peer.ts';
import { widths } from './run.ts';

const pollMs = 10;

/** One run after another in peace, behind one that warms the process; then some at once, under kills. */
export async function measure(
  served: Served,
  { latencyMs, runs, calmRuns, killsAtMs, withinMs }: Ordered,
  say: (line: string) => void,
): Promise<Measured> {
  await played(served, ['warm'], withinMs);
  const critical = ((await served.steps?.('warm')) ?? widths.length) * latencyMs;
  const ratios: number[] = [];
  for (let nth = 1; nth <= calmRuns; nth += 1) {
    const tookMs = await played(served, [`calm-${nth}`], withinMs);
    if (tookMs === null) throw new Error('a run that nothing disturbed did not end');
    ratios.push(tookMs / critical);
  }
  const calm = median(ratios);
  say(`in peace ${calm.toFixed(3)}`);
  const keys = Array.from({ length: runs }, (_, index) => `stormy-${index + 1}`);
  let kills = 0;
  const over = new AbortController();
  const killing = (async () => {
    const began = performance.now();
    for (const at of killsAtMs) {
      await pause(Math.max(0, at - (performance.now() - began)), null, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      kills += 1;
      await served.kill();
    }
  })();
  const tookMs = await played(served, keys, withinMs).finally(() => over.abort());
  await killing;
  const { over: ended, calls, paidTwice, doubled } = await served.read(keys);
  return {
    calm,
    stormy: tookMs === null ? null : tookMs / critical,
    runs,
    kills,
    calls,
    paidTwice,
    lost: runs - ended,
    doubled,
  };
}

/** From the order to the end of the last of them; null: not all have ended in time. */
async function played(served: Served, keys: readonly string[], withinMs: number): Promise<number | null> {
  const began = performance.now();
  await served.begin(keys);
  while ((await served.over(keys)) < keys.length) {
    if (performance.now() - began > withinMs) return null;
    await pause(pollMs);
  }
  return performance.now() - began;
}

/** Moments within twice the critical path, from a seed; all systems have the same. */
export function killsOf(seed: string, kills: number, latencyMs: number): number[] {
  const roll = dice(`peers/${seed}`);
  const span = 2 * widths.length * latencyMs;
  return Array.from({ length: kills }, (_, nth) => Math.round(((nth + roll.unit()) / kills) * span)).sort(
    (a, b) => a - b,
  );
}
