import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { biomes } from '../../../../shared/worldbuilding/challenge/biomes.ts';
import { facets, type Facet, type PartRow } from '../../../../shared/worldbuilding/challenge/facets.ts';
import { inhabitants } from '../../../../shared/worldbuilding/challenge/inhabitants.ts';
import { tierOf } from '../../../../shared/worldbuilding/challenge/relations.ts';
import { twists } from '../../../../shared/worldbuilding/challenge/twists.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { tiers } from '../../../../shared/worldbuilding/vocabulary.ts';

const tables: Readonly<Record<string, Readonly<Record<string, PartRow>>>> = { biomes, inhabitants, twists };
const rows = Object.entries(tables).flatMap(([table, of]) =>
  Object.entries(of).map(([key, row]) => ({ table, key, row })),
);
const elsewhere = (table: string) => new Set(rows.filter((one) => one.table !== table).flatMap(({ row }) => row.of));

describe('the tables of challenges', () => {
  test.each([
    ['biomes', 24],
    ['inhabitants', 24],
    ['twists', 36],
  ] as const)('have enough %s: %i at least', (table, least) => {
    expect(Object.keys(tables[table] ?? {}).length).toBeGreaterThanOrEqual(least);
  });

  test('say each thing once', () => {
    expect(new Set(rows.map(({ row }) => row.text)).size).toBe(rows.length);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test.each(rows)('$key has one line of text that fits a challenge', ({ key, row }) => {
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(row.text).toMatch(/^[a-z][^.\n]*[a-z]$/);
    expect(row.text.length).toBeLessThanOrEqual(defaultPolicy.challenge.textCharacters);
  });

  test.each(rows)('$key is of something, and no facet stands twice in its row', ({ row }) => {
    const all = [...row.of, ...row.strains, ...row.denies];
    expect(row.of.length).toBeGreaterThanOrEqual(2);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(rows)('$key strains and denies only what it can meet in another table', ({ table, row }) => {
    const met = elsewhere(table);
    expect([...row.strains, ...row.denies].filter((facet) => !met.has(facet))).toEqual([]);
  });

  test.each(Object.keys(facets) as Facet[])('%s can tie two parts and stands against something', (facet) => {
    expect(
      new Set(rows.filter(({ row }) => row.of.includes(facet)).map(({ table }) => table)).size,
    ).toBeGreaterThanOrEqual(2);
    expect(rows.filter(({ row }) => row.strains.includes(facet) || row.denies.includes(facet))).not.toEqual([]);
  });

  test('put every row into every tier', () => {
    const seen = new Set<string>();
    for (const [b, biome] of Object.entries(biomes)) {
      for (const [i, who] of Object.entries(inhabitants)) {
        for (const [t, twist] of Object.entries(twists)) {
          const tier = tierOf({ biome, inhabitants: who, twist }, defaultPolicy.challenge);
          for (const key of [b, i, t]) seen.add(`${key} ${tier}`);
        }
      }
    }
    expect(
      rows.flatMap(({ key }) => tiers.filter((tier) => !seen.has(`${key} ${tier}`)).map((tier) => `${key} in ${tier}`)),
    ).toEqual([]);
  });
});

test('stand in the rules, row by row (worldbuilding rules §T)', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../../docs/rules/worldbuilding.md'), 'utf8');
  const [, printed = ''] = rules.split(/^## T .*$/m);
  const cells = (...row: readonly string[]) => `| ${row.join(' | ')} |`;
  const own = [
    ...Object.entries(facets).map(([facet, means]) => cells(facet, means)),
    ...rows.map(({ key, row: { text, of, strains, denies } }) =>
      cells(`\`${key}\``, text, of.join(', '), strains.join(', '), denies.join(', ')),
    ),
  ];
  const [tables = ''] = printed.split(/^## /m);
  expect(tables.split('\n').filter((line) => /^\| (?:`|[A-Z])/.test(line))).toEqual(own);
});
