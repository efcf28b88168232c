import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { phases } from '../../../../shared/scenario/vocabulary.ts';
import {
  corpusHealthOf,
  driftOf,
  driftOfLast,
  findingOf,
  type HealthRow,
} from '../../../../shared/scenario/corpus/health.ts';
import { healthPage, measureRows } from '../../../../shared/scenario/corpus/health-page.ts';
import { htmlOf } from '../../../../shared/page/html.ts';
import { keyCheckOf } from '../../../../shared/scenario/qa/index.ts';

const row = (change: Partial<HealthRow> = {}): HealthRow => ({
  category: 'The Cascade',
  tier: 'SPARK',
  status: 'KS',
  batch: 'night-1',
  slot: 0,
  outcome: 'DOCUMENTED',
  phase: 'DOCUMENT',
  assigned: { tier: 'SPARK', status: 'KS' },
  withdrawn: false,
  escalated: false,
  vetoes: 0,
  disputed: [],
  blindStatus: 'KS',
  novel: false,
  modelMinutes: 60,
  confidences: [0.8],
  costMicrodollars: 1_000_000,
  ...change,
});
const lost = (change: Partial<HealthRow> = {}) =>
  row({ outcome: 'DISCARDED', phase: 'VALIDATE', assigned: null, ...change });
/** Each of its own slot. */
const many = (count: number, of: HealthRow) => Array.from({ length: count }, (_, slot) => ({ ...of, slot }));
const measured = (rows: readonly HealthRow[], at = 0) =>
  Object.fromEntries(
    (corpusHealthOf(rows).batches[at]?.measures ?? []).map(({ measure, value, finding }) => [
      measure,
      [value, finding],
    ]),
  );

