import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openLot } from './parked-lot.ts';
import type { Figure } from './report.ts';

/** A stack that has just started has things to do that it does once. */
const settleMs = 30_000;
const goalPercent = 3;

/** What the servers that `npm run dev` starts and a worker take of a core while there is nothing to do. */
export async function idle(seconds: number): Promise<Figure[]> {
  const lot = await openLot();
  try {
    await pause(settleMs);
    const groups = Object.entries(lot.pids);
    const before = await cpuSeconds();
    const began = performance.now();
    await pause(seconds * 1_000);
    const [after, took] = [await cpuSeconds(), (performance.now() - began) / 1_000];
    const shares = groups.map(([name, pid]) => {
      const used = (after.get(pid) ?? Number.NaN) - (before.get(pid) ?? Number.NaN);
      return { name, percent: (100 * used) / took };
    });
    const all = shares.reduce((sum, { percent }) => sum + percent, 0);
    return [
      {
        name: 'idle CPU of the started stack',
        value: `${all.toFixed(1)}% of a core`,
        against: `${took.toFixed(0)} s without a run: ${shares.map(({ name, percent }) => `${name} ${percent.toFixed(1)}%`).join(', ')}`,
        goal: `< ${goalPercent}%`,
        met: Number.isNaN(all) ? null : all < goalPercent,
      },
    ];
  } finally {
    await lot.close();
  }
}

/** The kernel counts a hundred ticks a second in `/proc`, whatever its clock. */
const ticks = 100;

/** Seconds of CPU that each process group has taken so far; nothing where the system has no `/proc`. */
async function cpuSeconds(): Promise<ReadonlyMap<number, number>> {
  const taken = new Map<number, number>();
  const pids = await readdir('/proc').catch(() => []);
  for (const pid of pids.filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    const one = stat === null ? null : groupAndSeconds(stat);
    if (one !== null) taken.set(one.group, (taken.get(one.group) ?? 0) + one.seconds);
  }
  return taken;
}

/** Of a line of `/proc/<pid>/stat`; null: it is none. The name in brackets may hold anything. */
export function groupAndSeconds(stat: string): { readonly group: number; readonly seconds: number } | null {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 1)
    .trim()
    .split(/\s+/)
    .map(Number);
  const [, , group, , , , , , , , , user, system] = fields;
  if (group === undefined || user === undefined || system === undefined) return null;
  return { group, seconds: (user + system) / ticks };
}
