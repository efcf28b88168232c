import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { agentIdOf, agentIds, agentKeys, cast, idsOfTier, isAgentId } from '../../../shared/omega/agents/cast.ts';
import { overlapPairs } from '../../../shared/omega/contracts/contracts.ts';
import { contribution } from '../../../shared/omega/answers/contribution.ts';
import { members, roster, substitutesFor } from '../../../shared/omega/agents/roster.ts';
import { agentTiers } from '../../../shared/omega/vocabulary.ts';
import { spoken } from './spoken.ts';

test.each([
  ['GENESIS', 1, 20],
  ['BRIDGE', 21, 26],
  ['VERIFICATION', 27, 34],
  ['ADVERSARY', 35, 46],
  ['META', 47, 52],
  ['MEMORY', 53, 56],
  ['PHI', 57, 57],
] as const)('%s is made of agents %i to %i', (tier, first, last) => {
  expect(idsOfTier(tier)).toEqual(Array.from({ length: last - first + 1 }, (_, nth) => first + nth));
});

describe('the roster', () => {
  test('has a row for each of the 57, under its own key and charge', () => {
    expect(agentIds).toHaveLength(57);
    expect(new Set(agentKeys).size).toBe(57);
    expect(Object.keys(roster)).toEqual(agentKeys);
    for (const key of agentKeys) expect(roster[key].prompt).toBe(`omega.${key}`);
  });

  test('names keys that are the agents’ names in small letters', () => {
    for (const id of agentIds) expect(cast[id].key).toBe(cast[id].name.toLowerCase().replaceAll(' ', '-'));
  });

  test('finds an agent by its key, and nobody by another word', () => {
    for (const id of agentIds) expect(agentIdOf(cast[id].key)).toBe(id);
    expect(agentIdOf('toString')).toBeNull();
    expect(isAgentId(58)).toBe(false);
  });

  test('asks everybody but memory and PHI for a line, a summary and a report of its own form', () => {
    const forms = new Set<string>();
    for (const id of agentIds.filter((agent) => agent < 53)) {
      expect(Object.keys(roster[cast[id].key].answers)).toEqual([
        'contribute',
        'summary',
        'report',
        ...(id === 48 ? ['equate'] : []),
        ...(id === 50 ? ['confront'] : []),
      ]);
      forms.add(Object.keys(members[id].report).join());
      expect(Object.keys(members[id].report).length).toBeGreaterThanOrEqual(3);
    }
    expect(forms.size).toBe(52);
  });

  test('lets only those stand in for one another who answer in one schema', () => {
    for (const id of agentIds) {
      for (const other of substitutesFor(id)) {
        expect(cast[other].tier).toBe(cast[id].tier);
        expect(roster[cast[other].key].answers['contribute']).toBe(roster[cast[id].key].answers['contribute']);
        expect(substitutesFor(other)).toContain(id);
      }
    }
    expect(substitutesFor(52)).toEqual([]);
    expect(substitutesFor(99)).toEqual([]);
  });

  test('knows the pairs that look alike (OMEGA rules §B), each a verifier and an adversary with schemas of their own', () => {
    expect(overlapPairs.map(({ verifier, adversary }) => [verifier, adversary])).toEqual([
      [31, 40],
      [30, 35],
      [33, 39],
    ]);
    for (const { verifier, adversary } of overlapPairs) {
      expect([cast[verifier].tier, cast[adversary].tier]).toEqual(['VERIFICATION', 'ADVERSARY']);
      expect(members[verifier].manner).not.toBe(members[adversary].manner);
    }
  });

  test('gives every tier somebody', () => {
    for (const tier of agentTiers) expect(idsOfTier(tier).length).toBeGreaterThan(0);
  });

  test('can print every schema for a provider', () => {
    for (const key of agentKeys)
      for (const schema of Object.values(roster[key].answers))
        expect(z.toJSONSchema(schema)).toHaveProperty('properties');
  });
});

describe('a contribution', () => {
  test('is read where it is whole', () => {
    expect(contribution.safeParse(spoken()).success).toBe(true);
  });

  test.each([
    ['a confidence of 7', { confidence: 7 }],
    ['a confidence that is no number', { confidence: Number.NaN }],
    ['a verdict of 100 kB', { verdict: 'x'.repeat(100_000) }],
    ['an empty verdict', { verdict: '  ' }],
    ['two claims under one id', { claims: [claimOf('C1'), claimOf('C1')] }],
    ['a claim named by text', { claims: [{ ...claimOf('C1'), requires: ['the sky is blue'] }] }],
    [
      'a source that is no agent',
      {
        references: [
          { type: 'USES', sourceAgent: 58, sourceElement: '58.1/C1', relationship: 'r', confidenceImpact: 'NONE' },
        ],
      },
    ],
  ])('with %s is refused', (_, change) => {
    expect(contribution.safeParse({ ...spoken(), ...change }).success).toBe(false);
  });
});

function claimOf(id: string) {
  return { id, statement: 's', because: 'b', requires: [], alternatives: [], confidence: 0.5 };
}
