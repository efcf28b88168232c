import { expect, test } from 'vitest';
import '../support/quiet.ts';
import { ordeal } from '../../bench/chaos/ordeal.ts';
import { leastKillsOf } from '../../bench/chaos/plan.ts';
import type { Victim } from '../../bench/chaos/points.ts';
import { inWords, isClean, reportOf } from '../../bench/chaos/report.ts';

/** A loaded machine takes its time to give a dead worker’s work back; a lost run is told from a slow one by the report. */
const boundMs = 480_000;

/**
 * Each kind of fault once, and not each pair of processes: connections that stand still cost seconds each, and those of
 * `npm run chaos` are all of them.
 */
const faults: readonly Victim[] = [
  'worker',
  'temporal',
  'postgres',
  'stack',
  'cut-postgres',
  'cut-provider',
  'stall-temporal',
  'clock-ahead',
  'clock-back',
];

/**
 * The short form of `npm run chaos`: real servers, every one of them and the worker killed, at every point once, lines cut
 * and the clock moved. A failure shows the whole report, which names each thing that was found.
 */
test(
  'three runs, a session and a match whose worker is killed at every point, whose servers die, whose lines are cut and whose clock is moved lose, double and skip nothing',
  async () => {
    const lines: string[] = [];
    const result = await ordeal({
      runs: 3,
      kills: leastKillsOf(faults),
      faults,
      // A batch and an evaluation are played by `npm run chaos`.
      guests: ['session', 'match'],
      seed: 'short',
      impatient: true,
      withinMs: boundMs / 2,
      say: (line) => lines.push(line),
    });
    const report = reportOf(result);
    expect(isClean(report) ? 'nothing' : [...lines, inWords(report)].join('\n')).toBe('nothing');
    expect(result.disturbed.kills).toHaveLength(leastKillsOf(faults));
  },
  boundMs,
);
