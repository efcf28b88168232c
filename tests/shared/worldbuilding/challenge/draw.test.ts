import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { biomes } from '../../../../shared/worldbuilding/challenge/biomes.ts';
import { challengeText, challengeTitle, type Challenge } from '../../../../shared/worldbuilding/challenge/challenge.ts';
import { drawChallenge, type Draw } from '../../../../shared/worldbuilding/challenge/draw.ts';
import { tierFrom } from '../../../../shared/worldbuilding/challenge/relations.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { teams, tiers } from '../../../../shared/worldbuilding/vocabulary.ts';

const drawn = (draw: Draw): Challenge => {
  const reading = drawChallenge(draw);
  if (!reading.ok) throw new Error(reading.problems.join('; '));
  return reading.challenge;
};
/** The same combination has the same name, whatever its number; teams that have the same inhabitants stand for one. */
const identityOf = ({ biome, inhabitants, twist }: Pick<Challenge, 'biome' | 'inhabitants' | 'twist'>): string =>
  JSON.stringify([biome.text, [...new Set(teams.map((team) => inhabitants[team].text))].sort(), twist.text]);
const count = Object.keys(biomes).length;
/** A draw weighs a thousand combinations. */
const runs = { numRuns: 40 };
const anyDraw = fc.record({
  seed: fc.nat(),
  number: fc.integer({ min: 1, max: 2 * count }),
  tier: fc.constantFrom(...tiers),
  asymmetric: fc.boolean(),
});

describe('a drawn challenge', () => {
  test('has the tier that was asked for, by rule, for both teams', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const { relations, tier } = drawn(draw);
        expect(tier).toBe(draw.tier);
        for (const team of teams) expect(tierFrom(relations[team], defaultPolicy.challenge)).toBe(draw.tier);
      }),
      runs,
    );
  });

  test('gives both teams the same, or, where it is asymmetric, only the place and the twist', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const challenge = drawn(draw);
        expect(challenge.inhabitants.A.key === challenge.inhabitants.B.key).toBe(!draw.asymmetric);
        expect(challengeText(challenge, 'A') === challengeText(challenge, 'B')).toBe(!draw.asymmetric);
      }),
      runs,
    );
  });

  test('is the same whenever and after whatever it is drawn', () => {
    fc.assert(
      fc.property(anyDraw, anyDraw, (draw, other) => {
        const first = drawn(draw);
        drawn(other);
        expect(drawn({ ...draw })).toEqual(first);
      }),
      runs,
    );
  });

  // A change of these lines changes every tournament that is replayed from its seed.
  test('of a seed stays what it was', () => {
    const keys = ({ biome, inhabitants, twist }: Challenge) => [
      biome.key,
      inhabitants.A.key,
      inhabitants.B.key,
      twist.key,
    ];
    expect(tiers.map((tier) => keys(drawn({ seed: 7, number: 1, tier, asymmetric: false })))).toMatchInlineSnapshot(`
[
  [
    "crater-garden",
    "face-lenders",
    "face-lenders",
    "taxed-speech",
  ],
  [
    "crater-garden",
    "lone-watch",
    "lone-watch",
    "tidal-pardon",
  ],
  [
    "crater-garden",
    "late-tenants",
    "late-tenants",
    "green-heresy",
  ],
]
`);
    expect(keys(drawn({ seed: 7, number: 1, tier: 2, asymmetric: true }))).toMatchInlineSnapshot(`
[
  "crater-garden",
  "machine-spirits",
  "slow-giants",
  "taxed-speech",
]
`);
  });

  test('is another one under another seed, most of the time', () => {
    const first = Array.from({ length: 20 }, (_, seed) =>
      identityOf(drawn({ seed, number: 1, tier: 2, asymmetric: false })),
    );
    expect(new Set(first).size).toBeGreaterThan(15);
  });

  test.each(tiers.flatMap((tier) => [false, true].map((asymmetric) => ({ tier, asymmetric }))))(
    'of tier $tier (asymmetric: $asymmetric) does not come twice in a tournament, nor its biome before all have come',
    ({ tier, asymmetric }) => {
      const all = Array.from({ length: 2 * count }, (_, nth) => drawn({ seed: 11, number: nth + 1, tier, asymmetric }));
      expect(new Set(all.map(identityOf)).size).toBe(all.length);
      for (let deal = 0; deal < 2; deal += 1)
        expect(new Set(all.slice(deal * count, (deal + 1) * count).map(({ biome }) => biome.key)).size).toBe(count);
    },
  );

  test('of one tier is none of another, whatever the numbers', () => {
    const all = tiers.flatMap((tier) =>
      Array.from({ length: count }, (_, nth) =>
        identityOf(drawn({ seed: 3, number: nth + 1, tier, asymmetric: false })),
      ),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  test('is printed in the form of the spec', () => {
    const challenge = drawn({ seed: 7, number: 4, tier: 1, asymmetric: false });
    expect(challengeTitle(challenge)).toBe('CHALLENGE #4');
    expect(challengeText(challenge, 'A').split('\n\n')).toEqual([
      'CHALLENGE #4',
      `BIOME/SETTING: ${challenge.biome.text}`,
      `INHABITANTS: ${challenge.inhabitants.A.text}`,
      `TWIST CONSTRAINT: ${challenge.twist.text}`,
    ]);
  });
});

describe('a draw', () => {
  const good: Draw = { seed: 7, number: 1, tier: 2, asymmetric: false };
  test.each<[Partial<Record<keyof Draw, unknown>>, RegExp]>([
    [{ seed: -1 }, /^seed: is -1; use a whole number/],
    [{ seed: 1.5 }, /^seed: /],
    [{ seed: Number.NaN }, /^seed: /],
    [{ number: 0 }, /^number: is 0; challenges are counted from 1/],
    [{ number: 2.5 }, /^number: /],
    [{ number: Number.POSITIVE_INFINITY }, /^number: /],
    [{ tier: 4 }, /^tier: is 4; use 1, 2, 3/],
    [{ number: 1_000_000 }, /^number: .* are used up by then: take another seed or tier/],
  ])('%j is refused by its field', (changes, why) => {
    expect(drawChallenge({ ...good, ...(changes as Partial<Draw>) })).toEqual({
      ok: false,
      problems: [expect.stringMatching(why)],
    });
  });

  test('with several faults names all of them', () => {
    expect(drawChallenge({ ...good, seed: -1, number: 0 })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^seed/), expect.stringMatching(/^number/)],
    });
  });
});
