import { describe, expect, test } from '@jest/globals';
import { corpusHealthOf, driftOf, findingOf, type HealthRow } from '../../../../shared/scenario/corpus/health.ts';
import { healthPage } from '../../../../shared/scenario/corpus/health-page.ts';
import { htmlOf } from '../../../../shared/page/html.ts';

const row = (change: Partial<HealthRow> = {}): HealthRow => ({
  category: 'The Cascade',
  tier: 'SPARK',
  status: 'KS',
  batch: 'night-1',
  outcome: 'DOCUMENTED',
  phase: 'DOCUMENT',
  assigned: { tier: 'SPARK', status: 'KS' },
  escalated: false,
  vetoes: 0,
  modelMinutes: 60,
  confidence: 0.8,
  costMicrodollars: 1_000_000,
  ...change,
});
const lost = (change: Partial<HealthRow> = {}) =>
  row({ outcome: 'DISCARDED', phase: 'VALIDATE', assigned: null, ...change });
const many = (count: number, of: HealthRow) => Array.from({ length: count }, () => of);
const measured = (rows: readonly HealthRow[], at = 0) =>
  Object.fromEntries(
    (corpusHealthOf(rows).batches[at]?.measures ?? []).map(({ measure, value, finding }) => [
      measure,
      [value, finding],
    ]),
  );

describe('the measures of a batch', () => {
  test.each([
    ['completion rate', 70, 'healthy'],
    ['completion rate', 75, 'healthy'],
    ['completion rate', 80, 'outside'],
    ['completion rate', 49.9, 'red-flag'],
    ['completion rate', 90.1, 'red-flag'],
    ['tier deviation', 10, 'healthy'],
    ['tier deviation', 20, 'outside'],
    ['category deviation', 20.1, 'red-flag'],
    ['escalation rate', 4.9, 'red-flag'],
    ['escalation rate', 5, 'healthy'],
    ['escalation rate', 20, 'outside'],
    ['mean model minutes', 60, 'healthy'],
    ['mean model minutes', 49, 'outside'],
    ['mean model minutes', 49, 'outside'],
    ['completion rate', null, 'unknown'],
  ] as const)('%s of %s is %s', (measure, value, finding) => {
    expect(findingOf(measure, value, 50)).toBe(finding);
  });

  test('compare the mean time with that of the first batch that is judged', () => {
    expect(findingOf('mean model minutes', 60, 50)).toBe('healthy');
    expect(findingOf('mean model minutes', 60.1, 50)).toBe('red-flag');
    expect(findingOf('mean model minutes', 60, null)).toBe('healthy');
  });

  test('are unknown of a batch of which fewer than ten have ended, and count only what has ended', () => {
    const few = [...many(9, row()), ...many(20, row({ outcome: null, assigned: null }))];
    expect(measured(few)['completion rate']).toEqual([100, 'unknown']);
    const enough = [
      ...many(7, row()),
      ...many(3, lost({ escalated: true })),
      ...many(20, row({ outcome: null, assigned: null })),
    ];
    expect(measured(enough)).toMatchObject({ 'completion rate': [70, 'healthy'], 'escalation rate': [30, 'red-flag'] });
  });

  test('find a tier that is another than was asked for, also one that nobody asked for', () => {
    const rows = [...many(9, row()), row({ assigned: { tier: 'FRACTURE', status: 'KS' } })];
    expect(measured(rows)['tier deviation']).toEqual([100, 'red-flag']);
    expect(measured(many(10, row()))['tier deviation']).toEqual([0, 'healthy']);
  });
});

test.each([
  [0.8, [0.8, 0.8], null],
  [null, [0.8, 0.8, 0.8], null],
  [0.8, [0.8, 0.8, 0.8], false],
  [0.81, [0.8, 0.8, 0.8], true],
  [4, [1, 2, 3], false],
  [4.01, [1, 2, 3], true],
  [-0.01, [1, 2, 3], true],
])('%s after %j drifts: %s', (value, before, drifts) => {
  expect(driftOf('confidence', value, before).drifts).toBe(drifts);
});

test('a batch is compared with those before it that were judged, and with no later one', () => {
  const batch = (name: string, confidence: number, count = 10) => many(count, row({ batch: name, confidence }));
  const rows = [
    ...batch('a', 0.8),
    ...batch('b', 0.82),
    ...batch('few', 0.1, 3),
    ...batch('c', 0.78),
    ...batch('d', 0.5),
  ];
  const drifts = corpusHealthOf(rows).batches.map(({ batch: name, drifts: [first] }) => [name, first?.drifts]);
  expect(drifts).toEqual([
    ['a', null],
    ['b', null],
    ['few', null],
    ['c', null],
    ['d', true],
  ]);
});

test('losses are counted by the phase in which a scenario stopped, of those that came to it', () => {
  const { attrition, made, underWay } = corpusHealthOf([
    ...many(6, row()),
    lost({ phase: 'SEED' }),
    lost({ phase: null }),
    lost(),
    lost({ phase: 'REFINE', outcome: 'SHELVED' }),
    row({ outcome: null, phase: 'SEED', assigned: null }),
  ]);
  expect([made, underWay]).toEqual([6, 1]);
  expect(attrition.map(({ phase, came, lost: gone }) => [phase, came, gone])).toEqual([
    ['SEED', 10, 2],
    ['VALIDATE', 8, 1],
    ['GROUND', 7, 0],
    ['CLASSIFY', 7, 0],
    ['REFINE', 7, 1],
    ['DOCUMENT', 6, 0],
  ]);
});

test('the page is escaped, refers to nothing elsewhere, and stands for an empty corpus too', () => {
  const html = htmlOf(healthPage(corpusHealthOf([row({ batch: '<script>alert(1)</script>' })]), true));
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('SIMULATED');
  expect(html).not.toMatch(/(?:src|href)="https?:/);
  expect(html).not.toContain('NaN');
  expect(htmlOf(healthPage(corpusHealthOf([]), false))).not.toMatch(/NaN|Infinity/);
});