describe('the measures of a batch', () => {
  // Both ends of each range, and what lies beyond them, as Appendix D has them.
  test.each([
    ['completion rate', 49.9, 'red-flag'],
    ['completion rate', 50, 'outside'],
    ['completion rate', 64.9, 'outside'],
    ['completion rate', 65, 'healthy'],
    ['completion rate', 75, 'healthy'],
    ['completion rate', 75.1, 'outside'],
    ['completion rate', 90, 'outside'],
    ['completion rate', 90.1, 'red-flag'],
    ...(['category deviation', 'tier deviation'] as const).flatMap((deviation) => [
      [deviation, 0, 'healthy'] as const,
      [deviation, 10, 'healthy'] as const,
      [deviation, 10.1, 'outside'] as const,
      [deviation, 20, 'outside'] as const,
      [deviation, 20.1, 'red-flag'] as const,
    ]),
    ['escalation rate', 4.9, 'red-flag'],
    ['escalation rate', 5, 'healthy'],
    ['escalation rate', 15, 'healthy'],
    ['escalation rate', 15.1, 'outside'],
    ['escalation rate', 20, 'outside'],
    ['escalation rate', 20.1, 'red-flag'],
    ['mean model minutes', 49.9, 'outside'],
    ['mean model minutes', 50, 'healthy'],
    ['mean model minutes', 70, 'healthy'],
    ['mean model minutes', 70.1, 'outside'],
    ['completion rate', null, 'unknown'],
  ] as const)('%s of %s is %s', (measure, value, finding) => {
    expect(findingOf(measure, value, 60)).toBe(finding);
  });

  test('compare the mean time with that of the first batch that is judged', () => {
    expect(findingOf('mean model minutes', 60, 50)).toBe('healthy');
    expect(findingOf('mean model minutes', 60.1, 50)).toBe('red-flag');
    expect(findingOf('mean model minutes', 56, 70)).toBe('healthy');
    expect(findingOf('mean model minutes', 55.9, 70)).toBe('red-flag');
    expect(findingOf('mean model minutes', 60, null)).toBe('healthy');
  });

  test('are unknown of a batch of which fewer than ten have ended, and count only what has ended', () => {
    const few = [...many(9, row()), ...many(20, row({ outcome: null, assigned: null }))];
    expect(measured(few)['completion rate']).toEqual([100, 'unknown']);
    const [told] = corpusHealthOf(few).batches.flatMap(measureRows);
    expect(told?.at(-1)).toBe('unknown: 9 have ended, and it takes 10 to judge');
    const enough = [
      ...many(7, row()),
      ...many(3, lost({ escalated: true })),
      ...many(20, row({ outcome: null, assigned: null })),
    ];
    expect(measured(enough)).toMatchObject({ 'completion rate': [70, 'healthy'], 'escalation rate': [30, 'red-flag'] });
  });

  test('count a brief once, however many were lost before it was made', () => {
    const made = [
      ...many(5, row()),
      ...many(5, row({ category: 'The Locked Room' })).map((one) => ({ ...one, slot: one.slot + 5 })),
    ];
    const before = many(5, lost()).map((one) => ({ ...one, outcome: 'DISCARDED' }));
    expect(measured([...before, ...made])['category deviation']).toEqual([0, 'healthy']);
    const missing = made.filter(({ slot }) => slot > 0);
    expect(measured([...before, ...missing])['category deviation']).toEqual([expect.closeTo(100 / 9), 'outside']);
  });

  test('find a tier that is another than was asked for, also one that nobody asked for', () => {
    const rows = [...many(9, row()), row({ assigned: { tier: 'FRACTURE', status: 'KS' } })];
    expect(measured(rows)['tier deviation']).toEqual([100, 'red-flag']);
    expect(measured(many(10, row()))['tier deviation']).toEqual([0, 'healthy']);
  });

  test('find a tier of which all were lost, however well the others turned out', () => {
    const gone = { tier: 'IMPOSSIBLE' } as const;
    const rows = [...many(9, row()), ...many(3, lost(gone)).map((one) => ({ ...one, slot: 9 }))];
    expect(measured(rows)['tier deviation']).toEqual([100, 'red-flag']);
    const refilled = [...rows, row({ ...gone, slot: 9, assigned: { tier: 'IMPOSSIBLE', status: 'OF' } })];
    expect(measured(refilled)['tier deviation']).toEqual([0, 'healthy']);
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
  expect(driftOf('median confidence', value, before).drifts).toBe(drifts);
});

test('a batch is compared with those before it that were judged, and with no later one', () => {
  const batch = (name: string, confidence: number, count = 10) =>
    many(count, row({ batch: name, confidences: [confidence] }));
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

test.each([
  // The mean of the second is 0.62: one who doubts everything does not move the rest.
  [[[0.8], [0.8, 0.8, 0.1, 0.8]], 0.8],
  [
    [
      [0.9, 0.7],
      [0.8, 0.6],
    ],
    0.75,
  ],
  [[[0.9, 0.7, 0.2]], 0.7],
  [[[], []], null],
])('confidences %j of the scenarios of a batch have the median %s', (stated, median) => {
  const rows = stated.map((confidences) => row({ confidences }));
  expect(corpusHealthOf(rows).batches[0]?.drifts[0]).toMatchObject({ measure: 'median confidence', value: median });
});

describe('the next batch waits', () => {
  const batch = (name: string, confidence: number, count = 10) =>
    many(count, row({ batch: name, confidences: [confidence] }));
  const steady = [...batch('a', 0.8), ...batch('b', 0.82), ...batch('c', 0.78)];

  test.each([
    ['nothing has been made', [], []],
    ['too few batches were judged', [...steady.slice(0, 20), ...batch('d', 0.1)], []],
    ['the last one is like those before it', [...steady, ...batch('d', 0.81)], []],
    [
      'the last one has drifted',
      [...steady, ...batch('d', 0.5)],
      ['median confidence of d is 0.5; of the batches before it 0.8 with a standard deviation of 0.02'],
    ],
    ['too few of it have ended', [...steady, ...batch('d', 0.5, 9)], []],
    ['one before the last has drifted', [...steady, ...batch('d', 0.5), ...batch('e', 0.7)], []],
  ])('for whoever has to look, where %s', (_, rows, told) => {
    expect(driftOfLast(rows)).toEqual(told);
  });
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

test('whatever is lost wherever, each phase loses of those that came to it, what is left was made, and beside it stands what §7.7 expects', () => {
  // Written out, so that the policy is not held against itself (scenario rules §7.7).
  const expected = { SEED: 5, VALIDATE: 15, GROUND: 3, CLASSIFY: 5, REFINE: 8, DOCUMENT: 2 };
  const place = fc.constantFrom(null, 'RUN', ...phases);
  const ended = fc.constantFrom('DISCARDED', 'SHELVED', 'SPLIT', 'CANCELLED', 'FAILED');
  fc.assert(
    fc.property(fc.array(fc.tuple(place, ended), { maxLength: 40 }), fc.nat(40), fc.nat(5), (gone, whole, underWay) => {
      const { attrition, made } = corpusHealthOf([
        ...gone.map(([phase, outcome]) => lost({ phase, outcome })),
        ...many(whole, row()),
        ...many(underWay, row({ outcome: null, phase: 'GROUND', assigned: null })),
      ]);
      expect(made).toBe(whole);
      const lostBefore = (end: number) =>
        gone.filter(
          ([phase]) =>
            Math.max(
              0,
              phases.findIndex((known) => known === phase),
            ) < end,
        ).length;
      for (const [at, { phase, came, lost: here, lostPercent, expectedPercent }] of attrition.entries()) {
        expect([phase, came, here]).toEqual([
          phases[at],
          gone.length + whole - lostBefore(at),
          lostBefore(at + 1) - lostBefore(at),
        ]);
        expect(lostPercent).toBe(came === 0 ? null : (100 * here) / came);
        expect(expectedPercent).toBe(expected[phase]);
      }
      const last = attrition.at(-1);
      expect((last?.came ?? 0) - (last?.lost ?? 0)).toBe(whole);
    }),
  );
});

test('the page is escaped, refers to nothing elsewhere, and stands for an empty corpus too', () => {
  const html = htmlOf(
    healthPage(
      corpusHealthOf([row({ batch: '<script>alert(1)</script>' })]),
      { keys: keyCheckOf([], []), mechanisms: [] },
      true,
    ),
  );
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('SIMULATED');
  expect(html).not.toMatch(/(?:src|href)="https?:/);
  expect(html).not.toContain('NaN');
  expect(htmlOf(healthPage(corpusHealthOf([]), { keys: keyCheckOf([], []), mechanisms: [] }, false))).not.toMatch(
    /NaN|Infinity/,
  );
});

test('what agents do is told over the whole corpus', () => {
  const { system } = corpusHealthOf([
    row({ disputed: ['VALIDATE', 'REFINE'] }),
    row({ blindStatus: 'OF', disputed: ['VALIDATE'] }),
    row({ blindStatus: null, assigned: { tier: 'SPARK', status: 'OF' }, novel: true }),
    row({ blindStatus: 'OF', assigned: { tier: 'SPARK', status: 'OF' } }),
    lost({ disputed: ['VALIDATE'] }),
    // It is under way, so what it will come to is not known.
    row({ outcome: null, assigned: null, phase: 'VALIDATE', disputed: ['VALIDATE'] }),
    lost({ phase: null }),
  ]);
  expect(system.map(({ measure, value, of }) => [measure, value, of])).toEqual([
    ['agreement in SEED', 100, 5],
    ['agreement in VALIDATE', 40, 5],
    ['agreement in GROUND', 100, 4],
    ['agreement in CLASSIFY', 100, 4],
    ['agreement in REFINE', 75, 4],
    ['agreement in DOCUMENT', 100, 4],
    ['SOCRATES blind saw the final status', expect.closeTo(200 / 3), 3],
    ['open scenarios with a breakthrough candidate', 50, 2],
  ]);
  expect(corpusHealthOf([]).system.every(({ value, of }) => value === null && of === 0)).toBe(true);
});

test('a scenario that was withdrawn covers nothing, and its batch has made it all the same', () => {
  const { made, withdrawn, coverage, batches } = corpusHealthOf([...many(9, row()), row({ slot: 9, withdrawn: true })]);
  expect({ made, withdrawn, coverage }).toEqual({ made: 9, withdrawn: 1, coverage: { 'The Cascade': { SPARK: 9 } } });
  expect(batches[0]?.made).toBe(10);
});
