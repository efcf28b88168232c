import { expect, test } from 'vitest';
import {
  heldWhileExamined,
  type NamedSample,
  qaKinds,
  type Standing,
  underExamination,
} from '../../../../shared/scenario/qa/index.ts';
import { present } from '../../../support/present.ts';
import { corpusOf, reviewsOf, type Said, sampled } from './samples.ts';

const corpus = corpusOf(4);

/** A sample of one scenario, with what was said of it, and perhaps an open review. */
function sampleOf(of: Standing, said: Said | null, open?: string, over = false): NamedSample {
  const one = sampled(of);
  const closed = said === null ? [] : reviewsOf(one, said);
  const ended = closed.map((review) => ({ ...review, reviewId: `autumn-${review.kind}` }));
  const waiting =
    open === undefined ? [] : [{ kind: open, subject: one.scenarioId, outcome: null, reviewId: `autumn-${open}-open` }];
  return {
    runKey: 'autumn',
    brief: { corpus: 'real', seed: 'v1', of: 1, scenarios: [one] },
    reviews: [...ended, ...waiting],
    over,
  };
}
const [first, second] = [present(corpus[0]), present(corpus[1])];
const held = (...samples: readonly NamedSample[]) => heldWhileExamined(underExamination(corpus, samples));

test('whatever people are asked of a scenario that stands holds a release, with the review and what to do', () => {
  for (const kind of Object.values(qaKinds)) {
    const doubted: Said | null = kind === qaKinds.confirm ? { key: 0 } : null;
    expect(held(sampleOf(second, doubted, kind))).toEqual([
      `IM-0002: people are examining it, and its review autumn-${kind}-open (${kind}) waits for a person; have it decided (symposium reviews show autumn-${kind}-open), or end the sample without it (symposium corpus qa cancel autumn)`,
    ]);
  }
  // Between two reviews nothing is open, and nothing is known.
  expect(held(sampleOf(first, { key: 0 }))).toEqual([
    'IM-0001: people are examining it in the sample autumn; wait for their verdict (symposium corpus qa show autumn) or, if the sample was stopped, take it up again (symposium corpus qa reopen autumn)',
  ]);
});

test('what has come to an end holds none: a verdict, a sample that is over, a version that stands no more', () => {
  expect(held(sampleOf(first, {}))).toEqual([]);
  expect(held(sampleOf(first, null, undefined, true))).toEqual([]);
  expect(held(sampleOf({ ...first, keySha256: 'another key' }, null, 'qa-solve'))).toEqual([]);
  expect(held(sampleOf({ ...first, number: 9 }, null, 'qa-solve'))).toEqual([]);
});

test('one that is asked about again after a sample without an answer is under way, and one beside it is not', () => {
  const again = { ...sampleOf(first, null, 'qa-solve'), runKey: 'winter' };
  expect(underExamination(corpus, [sampleOf(first, null, undefined, true), again, sampleOf(second, {})])).toEqual([
    { scenarioId: 'IM-0001', sample: 'winter', review: { reviewId: 'autumn-qa-solve-open', kind: 'qa-solve' } },
  ]);
});
