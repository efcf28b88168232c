import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { agentIds, cast } from '../../../shared/omega/agents/cast.ts';
import { type Contract, contracts } from '../../../shared/omega/contracts/contracts.ts';
import { contractProblems } from './contract-check.ts';
import { inputsOf } from '../../../shared/omega/contracts/inputs.ts';
import { isDigest, outputTypes } from '../../../shared/omega/contracts/outputs.ts';
import { roster, substitutesFor } from '../../../shared/omega/agents/roster.ts';
import { agentTiers } from '../../../shared/omega/vocabulary.ts';

const all = agentIds.map((id) => contracts[id]);

describe('the contracts of the 57', () => {
  test('are sound: no circle, nothing required that nobody provides, no consumer that does not want it', () => {
    expect(all).toHaveLength(57);
    expect(contractProblems(all)).toEqual([]);
  });

  test('provide only what the agent’s answers hold', () => {
    for (const { agentId, provides } of all) {
      const card = roster[cast[agentId as keyof typeof cast].key];
      const fields = Object.values(card.answers).flatMap((schema) =>
        schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
      );
      for (const { outputType } of provides)
        for (const field of outputTypes[outputType] ?? [])
          expect(`${agentId} ${fields.includes(field) ? field : 'lacks'}`).toBe(`${agentId} ${field}`);
    }
  });

  test('hand on only from a tier to itself or to one after it; memory’s digests go to all', () => {
    const rank = (agent: number) => agentTiers.indexOf(cast[agent as keyof typeof cast].tier);
    for (const { agentId, requires } of all)
      for (const need of requires)
        if (!isDigest(need.outputType)) expect(rank(need.agentId)).toBeLessThanOrEqual(rank(agentId));
  });

  test('leave no output unread but PHI’s and two lists of findings', () => {
    const unread = all.flatMap(({ agentId, provides }) =>
      provides.filter(({ consumers }) => consumers.length === 0).map(({ outputType }) => `${agentId} ${outputType}`),
    );
    // Findings reach everybody through the propagated confidence of the claims; these two are read in no other way.
    // What facts, or new claims, are laid beside is for one task of one agent, and on nobody's contract.
    expect(unread).toEqual(['31 findings', '46 findings', '53 claimsToCompare', '53 restatements', '57 direction']);
  });

  test('keep GENESIS agents from reading one another, so that agreement counts', () => {
    for (const id of agentIds.filter((agent) => cast[agent].tier === 'GENESIS'))
      expect(contracts[id].requires.every(({ agentId }) => agentId === 53)).toBe(true);
  });
});

describe('the check of contracts', () => {
  const contract = (agentId: number, change: Partial<Contract> = {}): Contract => ({
    agentId,
    requires: [],
    provides: [],
    conflictsWith: [],
    ...change,
  });
  const need = (agentId: number) => ({
    agentId,
    outputType: 'claims' as const,
    optional: false,
    fallback: 'WITHOUT' as const,
  });
  const give = (...consumers: number[]) => [{ outputType: 'claims' as const, consumers }];

  test.each([
    [
      'a circle',
      [
        contract(1, { requires: [need(2)], provides: give(2) }),
        contract(2, { requires: [need(1)], provides: give(1) }),
      ],
      ['agents 1, 2 wait for one another'],
    ],
    [
      'an agent that waits for itself',
      [contract(1, { requires: [need(1)], provides: give(1) })],
      ['agents 1 wait for one another'],
    ],
    [
      'a requirement that nobody meets',
      [contract(1, { requires: [need(2)] }), contract(2)],
      ['agent 1 requires claims of 2, who does not provide it'],
    ],
    [
      'a requirement that is not handed on',
      [contract(1, { requires: [need(2)] }), contract(2, { provides: give() })],
      ['agent 1 requires claims of 2, who does not hand it on to 1'],
    ],
    [
      'a dangling consumer',
      [contract(1, { provides: give(2) }), contract(2)],
      ['agent 1 provides claims for 2, who does not require it'],
    ],
    [
      'a consumer that does not exist',
      [contract(1, { provides: give(9) })],
      ['agent 1 provides claims for 9, who does not require it'],
    ],
    [
      'a conflict that one side does not know',
      [contract(1, { conflictsWith: [{ agentId: 2, conflictType: 'SCOPE', resolution: 'r' }] }), contract(2)],
      ['agent 1 conflicts with 2, whose contract does not say so'],
    ],
    ['two contracts of one agent', [contract(1), contract(1)], ['agent 1 has two contracts']],
  ] as const)('finds %s', (_, given, problems) => {
    expect(contractProblems(given)).toEqual(problems);
  });
});

describe('what an agent is handed', () => {
  const everybody = new Set<number>(agentIds);
  const from = (agent: number, deployed: ReadonlySet<number>) =>
    inputsOf(agent, deployed).given.map(({ agentId, outputType }) => `${agentId} ${outputType}`);

  test('is what its contract requires, where everybody is there', () => {
    for (const id of agentIds) {
      expect(from(id, everybody)).toEqual(
        contracts[id].requires.map(({ agentId, outputType }) => `${agentId} ${outputType}`),
      );
      expect(inputsOf(id, everybody).missing).toEqual([]);
    }
  });

  test('comes from the same group where the one that is named is not there', () => {
    expect(substitutesFor(8)).toEqual([5, 6]);
    expect(inputsOf(33, new Set([22])).given).toContainEqual({
      agentId: 22,
      outputType: 'claims',
      because: 'same group',
    });
  });

  test('is the claim board where nobody of the group is', () => {
    expect(inputsOf(27, new Set()).given).toContainEqual({
      agentId: 53,
      outputType: 'claimBoard',
      because: 'claim board',
    });
  });

  test('names what is missing, and not what is optional', () => {
    expect(inputsOf(57, new Set([51])).missing).toEqual([{ agentId: 52, outputType: 'quality' }]);
  });

  test('is nothing for somebody who does not exist', () => {
    expect(inputsOf(58, everybody)).toEqual({ given: [], missing: [] });
  });

  test('never names an absent agent, and nothing twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...agentIds), fc.uniqueArray(fc.constantFrom(...agentIds)), (agent, ids) => {
        const deployed = new Set<number>(ids);
        const { given } = inputsOf(agent, deployed);
        for (const { agentId, outputType } of given) expect(isDigest(outputType) || deployed.has(agentId)).toBe(true);
        expect(new Set(given.map(({ agentId, outputType }) => `${agentId} ${outputType}`)).size).toBe(given.length);
      }),
    );
  });

  test('is a small part of what all have said', () => {
    // Outputs handed on against outputs that a transcript would repeat, tier after tier, in one cycle of all 57.
    const before = (agent: number) =>
      agentIds.filter(
        (id) => agentTiers.indexOf(cast[id].tier) < agentTiers.indexOf(cast[agent as keyof typeof cast].tier),
      ).length;
    const handed = agentIds.flatMap((id) =>
      inputsOf(id, everybody).given.filter(({ outputType }) => !isDigest(outputType)),
    ).length;
    expect(handed / agentIds.map(before).reduce((sum, count) => sum + count, 0)).toBeLessThan(0.15);
  });
});
