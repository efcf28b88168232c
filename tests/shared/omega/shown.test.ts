import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../../../shared/kernel/json.ts';
import { addressed, claimFields, originOf } from '../../../shared/omega/answers/addresses.ts';
import { agentIds, cast } from '../../../shared/omega/agents/cast.ts';
import { roster } from '../../../shared/omega/agents/roster.ts';
import { shownIn } from '../../../shared/omega/answers/shown.ts';
import { claimAddress, localClaimId } from '../../../shared/omega/vocabulary.ts';

describe('what a section speaks of', () => {
  test('is known by its ids: claims, contradictions, and the agents behind all of them', () => {
    const { claims, contradictions, agents } = shownIn([
      { claims: [{ id: '7.1/C1', requires: ['9.2/C3'] }] },
      [{ id: '30.2/X1' }, { gap: '40.2/G1' }],
      { '12.1/C2': 0.5 },
      { references: { SUPPORTS: [38], USES: [] }, author: 21, agents: [5, 6] },
    ]);
    expect([...claims]).toEqual(['7.1/C1', '9.2/C3', '12.1/C2']);
    expect([...contradictions]).toEqual(['30.2/X1']);
    expect([...agents].sort((a, b) => a - b)).toEqual([5, 6, 7, 9, 12, 21, 30, 38, 40]);
  });

  test.each<[string, Json]>([
    ['a sentence that mentions one', { statement: 'See 7.1/C1 and agent 9.' }],
    ['a claim without an address', { id: 'C1' }],
    ['an agent that there is not', { id: '58.1/C1', agent: 99 }],
    ['a number elsewhere', { cycle: 7, confidence: 1, count: 3 }],
    ['what an earlier session left', { remembered: [{ entry: { agentId: 14, idea: '14.1/C1' }, id: '14.1/X1' }] }],
    ['nothing', null],
  ])('is not to be had from %s', (_, body) => {
    const { claims, contradictions, agents } = shownIn([body]);
    expect([claims.size, contradictions.size, agents.size]).toEqual([0, 0, 0]);
  });
});

describe('addresses', () => {
  test('are given to claims in every field that any answer names claims in, and there alone', () => {
    const patterns = [claimAddress, localClaimId].map((schema) => z.toJSONSchema(schema).pattern);
    const fields = new Set<string>();
    const walk = (node: unknown, field: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('pattern' in node && patterns.includes(String(node.pattern))) fields.add(field);
      for (const [key, inner] of Object.entries(node)) {
        if (key === 'properties') for (const [name, property] of Object.entries(inner as object)) walk(property, name);
        else walk(inner, field);
      }
    };
    for (const agent of agentIds)
      for (const schema of Object.values(roster[cast[agent].key].answers))
        walk(z.toJSONSchema(schema, { io: 'input' }), '');
    expect([...fields].sort()).toEqual([...claimFields].sort());
  });

  test('tell cycle and pass', () => {
    const answer = {
      claims: [{ id: 'C1', requires: ['C2', '7.1/C1'], statement: 'C1' }],
      inputsUsed: [{ element: 'verdict' }],
    };
    expect(addressed(answer, { agent: 9, iteration: 3, pass: 1 })).toEqual({
      claims: [{ id: '9.3/C1', requires: ['9.3/C2', '7.1/C1'], statement: 'C1' }],
      inputsUsed: [{ element: 'verdict' }],
    });
    expect(addressed(answer, { agent: 9, iteration: 3, pass: 2 })).toMatchObject({
      claims: [{ id: '9.3/C101', requires: ['9.3/C102', '7.1/C1'] }],
    });
  });

  test('are given once, whatever an answer holds', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__' && !claimFields.has(key)),
          fc.jsonValue(),
        ),
        (answer) => {
          const origin = { agent: 9, iteration: 3, pass: 1 } as const;
          const once = addressed(answer as Json, origin);
          expect(addressed(once, origin)).toEqual(once);
        },
      ),
    );
  });

  test('come from the key of a call', () => {
    expect(originOf({ agent: 'skeptic', round: 4, subject: 'pass-2.retry-1' })).toEqual({
      agent: 35,
      iteration: 4,
      pass: 2,
    });
    expect(originOf({ agent: 'skeptic', round: 1, subject: null })).toEqual({ agent: 35, iteration: 1, pass: 1 });
    expect(originOf({ agent: 'ATHENA', round: 1, subject: null })).toBeNull();
  });
});
