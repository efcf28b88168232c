import { describe, expect, test } from 'vitest';
import { imScore } from '../../../shared/evaluation/im-score.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { isSettled, progressOf } from '../../../shared/evaluation/progress.ts';
import type { Reported } from '../../../shared/evaluation/report.ts';
import { response } from './some-responses.ts';

const judged = { judge: 'judge', judgement: {} as Reported['judged'][number]['judgement'], scored: null };
const waited = { ...judged, judgement: null };
const answer = { kind: 'answer', text: 'So.' } as const;

const row = (given: Partial<Reported> = {}): Reported => ({
  ...response(),
  said: answer,
  judged: [judged],
  why: '',
  scores: [50],
  ...given,
});

describe('a response is settled', () => {
  test.each<[string, Partial<Reported>, boolean]>([
    ['when all its judges were read', { judged: [judged, judged] }, true],
    ['not while one of them is waited for, whatever the others make of it', { judged: [judged, waited] }, false],
    ['not before it is given', { said: { kind: 'missing', why: 'nothing is stored' }, score: null, judged: [] }, false],
    ['when it was declined, since nobody judges that', { said: { kind: 'declined' }, score: 0, judged: [] }, true],
    ['not where no judgement counts', { score: null }, false],
  ])('%s', (_, given, settled) => {
    expect(isSettled(row(given))).toBe(settled);
  });
});

describe('how far an evaluation has come', () => {
  const policy = { ...evaluationPolicy.parse({}), models: {} };
  const brief = { set: 's', model: 'a:b', judges: ['a:c'], runs: 2, scenarios: ['IM-0001', 'IM-0002'] };
  const rows = [
    row({ scenario: 'IM-0001', run: 1, score: 80 }),
    row({ scenario: 'IM-0001', run: 2, score: 10, judged: [waited] }),
    row({ scenario: 'IM-0002', run: 1, score: 40 }),
    row({ scenario: 'IM-0002', run: 2, score: null, said: { kind: 'missing', why: 'nothing is stored' }, judged: [] }),
  ];
  const call = { inputTokens: 10, outputTokens: 5, costMicrodollars: 3 };

  test('is counted, and the score so far is that of the settled responses alone', () => {
    const progress = progressOf(brief, policy, rows, [call, call]);
    expect(progress).toMatchObject({ responses: 4, given: 3, settled: 2, tokens: 30, costMicrodollars: 6 });
    expect(progress.running).toMatchObject({ score: 60, scenarios: 2, responses: 2, unscored: 0 });
  });

  test('once it was scored the score is of all, as its report has it: who did not judge will not', () => {
    const progress = progressOf(brief, policy, rows, [call], { concluded: true });
    expect(progress).toMatchObject({ responses: 4, given: 3, settled: 3 });
    expect(progress.running).toEqual(imScore(rows, policy));
    expect(progress.running).toMatchObject({ score: 42.5, responses: 4, unscored: 1 });
  });

  test('costs what is not known once the price of one call is not', () => {
    expect(progressOf(brief, policy, rows, [call, { ...call, costMicrodollars: null }]).costMicrodollars).toBeNull();
  });

  test('counts twins apart: they are no part of the score', () => {
    const twinned = { ...brief, twins: { seed: 'a', made: ['IM-0001'], excluded: [] } };
    const twins = [
      row({ scenario: 'IM-0001', run: 3, score: 0 }),
      row({ scenario: 'IM-0001', run: 4, judged: [waited] }),
    ];
    const progress = progressOf(twinned, policy, rows, [call], { twins });
    expect(progress).toMatchObject({ responses: 4, given: 3, twins: { responses: 2, given: 2, settled: 1 } });
    expect(progress.running.score).toBe(60);
    expect(progressOf(brief, policy, rows, [call]).twins).toBeNull();
  });

  test('has no score before anything is settled', () => {
    expect(progressOf(brief, policy, [], []).running).toMatchObject({ score: null, interval: null });
  });
});
