import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { type CorpusRow, corpusEntry, corpusRows } from '../../../../shared/scenario/corpus/corpus-rows.ts';
import { readCorpus } from '../../../../shared/scenario/corpus/corpus-run.ts';
import {
  type CorpusState,
  type CorpusStep,
  nextStep,
  placeOf,
  stopAfter,
} from '../../../../shared/scenario/corpus/milestones.ts';
import type { Night } from '../../../../shared/scenario/corpus/night.ts';
import type { Cell } from '../../../../shared/scenario/corpus/plan.ts';
import { milestones } from '../../../../shared/scenario/corpus/policy.ts';

const night = (change: Partial<Night> = {}): Night => ({
  plan: 'corpus-v1',
  size: 500,
  made: 0,
  underWay: 0,
  idle: null,
  ...change,
});
const met = night({ made: 500, idle: 'the targets are met' });
const waiting = night({ made: 498, underWay: 2, idle: 'the other 2 wait' });
const spent = night({ made: 490, idle: 'all seeds are spent' });

const begun = (batch: number): CorpusRow => ({ kind: 'BEGUN', batch, run: `v1-b${batch}`, adjusts: false });
const ended = (batch: number): CorpusRow => ({
  kind: 'ENDED',
  batch,
  run: `v1-b${batch}`,
  outcome: 'COMPLETE',
  reason: 'all are made',
  begun: 60,
  made: 50,
  lost: 10,
  underWay: 0,
});
const through = (batch: number): CorpusRow[] =>
  Array.from({ length: batch }, (_, at) => [begun(at + 1), ended(at + 1)]).flat();

type At = { readonly milestone: (typeof milestones)[number]; readonly batch: number };
const audited = (at: At): CorpusRow => ({
  kind: 'AUDITED',
  ...at,
  planned: 500,
  made: 150,
  underWay: 0,
  lost: 60,
  off: ['PX'],
  seeds: { budget: 722, begun: 210, left: 512, needed: 506 },
  left: 350,
  attrition: [{ phase: 'SEED', came: 210, lost: 60, lostPercent: 28.6, expectedPercent: 5 }],
});
const compared = (at: At): CorpusRow => ({
  kind: 'COMPARED',
  ...at,
  compared: 450,
  alike: 1,
  duplicates: 0,
  made: 450,
  tiersAsAsked: 400,
  statusesAsAsked: 410,
  drifts: ['vetoes of v1-b8'],
});
const sampled = (at: At): CorpusRow => ({ kind: 'SAMPLED', ...at, run: 'v1-qa', outcome: 'EXAMINED', reason: 'all' });
const checked = { AUDIT: audited, CONSISTENCY: compared, SAMPLE: sampled } as const;

const state = (rows: readonly CorpusRow[], change: Partial<CorpusState> = {}): CorpusState => ({
  planned: 10,
  rows,
  night: night(),
  other: null,
  waited: false,
  samples: true,
  ...change,
});
const last = { milestone: 'COMPLETION', batch: 10 } as const;
const third = { milestone: 'FOUNDATION', batch: 3 } as const;
const ninth = { milestone: 'SPECIALIZATION', batch: 9 } as const;
const whole = [...through(10), audited(last), compared(last)];

test.each<[string, CorpusState, Partial<CorpusStep>]>([
  ['nothing is made: the first batch, as planned', state([]), { step: 'BATCH', batch: 1, adjusts: false }],
  ['a batch is begun: the same', state([begun(1)]), { step: 'BATCH', batch: 1 }],
  ['a batch is begun and all is made: the same', state([begun(1)], { night: met }), { step: 'BATCH', batch: 1 }],
  ['two have ended: the third', state(through(2)), { step: 'BATCH', batch: 3, adjusts: false }],
  ['three have ended: an audit', state(through(3)), { step: 'AUDIT', ...third }],
  [
    'it is audited: the fourth, adjusted',
    state([...through(3), audited(third)]),
    { step: 'BATCH', batch: 4, adjusts: true },
  ],
  ['six: an audit', state(through(6)), { step: 'AUDIT', milestone: 'EXPANSION', batch: 6 }],
  ['nine: an audit', state(through(9)), { step: 'AUDIT', ...ninth }],
  ['nine, audited: batches are compared', state([...through(9), audited(ninth)]), { step: 'CONSISTENCY', ...ninth }],
  ['ten, and slots are left: another batch', state(through(10)), { step: 'BATCH', batch: 11, adjusts: true }],
  ['all is made: an audit', state(through(10), { night: met }), { step: 'AUDIT', ...last }],
  ['all is made, and checked: a sample', state(whole, { night: met }), { step: 'SAMPLE', ...last }],
  ['nobody examines one: the end', state(whole, { night: met, samples: false }), { step: 'END', outcome: 'COMPLETE' }],
  ['it is examined: the end', state([...whole, sampled(last)], { night: met }), { step: 'END', outcome: 'COMPLETE' }],
  [
    'the rest is under way: it waits',
    state(through(10), { night: waiting }),
    { step: 'WAIT', why: 'the other 2 wait' },
  ],
  ['a milestone is not waited with', state(through(3), { night: waiting }), { step: 'AUDIT', ...third }],
  [
    'it has waited: the last milestone',
    state(through(10), { night: waiting, waited: true }),
    { step: 'AUDIT', ...last },
  ],
  [
    'another batch is under way: it waits',
    state(through(1), { night: night({ idle: 'weekend-1 has not ended' }), other: 'weekend-1' }),
    { step: 'WAIT', why: 'weekend-1 has not ended' },
  ],
  ['the seeds are spent: the last milestone', state(through(10), { night: spent }), { step: 'AUDIT', ...last }],
  [
    'the seeds are spent, and it is examined: the end',
    state([...whole, sampled(last)], { night: spent }),
    { step: 'END', outcome: 'PARTIAL', reason: '490 of 500 are made: all seeds are spent' },
  ],
  // After a withdrawal another batch was made: what was checked before it is checked again.
  [
    'more was made since: another audit',
    state([...whole, sampled(last), begun(11), ended(11)], { night: met }),
    { step: 'AUDIT', milestone: 'COMPLETION', batch: 11 },
  ],
])('%s', (_, known, step) => expect(nextStep(known)).toMatchObject(step));

