import { expect, test } from 'vitest';
import { evaluationPage } from '../../../workers/evaluation/page.ts';
import type { EvaluationStanding } from '../../../workers/evaluation/client.ts';

const running = {
  ...{ score: 50, standardError: null, interval: null, bounds: null },
  ...{ scenarios: 2, scoredScenarios: 2, responses: 2, unscored: 0 },
};
const standing: EvaluationStanding = {
  ...{
    runKey: 'lakes',
    corpus: 'real',
    createdAt: '2026-11-26T12:00:00Z',
    outcome: null,
    reason: null,
    openReview: null,
  },
  candidates: [],
  progress: {
    ...{
      model: 'a:b',
      judges: ['a:c'],
      scenarios: 2,
      runs: 1,
      responses: 2,
      given: 2,
      settled: 2,
      running,
      level: 0.999,
    },
    ...{ costMicrodollars: 0, tokens: 10, source: null, atProvider: null, inBatches: null, twins: null, probes: false },
  },
};
const page = (given: Partial<EvaluationStanding>, score: Partial<EvaluationStanding['progress']['running']> = {}) =>
  evaluationPage({ ...standing, ...given, progress: { ...standing.progress, running: { ...running, ...score } } });

test('the score of an evaluation under way is of what is settled, and of one that was scored of all', () => {
  const line = (...given: Parameters<typeof page>) => page(...given).find((one) => one.startsWith('IM-Score'));
  expect(line({}, { responses: 1 })).toBe('IM-Score   50.0 so far, of 1 responses');
  expect(line({ outcome: 'SCORED' })).toBe('IM-Score   50.0');
  expect(line({ outcome: 'SCORED' }, { interval: { low: 40, high: 60 } })).toBe(
    'IM-Score   50.0 (99.9% interval 40.0 to 60.0)',
  );
  expect(line({ outcome: 'SCORED' }, { unscored: 1 })).toBe('IM-Score   50.0; 1 of 2 responses unscored');
});

test.each([
  [null, 'Watch it: symposium evaluate watch lakes'],
  ['SCORED', 'Write its documents to a folder: symposium evaluate report lakes'],
  ['CANCELLED', 'Start another: symposium evaluate start'],
  [
    'FAILED',
    'Continue it: symposium evaluate reopen lakes --by <you> --reason <why>; stored answers are not paid again',
  ],
])('of one that ended %s, what to do next is what can be done', (outcome, next) => {
  expect(page({ outcome }).at(-1)).toBe(next);
});

test('one run is one run', () => {
  expect(page({}).join('\n')).toContain('(2 scenarios, 1 run each)');
});
