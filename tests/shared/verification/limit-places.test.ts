import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import { limitsOf } from '../../../shared/verification/limit-places.ts';
import { checkProof, proofTables } from '../../../shared/verification/proofs.ts';
import { standsAmong } from '../../../shared/verification/public-places.ts';
import { shaft } from '../scenario/shaft.ts';
import { specialDesigns } from '../scenario/special-designs.ts';
import { changed, check, g, tables, tank, tolerance } from './sound-proof.ts';

/* The limits of proofs (scenario rules §2.2.7). The tank of 80 kg pulls with 784.8 N; the scenario states 400, 600, 820 and 900 N. */

type Quantity = Proof['quantities'][number];
const limited = (comparator: Proof['requirement']['comparator'], value: number, unit: string, ...more: Quantity[]) =>
  changed({ quantities: [tank, g, ...more], requirement: { comparator, value, unit } });
const named = (value: number, unit: string, source: string): Quantity => ({ name: 'limit', value, unit, source });
const on = (change: Partial<SeedDocument>, proof: Proof) =>
  checkProof(proof, proofTables({ ...shaft, ...change }), evaluate, convert, tolerance).finding;

describe('the limit of a proof', () => {
  test.each<[string, Proof, string]>([
    ['that is made up bears nothing out', limited('<=', 1, 'N'), 'unplaced'],
    ['nor does one for which it holds', limited('>=', 1, 'N'), 'unplaced'],
    ['that the scenario states is one', limited('>=', 900, 'N'), 'fails'],
    ['in another unit too', limited('>=', 0.9, 'kN'), 'fails'],
    ['is none with the figure of another dimension', limited('<=', 100, 'N'), 'unplaced'],
    ['may be rounded', limited('>=', 905, 'N'), 'fails'],
    ['is no other number than what stands there', limited('>=', 963, 'N'), 'unplaced'],
    ['just within the tolerance is rounded', limited('>=', 909, 'N'), 'fails'],
    ['just beyond it is another', limited('>=', 909.2, 'N'), 'unplaced'],
    ['that is an estimate is made up', limited('<=', 1, 'N', named(1, 'N', 'estimate')), 'unplaced'],
    ['that is a law without a name is made up', limited('<=', 1, 'N', named(1, 'N', 'law')), 'unplaced'],
    ['may be of a named law', limited('<=', 500, 'N', named(500, 'N', 'law: least grip of nylon on steel')), 'fails'],
    ['may be written down with its place', limited('>=', 900, 'N', named(900, 'N', 'capability:load 0')), 'fails'],
    [
      'is not what its own place says otherwise',
      limited('<=', 100, 'N', named(100, 'N', 'capability:push')),
      'contradicts-scenario',
    ],
    [
      'is not given by a quantity of another value',
      limited('<=', 1, 'N', named(900, 'N', 'capability:load 0')),
      'unplaced',
    ],
    ['needs none where it is nothing', limited('<', -0, 'N'), 'unrelated'],
  ])('%s', (_, proof, finding) => {
    expect(check(proof).finding).toBe(finding);
  });

  const lone = (comparator: '<' | '>=', ...more: Quantity[]) =>
    changed({ quantities: [tank, ...more], expression: 'tank', requirement: { comparator, value: 80, unit: 'kg' } });

  test.each<[string, Proof, string]>([
    ['a number that is compared with itself', lone('<'), 'unplaced'],
    ['with itself by another name', lone('<', { ...tank, name: 'other', source: 'C1' }), 'unplaced'],
    ['with another that is as much', lone('<', { ...tank, name: 'other', source: 'object:tank/mass' }), 'fails'],
    ['with a law that says as much', lone('<', { ...tank, name: 'other', source: 'law: least ballast' }), 'fails'],
  ])('%s', (_, proof, finding) => {
    expect(check(proof).finding).toBe(finding);
  });

  test('of 0 is no limit of what is more than nothing in any case, and one of a difference', () => {
    const nothing = (expression: string) =>
      check(
        changed({
          quantities: [tank, { name: 'rope', value: 2, unit: 'kg', source: 'object:rope/mass' }],
          expression,
          requirement: { comparator: '<=', value: 0, unit: 'kg' },
        }),
      );
    expect(nothing('tank')).toMatchObject({
      finding: 'unrelated',
      why: 'the requirement fails whatever its numbers and its limit are',
    });
    expect(nothing('tank - rope').finding).toBe('fails');
  });

  test.each([
    [1, '1', 'fails'],
    [100, '%', 'fails'],
    [1.1, '1', 'unplaced'],
    [0.9, '1', 'unplaced'],
  ])('of a ratio is the whole: %d %s', (value, unit, finding) => {
    const ratio = changed({
      quantities: [tank, { name: 'rope', value: 2, unit: 'kg', source: 'object:rope/mass' }],
      expression: 'tank / rope',
      requirement: { comparator: '<=', value, unit },
    });
    expect(check(ratio).finding).toBe(finding);
  });

  test('of a temperature is no nothing at 0 °C', () => {
    const x = { name: 'x', value: 12, unit: 'degC', source: 'environment:temperature' };
    const cold = (limit: number, unit: string) =>
      check(changed({ quantities: [x], expression: 'x', requirement: { comparator: '<', value: limit, unit } }))
        .finding;
    expect(cold(0, 'degC')).toBe('unplaced');
  });

  test('may not be rounded to the side on which the requirement holds', () => {
    const tight = { capabilities: [{ parameter: 'need', value: '787 N' }] };
    const proof = (value: number) => limited('>=', value, 'N');
    const scenario = { ...shaft.scenario, ...tight };
    expect(on({ scenario }, proof(787))).toBe('fails');
    expect(on({ scenario }, proof(784))).toBe('unplaced');
    expect(on({ scenario }, proof(785))).toBe('fails');
    const { why } = checkProof(proof(784), proofTables({ ...shaft, scenario }), evaluate, convert, tolerance);
    expect(why).toMatch(/^its limit of 784 N is 787 N where it stands, and the finding turns on that/);
  });

  test.each<[string, Partial<SeedDocument>, Proof]>([
    [
      'the story',
      { scenario: { ...shaft.scenario, narrative: 'You stand below.\n\nThe door takes 950 N.' } },
      limited('>=', 950, 'N'),
    ],
    [
      'a threshold of an open frontier',
      {
        openFrontier: {
          ...specialDesigns.openFrontier,
          evaluationCriteria: [{ id: 'E1', criterion: 'It lifts.', threshold: 'at least 950 N' }],
        },
      },
      limited('>=', 950, 'N'),
    ],
    [
      'a premise of a paradox',
      { paradox: { ...specialDesigns.paradox, premises: [{ id: 'P1', statement: 'It takes 950 N.' }] } },
      limited('>=', 950, 'N'),
    ],
    [
      'the deadline',
      {},
      changed({
        quantities: [
          { name: 'a', value: 30, unit: 's', source: 'S1' },
          { name: 'b', value: 5, unit: '1', source: 'law: five times' },
        ],
        expression: 'a * b',
        requirement: { comparator: '<=', value: 100, unit: 's' },
      }),
    ],
  ])('may stand in %s', (_, change, proof) => {
    expect(on(change, proof)).toBe('fails');
  });

  test('says what stands nowhere and what to do, in one line', () => {
    expect(check(limited('<=', 1, 'N')).why).toBe(
      'its limit of 1 N stands nowhere: compare with 0, or name the limit among the quantities with its place in the scenario or its law',
    );
    const long = limited('<=', 1, 'N'.padEnd(400, 'N'));
    expect(check(long).why.length).toBeLessThanOrEqual(300);
  });

  test('of any amount is one exactly where the scenario states it', () => {
    const numbers = limitsOf({ ...shaft, scenario: { ...shaft.scenario } });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('N', 'kN'), (mills, unit) => {
        const value = mills / 1_000;
        const limit = { value, unit };
        const placed = standsAmong(limit, numbers, convert, tolerance);
        const { finding } = checkProof(
          limited('>=', value, limit.unit),
          proofTables(shaft),
          evaluate,
          convert,
          tolerance,
        );
        expect(finding === 'unplaced').toBe(!placed);
      }),
    );
  });

  test('has a place with each number of the tables, in whatever unit', () => {
    const masses = [...tables.cited.values()].flat().filter(({ unit }) => unit === 'kg' || unit === 'N');
    fc.assert(
      fc.property(fc.constantFrom(...masses), fc.constantFrom(1, 1_000), ({ value, unit }, factor) => {
        const quantities = unit === 'kg' ? [tank] : [tank, g];
        const thousandth = unit === 'kg' ? 'g' : 'mN';
        const limit = { value: value * factor, unit: factor === 1 ? unit : thousandth };
        const expression = unit === 'kg' ? '2 * tank' : 'tank * g';
        const proof = changed({ quantities, expression, requirement: { comparator: '<=', ...limit } });
        fc.pre(unit !== 'kg' || value !== 80);
        expect(check(proof).finding).not.toBe('unplaced');
      }),
    );
  });
});