test('milestones of ten batches lie where the plan of four days has them', () => {
  expect(milestones.map((one) => placeOf(one, 10))).toEqual([3, 6, 9, 10]);
  expect(milestones.map((one) => placeOf(one, 3))).toEqual([1, 2, 3, 3]);
});

interface Played {
  readonly size: number;
  readonly batchSize: number;
  readonly seeds: number;
  /** What becomes of each scenario: made, lost, or it waits for a person and is lost later. */
  readonly fates: readonly ('made' | 'lost' | 'waits')[];
}

/** The steps of a corpus to its end, and the rows that they leave. */
function played({ size, batchSize, seeds, fates }: Played) {
  const planned = Math.ceil(size / batchSize);
  const rows: CorpusRow[] = [];
  const steps: CorpusStep[] = [];
  let [made, underWay, spentSeeds, waits] = [0, 0, 0, 0];
  const canBegin = () => made + underWay < size && spentSeeds < seeds;
  const makeBatch = () => {
    for (let nth = 0; nth < batchSize && canBegin(); nth += 1) {
      const fate = fates[spentSeeds % fates.length];
      spentSeeds += 1;
      made += Number(fate === 'made');
      underWay += Number(fate === 'waits');
    }
  };
  for (;;) {
    const idle = canBegin() ? null : 'nothing can be begun';
    const step = nextStep(state(rows, { planned, night: night({ size, made, underWay, idle }), waited: waits > 3 }));
    steps.push(step);
    if (step.step === 'END' || steps.length > 400) return { planned, rows, steps, made };
    if (step.step === 'WAIT') {
      waits += 1;
      underWay -= 1;
    } else if (step.step === 'BATCH') {
      rows.push(begun(step.batch), ended(step.batch));
      makeBatch();
    } else rows.push(checked[step.step](step));
  }
}

