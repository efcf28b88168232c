import { describe, expect, test } from '@jest/globals';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import type { AnswerOf } from '../../../../shared/scenario/tasks.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import { changesBetween } from '../../../../shared/scenario/changes.ts';
import { Bench } from './bench.ts';

const brief: Brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS', constraints: [], inspirationSeed: null };
type Seed = AnswerOf<'seed'>;

function started(change: (seed: Seed) => Seed = (seed) => seed) {
  const bench = new Bench(brief, 'revised');
  const seed = change(bench.ask('ATHENA', 'SEED', 'seed'));
  bench.lay('ATHENA', 'seed', seed);
  return { bench, seed };
}

const withFirstClaim = (factor: number) => (seed: Seed): Seed => ({
  ...seed,
  solution: {
    ...seed.solution,
    claims: seed.solution.claims.map((claim, index) => (index > 0 ? claim : {
      ...claim, quantities: claim.quantities.map((quantity, at) => (at > 0 ? quantity : { ...quantity, value: quantity.value * factor })),
    })),
  },
});

describe('the loop from the leads back to ATHENA', () => {
  test('a broken number is found by both leads, asked back, moved, and then valid', () => {
    const { bench } = started(withFirstClaim(9));
    const broken = [bench.ask('NEWTON', 'VALIDATE', 'physics'), bench.ask('EULER', 'VALIDATE', 'mathematics')];
    const fails = broken.map(({ claims, assessment }) => [claims[0]?.status, assessment]);
    expect(fails).toEqual([['INVALID', 'NEEDS-REVISION'], ['INVALID', 'NEEDS-REVISION']]);
    bench.note('revisionRequests', broken.flatMap(({ corrections }) => corrections.map((correction) => ({ from: 'EULER', ...correction }))));
    bench.lay('ATHENA', 'revise', bench.ask('ATHENA', 'VALIDATE', 'revise'));
    expect(bench.ask('NEWTON', 'VALIDATE', 'physics').assessment).toBe('VALIDATED');
    expect(bench.ask('EULER', 'VALIDATE', 'mathematics').assessment).toBe('VALIDATED');
  });

  test('an overlong step leaves no margin, and the times that EULER asks for restore it', () => {
    const { bench } = started((seed) => ({ ...seed, solution: { ...seed.solution, steps: seed.solution.steps.map((step, index) => (index === 1 ? { ...step, seconds: 900 } : step)) } }));
    const report = bench.ask('EULER', 'VALIDATE', 'mathematics');
    expect(report.assessment).toBe('NEEDS-REVISION');
    bench.note('revisionRequests', report.corrections.map((correction) => ({ from: 'EULER', ...correction })));
    bench.lay('ATHENA', 'revise', bench.ask('ATHENA', 'VALIDATE', 'revise'));
    const again = bench.ask('EULER', 'VALIDATE', 'mathematics');
    expect(again.assessment).toBe('VALIDATED');
    expect(again.timing.marginPercent).toBeGreaterThanOrEqual(10);
  });

  const asked: readonly (readonly [string, Json, readonly string[]])[] = [
    ['a step’s time', { from: 'EULER', target: 'S2', change: 'Set the time of S2 to 7 s.' }, ['S2']],
    ['an object’s mass', { from: 'NEWTON', target: 'OBJECT', change: 'Set mass to 12.5 kg.' }, ['OBJECT']],
    ['a distractor’s strength', { from: 'ATHENA', target: 'D1', change: 'TOO-WEAK: nobody looks twice.' }, ['D1']],
    ['the deadline', { from: 'EULER', target: 'deadline', change: 'Raise it to 9999 s.' }, ['deadline']],
    ['something in no known form', { from: 'GALILEO', target: 'tone', change: 'Make it warmer.' }, []],
  ];
  test.each(asked)('a request about %s changes that and nothing else', (_, body, ids) => {
    const { bench, seed } = started();
    const object = seed.scenario.objects[0]?.name ?? '';
    const named = (text: string) => text.replaceAll('OBJECT', object);
    bench.note('revisionRequests', JSON.parse(named(JSON.stringify([body]))));
    const revised = bench.ask('ATHENA', 'VALIDATE', 'revise');
    expect(changesBetween(seed, revised).map(({ id }) => id)).toEqual(ids.map((id) => (id === 'OBJECT' ? `object:${object}` : id)));
    if (ids.length === 0) expect(revised.openQuestions.length).toBe(seed.openQuestions.length + 1);
  });

  test('without a request the seed comes back as it was', () => {
    const { bench, seed } = started();
    expect({ ...bench.ask('ATHENA', 'REFINE', 'revise') }).toEqual(seed);
  });

  test('a list that got lost is filled again', () => {
    const { bench } = started((seed) => ({ ...seed, insights: [], counterfactuals: [] }));
    bench.note('seedNotes', { deficiencies: [{ criterion: 'insight', deficiency: '0 insights' }] });
    const revised = bench.ask('ATHENA', 'VALIDATE', 'revise');
    expect(revised.insights.length).toBeGreaterThanOrEqual(3);
    expect(revised.counterfactuals).toHaveLength(2);
  });

  test('a reviewer’s words or a duplicate bring another scenario, other notes the same one', () => {
    const { bench, seed } = started();
    const again = () => bench.ask('ATHENA', 'SEED', 'seed');
    bench.note('seedNotes', { deficiencies: [{ criterion: 'object table', deficiency: 'an object lacks its mass' }] });
    expect(again()).toEqual(seed);
    bench.note('seedNotes', { deficiencies: [{ criterion: 'duplicate', deficiency: 'the concept is a duplicate' }] });
    expect(again().name).not.toBe(seed.name);
  });

  test('what changed is checked again by its own ids', () => {
    const { bench, seed } = started();
    const changes = changesBetween(seed, withFirstClaim(1.01)(seed)).map(({ recheckBy, ...change }) => ({ ...change, recheckBy: [...recheckBy] }));
    bench.note('changes', changes);
    for (const agent of ['NEWTON', 'EULER'] as const) {
      expect(bench.ask(agent, 'REFINE', 'recheck').items).toMatchObject(changes.map(({ id }) => ({ id, status: 'VALID' })));
    }
  });

  test('a second vote goes to the median of the votes that were shown', () => {
    const { bench } = started();
    bench.note('calibrationVotes', { dimension: 'T', votes: [1, 5, 4, 4, 2].map((score) => ({ score, reason: 'so' })) });
    expect(bench.ask('EULER', 'REFINE', 'dimension', 'T1')).toMatchObject({ score: 4 });
  });
});
