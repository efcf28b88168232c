import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import { vetoReviewFacts } from '../../../shared/scenario/facts/disputes.ts';
import { renewedProof, takesPlaceOf } from '../../../shared/verification/renewed-proof.ts';
import { scenarioTables } from '../../../shared/verification/scenario-tables.ts';
import { shaft } from '../scenario/shaft.ts';
import { changed, check, g, sound, tables, tank } from './sound-proof.ts';

/** The tables of the scenario whose first claim has other quantities. */
const claiming = (...quantities: { name: string; value: number; unit: string }[]) => {
  const [first, ...others] = shaft.solution.claims;
  if (first === undefined) throw new Error('no claim');
  return scenarioTables({ ...shaft, solution: { ...shaft.solution, claims: [{ ...first, quantities }, ...others] } });
};
const door = { name: 'width', value: 1.2, unit: 'm', source: 'object:Steel Door/dimensions' };

describe('a proof on other tables', () => {
  test.each<[string, { name: string; value: number; unit: string }[], Partial<Proof['quantities'][number]> | null]>([
    ['has the number that stands there now', [{ name: 'tank', value: 100, unit: 'kg' }], { value: 100 }],
    ['in the unit in which it stands there', [{ name: 'tank', value: 0.1, unit: 't' }], { value: 0.1, unit: 't' }],
    ['cannot be repeated where the place is gone', [{ name: 'mass', value: 100, unit: 'kg' }], null],
    ['cannot be repeated where the place holds something else', [{ name: 'tank', value: 3, unit: 'm' }], null],
    [
      'cannot be repeated where the place has two such numbers, and neither is its own',
      [
        { name: 'tank', value: 90, unit: 'kg' },
        { name: 'tank', value: 100, unit: 'kg' },
      ],
      null,
    ],
    ['cannot be repeated where nobody reads its unit', [{ name: 'tank', value: 3, unit: 'frobs' }], null],
    [
      'keeps its number where that is one of those that stand there',
      [
        { name: 'tank', value: 100, unit: 'kg' },
        { name: 'tank', value: 80, unit: 'kg' },
      ],
      { value: 80 },
    ],
  ])('%s', (_, quantities, now) => {
    expect(renewedProof(sound, claiming(...quantities), convert)).toEqual(
      now === null ? null : { ...sound, quantities: [{ ...tank, ...now }, g] },
    );
  });

  test('has the number that stands there now, however the place is called', () => {
    const inWords = (source: string) => changed({ quantities: [{ ...tank, source }, g] });
    const now = claiming({ name: 'tank', value: 100, unit: 'kg' });
    for (const source of ['claim C1', 'C1', 'C1.tank'])
      expect(renewedProof(inWords(source), now, convert)?.quantities[0]).toEqual({ ...tank, source, value: 100 });
    expect(renewedProof(inWords('the crane'), now, convert)).toBeNull();
  });

  test('has the limit that stands there now, where a quantity is written down for it', () => {
    const push = { name: 'push', value: 400, unit: 'N', source: 'capability:push' };
    const strong = { ...shaft.scenario, capabilities: [{ parameter: 'push', value: '0.7 kN' }] };
    const now = scenarioTables({ ...shaft, scenario: strong });
    const limited = (value: number, expression = 'tank * g') =>
      renewedProof(
        changed({ quantities: [tank, g, push], expression, requirement: { comparator: '<=', value, unit: 'N' } }),
        now,
        convert,
      )?.requirement;
    expect(limited(400)).toEqual({ comparator: '<=', value: 0.7, unit: 'kN' });
    expect(limited(401)).toEqual({ comparator: '<=', value: 401, unit: 'N' });
    expect(limited(400, 'tank * g - push')).toEqual({ comparator: '<=', value: 400, unit: 'N' });
  });

  test('cannot be repeated where nobody can read what it cites, whatever stands there', () => {
    const odd = changed({ quantities: [{ ...tank, unit: 'frobs' }, g] });
    expect(renewedProof(odd, claiming({ name: 'tank', value: 3, unit: 'frobs' }), convert)).toBeNull();
    expect(renewedProof(odd, claiming({ name: 'tank', value: 3, unit: 'kg' }), convert)).toBeNull();
  });

  test('keeps constants of nature and the agent’s own numbers, and a number among several of a cell', () => {
    const proof = changed({ quantities: [g, { ...tank, source: 'estimate', value: 7 }, door] });
    expect(renewedProof(proof, tables, convert)).toEqual(proof);
    expect(renewedProof(changed({ quantities: [{ ...door, value: 1.3 }] }), tables, convert)).toBeNull();
  });
});

describe('another proof', () => {
  const other = (change: Partial<Proof>) => takesPlaceOf(sound, changed(change), tables, convert);
  const limit = (value: number, unit: string) => ({ requirement: { comparator: '>=' as const, value, unit } });

  test.each<[string, boolean, Partial<Proof>]>([
    ['takes its place with the same limit', true, { expression: 'tank * g * 2' }],
    ['with the same limit in another unit', true, limit(0.9, 'kN')],
    ['with a limit that stands in the scenario', true, limit(400, 'N')],
    ['not with a limit that stands nowhere', false, limit(1, 'N')],
    ['not with the scenario’s number in another dimension', false, limit(400, 'kg')],
    ['not where it cites none of its places', false, { quantities: [g, { ...tank, source: 'object:tank/mass' }] }],
    ['not by a constant of nature that both use', false, { quantities: [g] }],
    ['nor by an estimate of what stands there', false, { quantities: [{ ...tank, source: 'estimate: C1/tank' }, g] }],
    ['by a place in words', true, { quantities: [{ ...tank, source: 'claim C1' }, g] }],
    ['by another writing of a place', true, { quantities: [{ ...tank, source: ' c1 / Tank ' }, g] }],
  ])('%s', (_, takes, change) => {
    expect(other(change)).toBe(takes);
  });
});

describe('a veto that is looked at again', () => {
  const review = {
    satisfied: true,
    reason: 'r',
    recommendation: 'REDESIGN',
    physicsForbids: false,
    confidence: 0.9,
  } as const;
  const inequality = (value: number): Proof => ({ ...sound, requirement: { comparator: '>=', value, unit: 'N' } });
  const vetoed = { renewed: inequality(950), limit: { value: 950, unit: 'N' } };

  test.each<[string, Proof, boolean, string, string]>([
    ['has its inequality repeated with the limit that it had', inequality(950), true, 'fails', 'fails'],
    [
      'and another in its place may have that limit',
      { ...sound, requirement: { comparator: '<=', value: 950, unit: 'N' } },
      true,
      'fails',
      'holds',
    ],
    ['but no limit that is made up', inequality(1), true, 'fails', 'unplaced'],
    ['nor has what does not take its place', inequality(950), false, 'fails', 'unplaced'],
  ])('%s', (_, other, replaces, repeated, proof) => {
    expect(
      vetoReviewFacts({ ...review, check: other }, check, { ...vetoed, replacedBy: () => replaces }),
    ).toMatchObject({ repeated: { finding: repeated }, proof: { finding: proof }, replaces });
  });
});
