import { expect, test } from 'vitest';
import type { MadeBrief } from '../../bench/chaos/archive.ts';
import { briefFindings } from '../../bench/chaos/briefs.ts';

const made = (slot: number, attempt = 1, change: Partial<MadeBrief> = {}): MadeBrief => ({
  slot,
  run: `chaos-batch-s${slot}-${attempt}`,
  ends: ['DOCUMENTED'],
  reason: 'all six gates passed',
  numbers: [slot],
  ...change,
});
const lost = { ends: ['SHELVED'], reason: 'nobody answered', numbers: [] };

const seen = (briefs: readonly MadeBrief[]) =>
  briefFindings(2, briefs).flatMap(({ name, found }) => found.map((one) => `${name}: ${one}`));

test.each<[string, MadeBrief[], string[]]>([
  ['each brief once', [made(1), made(2)], []],
  ['one that was lost, with its reason, and another in its place', [made(1, 1, lost), made(2), made(1, 2)], []],
  [
    'a brief that is not made',
    [made(1, 1, lost), made(2)],
    ['briefs that are not made, or made twice: slot 1: nothing in the registry'],
  ],
  [
    'a brief that is made twice',
    [made(1), made(1, 2, { numbers: [3] }), made(2)],
    ['briefs that are not made, or made twice: slot 1: chaos-batch-s1-1, chaos-batch-s1-2 in the registry'],
  ],
  [
    'a scenario without an end',
    [made(1, 1, { ...lost, ends: [] }), made(1, 2), made(2)],
    ['scenarios of a batch that have not ended once: chaos-batch-s1-1: no end'],
  ],
  [
    'a scenario whose end is told twice',
    [made(1, 1, { ends: ['DOCUMENTED', 'DOCUMENTED'] }), made(2)],
    ['scenarios of a batch that have not ended once: chaos-batch-s1-1: DOCUMENTED, DOCUMENTED'],
  ],
  [
    'a scenario that was lost without a reason',
    [made(1, 1, { ...lost, reason: null }), made(1, 2), made(2)],
    ['scenarios of a batch with two numbers, or with none and no reason: chaos-batch-s1-1: SHELVED, numbers none'],
  ],
  [
    'a scenario with two numbers',
    [made(1, 1, { numbers: [1, 3] }), made(2)],
    ['scenarios of a batch with two numbers, or with none and no reason: chaos-batch-s1-1: DOCUMENTED, numbers 1, 3'],
  ],
])('%s', (_, briefs, found) => {
  expect(seen(briefs)).toEqual(found);
});
