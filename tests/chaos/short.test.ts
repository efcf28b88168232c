import { expect, test } from '@jest/globals';
import '../support/quiet.ts';
import { ordeal } from '../../bench/chaos/ordeal.ts';
import { leastKills } from '../../bench/chaos/plan.ts';
import { inWords, isClean, reportOf } from '../../bench/chaos/report.ts';

const boundMs = 240_000;

/**
 * The short form of `npm run chaos`: real servers, and every one of them and the worker killed, at every point once.
 * A failure shows the whole report, which names each thing that was found.
 */
test(
  'three runs whose worker, Temporal and Postgres are killed at every point lose, double and skip nothing',
  async () => {
    const lines: string[] = [];
    const result = await ordeal({
      runs: 3,
      kills: leastKills,
      seed: 'short',
      impatient: true,
      withinMs: boundMs / 2,
      say: (line) => lines.push(line),
    });
    const report = reportOf(result);
    expect(isClean(report) ? 'nothing' : [...lines, inWords(report)].join('\n')).toBe('nothing');
    expect(result.disturbed.kills).toHaveLength(leastKills);
  },
  boundMs,
);
