import { describe, expect, test } from 'vitest';
import { madeUpClaims } from '../../bench/calibration/claims.ts';
import { reliabilityOf } from '../../shared/statistics/reliability.ts';
import { type Rule, rules } from '../../bench/calibration/rules.ts';
import { type World, worlds } from '../../bench/calibration/worlds.ts';

const count = 1_500;
const brier = (world: World, rule: Rule) =>
  reliabilityOf(
    madeUpClaims(world, count, 'a seed').map((claim) => ({
      confidence: rules[rule](claim, world),
      isTrue: claim.isTrue,
    })),
  ).brier;
const named = (name: string): World => {
  const found = worlds.find((world) => world.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

describe('claims that are made up', () => {
  test('are the same again by the same seed, and others by another', () => {
    const world = named('3 verifiers, 2 attackers');
    expect(madeUpClaims(world, 50, 'a')).toEqual(madeUpClaims(world, 50, 'a'));
    expect(madeUpClaims(world, 50, 'b')).not.toEqual(madeUpClaims(world, 50, 'a'));
  });

  test('are true as often as their priors say', () => {
    const claims = madeUpClaims(named('nobody examines'), 20_000, 'a seed');
    const expected = claims.reduce((sum, { prior }) => sum + prior, 0) / claims.length;
    const share = claims.filter(({ isTrue }) => isTrue).length / claims.length;
    // Four standard errors of a share.
    expect(Math.abs(share - expected)).toBeLessThan(4 * Math.sqrt(0.25 / claims.length));
  });
});

describe('the rule of combination', () => {
  test.each(worlds.map((world) => [world.name, world] as const))(
    'of “%s” loses to Bayes’ rule with everything known, and is never certain',
    (_, world) => {
      expect(brier(world, 'ideal')).toBeLessThanOrEqual(brier(world, 'symposium') + 0.005);
      const confidences = madeUpClaims(world, count, 'a seed').map((claim) => rules.symposium(claim));
      expect(confidences.every((one) => one > 0 && one <= 0.99)).toBe(true);
    },
  );

  test.each(['3 verifiers, each its source', '8 verifiers, each its source', '8 verifiers of one source'])(
    'with “%s” is nearer to the truth than the author’s word, and than factors multiplied',
    (name) => {
      const by = (rule: Rule) => brier(named(name), rule);
      expect(by('symposium')).toBeLessThan(by('stated'));
      expect(by('symposium')).toBeLessThan(by('multiplied'));
    },
  );

  test('gains from eight sources over three, and less from eight who repeat one', () => {
    const by = (name: string) => brier(named(name), 'symposium');
    expect(by('8 verifiers, each its source')).toBeLessThan(by('3 verifiers, each its source'));
    expect(by('8 verifiers, each its source')).toBeLessThan(by('8 verifiers of one source'));
  });

  // The protocol's factors of attacks are fixed, and what survives an attack gains nothing: too unsure, as measured.
  test('is farther from the truth than the author’s word where only attackers examine', () => {
    expect(brier(named('6 attackers'), 'symposium')).toBeGreaterThan(brier(named('6 attackers'), 'stated'));
  });
});

describe('reliability', () => {
  test('of claims by hand', () => {
    expect(
      reliabilityOf([
        { confidence: 0.9, isTrue: true },
        { confidence: 0.95, isTrue: false },
        { confidence: 0.2, isTrue: false },
        { confidence: 1, isTrue: true },
      ]),
    ).toEqual({
      brier: expect.closeTo((0.01 + 0.9025 + 0.04 + 0) / 4, 12),
      calibrationError: expect.closeTo((3 * Math.abs(2.85 / 3 - 2 / 3) + 0.2) / 4, 12),
      surestError: 0.95,
      bins: [
        { from: 0.2, claims: 1, meanConfidence: 0.2, shareTrue: 0 },
        { from: 0.9, claims: 3, meanConfidence: expect.closeTo(0.95, 12), shareTrue: expect.closeTo(2 / 3, 12) },
      ],
    });
  });

  test('of nothing is refused', () => {
    expect(() => reliabilityOf([])).toThrow(new RangeError('there are no claims'));
  });
});
