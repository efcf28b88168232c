import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Delivered, inBatches, inBatchesLine } from '../../../shared/evaluation/in-batches.ts';
import { present } from '../../support/present.ts';

/* What a report says of requests that came by batches of the provider (evaluation rules §1.14). */

const call = (agent: string, subject: string, inBatch: boolean, costMicrodollars: number | null = 10): Delivered => ({
  ...{ agent, subject, inBatch, costMicrodollars },
});

test.each([
  ['nothing is said where each was asked by itself', [call('subject', 'a.1', false)], null],
  [
    'an answer and a judgement that came so are counted, with their price',
    [call('subject', 'a.1', true, 5), call('subject', 'a.2', false), call('judge', 'a.1', true, 7)],
    { answers: 1, judgements: 1, calls: 2, costMicrodollars: 12 },
  ],
  [
    'an answer that was asked for again by itself came by that, and what the batch cost is still said',
    [call('subject', 'a.1', true, 5), call('subject', 'a.1', false)],
    { answers: 0, judgements: 0, calls: 1, costMicrodollars: 5 },
  ],
  [
    'a price that nobody knows is no price',
    [call('subject', 'a.1', true, null), call('subject', 'a.2', true)],
    { answers: 2, judgements: 0, calls: 2, costMicrodollars: null },
  ],
])('%s', (_, calls, expected) => expect(inBatches(calls)).toEqual(expected));

test('a line says count and price beside the whole', () => {
  const found = { answers: 3, judgements: 5, calls: 9, costMicrodollars: 1_200_000 };
  expect(inBatchesLine(found, { responses: 4, judgements: 8, costMicrodollars: 2_000_000 })).toMatch(
    /^3 of 4 answers and 5 of 8 judgements in batches .* 9 requests for \$1\.20.* of \$2\.00/,
  );
});

test('no more came by batches than was asked for', () => {
  const some = fc.record({
    agent: fc.constantFrom('subject', 'judge', 'judge-2'),
    subject: fc.constantFrom('a.1', 'a.2', 'b.1'),
    costMicrodollars: fc.nat(100),
    inBatch: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(some), (calls) => {
      const found = inBatches(calls);
      if (found === null) return calls.every(({ inBatch }) => !inBatch);
      const cost = present(found.costMicrodollars);
      const all = calls.reduce((sum, { costMicrodollars }) => sum + costMicrodollars, 0);
      return found.answers <= 3 && found.answers + found.judgements <= found.calls && cost <= all;
    }),
  );
});
