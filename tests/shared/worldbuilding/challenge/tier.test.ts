import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { biomes } from '../../../../shared/worldbuilding/challenge/biomes.ts';
import { facets, type Facet, type PartRow } from '../../../../shared/worldbuilding/challenge/facets.ts';
import { inhabitants } from '../../../../shared/worldbuilding/challenge/inhabitants.ts';
import { relationsOf, tierFrom, tierOf } from '../../../../shared/worldbuilding/challenge/relations.ts';
import { twists } from '../../../../shared/worldbuilding/challenge/twists.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';

const bars = defaultPolicy.challenge;
const row = (of: readonly Facet[], strains: readonly Facet[] = [], denies: readonly Facet[] = []): PartRow => ({
  text: 'x',
  of,
  strains,
  denies,
});
const relation = (kind: 'tie' | 'tension' | 'paradox', facet: Facet) => ({
  kind,
  between: ['biome', 'twist'] as const,
  facet,
});

describe('relations between parts', () => {
  test('are a tie where both are of a facet, a tension or a paradox where one stands against what the other is of', () => {
    const parts = {
      biome: row(['DRY', 'OPEN'], [], ['CROWDED']),
      inhabitants: row(['OPEN', 'TRADED'], ['DARK']),
      twist: row(['DARK', 'CROWDED'], ['TRADED']),
    };
    expect(relationsOf(parts)).toEqual([
      { kind: 'tie', between: ['biome', 'inhabitants'], facet: 'OPEN' },
      { kind: 'paradox', between: ['biome', 'twist'], facet: 'CROWDED' },
      { kind: 'tension', between: ['inhabitants', 'twist'], facet: 'TRADED' },
      { kind: 'tension', between: ['inhabitants', 'twist'], facet: 'DARK' },
    ]);
  });

  test('of parts that have nothing in common are none', () => {
    expect(relationsOf({ biome: row(['DRY']), inhabitants: row(['LOUD']), twist: row(['FIRE']) })).toEqual([]);
  });
});

describe('a tier', () => {
  test.each([
    ['desert', 'nomads', 'water-scarcity', 1],
    ['arctic', 'traders', 'no-fire', 2],
    ['underwater-city', 'tide-parliament', 'fear-of-submersion', 3],
    ['underwater-city', 'hive-beings', 'fear-of-submersion', 3],
    ['lightning-savanna', 'ember-eaters', 'no-fire', 3],
    ['volcanic-archipelago', 'amphibious-traders', 'tidal-pardon', 2],
    ['arctic', 'hibernators', 'given-warmth', 1],
  ] as const)('of %s, %s and %s is %i', (biome, who, twist, tier) => {
    expect(tierOf({ biome: biomes[biome], inhabitants: inhabitants[who], twist: twists[twist] }, bars)).toBe(tier);
  });

  test('is none where three things have nothing to do with each other, or everything is strained', () => {
    expect(tierFrom([], bars)).toBeNull();
    expect(
      tierFrom(
        Array.from({ length: bars.mildTensions.most + 1 }, () => relation('tension', 'COLD')),
        bars,
      ),
    ).toBeNull();
  });

  test('is not 1 where one part is tied to nothing', () => {
    expect(tierFrom([relation('tie', 'COLD'), relation('tie', 'DARK')], bars)).toBeNull();
    expect(
      tierFrom([relation('tie', 'COLD'), { ...relation('tie', 'DARK'), between: ['biome', 'inhabitants'] }], bars),
    ).toBe(1);
  });

  test('follows the bars of the policy', () => {
    const strained = [relation('tension', 'COLD'), relation('tension', 'DARK'), relation('tension', 'DRY')];
    expect(tierFrom(strained, { ...bars, mildTensions: { least: 1, most: 3 } })).toBe(2);
    expect(tierFrom([relation('tie', 'COLD')], { ...bars, tiedPairs: 1 })).toBe(1);
  });

  const names = Object.keys(facets) as Facet[];
  const anyRow = fc
    .uniqueArray(fc.constantFrom(...names), { maxLength: 8 })
    .chain((picked) =>
      fc
        .tuple(fc.nat(picked.length), fc.nat(picked.length))
        .map(([a, b]) =>
          row(
            picked.slice(0, Math.min(a, b)),
            picked.slice(Math.min(a, b), Math.max(a, b)),
            picked.slice(Math.max(a, b)),
          ),
        ),
    );

  test('is 3 exactly where something is denied, 1 only without tension, and never depends on which part stands against which', () => {
    fc.assert(
      fc.property(anyRow, anyRow, anyRow, (biome, who, twist) => {
        const relations = relationsOf({ biome, inhabitants: who, twist });
        const tier = tierFrom(relations, bars);
        expect(tier === 3).toBe(relations.some(({ kind }) => kind === 'paradox'));
        if (tier === 1) expect(relations.every(({ kind }) => kind === 'tie')).toBe(true);
        expect(tierOf({ biome: twist, inhabitants: biome, twist: who }, bars)).toBe(tier);
      }),
    );
  });
});