test('however a corpus goes, its steps are finite, in order, and each check is made once', () => {
  const course = fc.record({
    size: fc.integer({ min: 1, max: 60 }),
    batchSize: fc.integer({ min: 1, max: 20 }),
    seeds: fc.integer({ min: 1, max: 120 }),
    fates: fc.array(fc.constantFrom('made', 'lost', 'waits'), { minLength: 1, maxLength: 20 }),
  });
  fc.assert(
    fc.property(course, (order) => {
      const { planned, rows, steps, made } = played(order);
      expect(steps.slice(-4).map(({ step }) => step)).toEqual(['AUDIT', 'CONSISTENCY', 'SAMPLE', 'END']);
      expect(steps.at(-1)).toMatchObject({ outcome: made === order.size ? 'COMPLETE' : 'PARTIAL' });
      const batches = steps.flatMap((step) => (step.step === 'BATCH' ? [step.batch] : []));
      expect(batches).toEqual(batches.map((_, at) => at + 1));
      const done = rows.flatMap((row) => ('milestone' in row ? [`${row.kind} ${row.milestone} ${row.batch}`] : []));
      expect(new Set(done).size).toBe(done.length);
      const [foundation, expansion] = [placeOf('FOUNDATION', planned), placeOf('EXPANSION', planned)];
      const isHeld = foundation < expansion && batches.length >= foundation;
      expect(done.includes(`AUDITED FOUNDATION ${foundation}`)).toBe(isHeld);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['COMPLETE', 60, null, null],
  ['PARTIAL', 60, null, null],
  ['PARTIAL', 0, 'weekend-1 has not ended', null],
  ['PARTIAL', 0, null, /^its batch v1-b4 made nothing: why$/],
  ['CANCELLED', 60, null, /^its batch v1-b4 ended CANCELLED: why$/],
  ['FAILED', 0, null, /^its batch v1-b4 ended FAILED: why$/],
  [null, 3, null, /^its batch v1-b4 was stopped without an ending: why$/],
  ['PARTIAL', 60, null, /^its cap leaves no room for another scenario, and nobody has raised it$/, true],
  ['COMPLETE', 60, null, null, true],
])('after a batch that ended %s with %d begun (idle: %s)', (outcome, many, idle, stop, refused = false) => {
  const found = stopAfter({ run: 'v1-b4', outcome, reason: 'why', begun: many, idle, refused });
  expect(found === null ? null : stop !== null && stop.test(found.why)).toBe(stop === null ? null : true);
  // Who ended it from outside may not have meant the corpus.
  if (found !== null) expect(found.asks).toBe(outcome !== 'PARTIAL');
});

test('rows are read as they were written, and each has its own key', () => {
  const rows = [
    ...through(2),
    ...Object.values(checked).map((row) => row(third)),
    ...Object.values(checked).map((row) => row(last)),
    { kind: 'STOPPED', batch: 2, run: 'v1-b2', reason: 'terminated', nth: 'a/1' },
    { kind: 'STOPPED', batch: 2, run: 'v1-b2', reason: 'terminated', nth: 'a/2' },
    { kind: 'PAUSED', by: 'Mara', reason: 'night', nth: 'a/1' },
    { kind: 'RESUMED', by: 'Mara', reason: 'day', nth: 'a/2' },
  ] satisfies CorpusRow[];
  const entries = rows.map(corpusEntry);
  expect(corpusRows(entries)).toEqual(rows);
  expect(new Set(entries.map(({ entryKey }) => entryKey)).size).toBe(rows.length);
  expect(corpusRows([{ type: 'CORPUS', content: { kind: 'BEGUN' } }])).toEqual([]);
  // One that was written before anybody looked for duplicates says nothing of them.
  const { duplicates: _, ...older } = corpusEntry(compared(last)).content;
  expect(corpusRows([{ type: 'CORPUS', content: older }])).toMatchObject([{ kind: 'COMPARED', duplicates: null }]);
});

describe('a corpus is read', () => {
  const slot: Cell = { category: 'The Locked Room', tier: 'SPARK', status: 'KS' };
  const plan = { briefs: [slot, slot, slot], batchSize: 2 };

  test('with the budget of its plan, a sample, and models by name', () => {
    const reading = readCorpus('im-v1', { plan }, 'simulated:x');
    expect(reading).toMatchObject({
      ok: true,
      corpus: { brief: { plan }, policy: { seeds: 5, historyEvents: 4_000, sample: { percent: 10 } } },
    });
    expect(reading.ok && new Set(Object.values(reading.corpus.policy.batch.scenario?.models ?? {}))).toEqual(
      new Set(['simulated:x']),
    );
  });

  test.each([
    ['im-v1', {}, /^plan: /],
    ['im-v1', { plan: { briefs: [], batchSize: 1 } }, /^plan\.briefs: /],
    ['im-v1', { plan: { ...plan, briefs: [{ ...slot, tier: 'HARD' }] } }, /^plan\.briefs\.0\.tier: /],
    ['im-v1', { plan, policy: { seeds: 2 } }, /^policy\.seeds: is 2, and the plan has 3 slots/],
    ['im-v1', { plan, policy: { spendCapMicrodollars: 0 } }, /^policy\.spendCapMicrodollars: .*>=1/],
    ['im-v1', { plan, policy: { tokenCap: 0 } }, /^policy\.tokenCap: .*>=1/],
    ['im-v1', { plan, policy: { lookAgain: 1 } }, /^policy: .*lookAgain/],
    ['im-v1', { plan, sample: { percent: 0 } }, /^sample\.percent: /],
    ['im-v1', { plan, batch: { spendCapMicrodollars: 0 } }, /^batch\.spendCapMicrodollars: /],
    ['im-v1', { plan, batch: { scenario: { phaseAttempt: 1 } } }, /^batch\.scenario/],
    ['v'.repeat(35), { plan }, /^workflow id: corpus\/v+ is not a corpus's id; use corpus\/ and 3–34/],
    ['No Key', { plan }, /^workflow id: corpus\/No Key/],
  ])('as %s, %j: a problem names its field', (key, input, problem) => {
    const reading = readCorpus(key, input);
    expect(reading.ok ? [] : reading.problems).toEqual([expect.stringMatching(problem)]);
  });
});
