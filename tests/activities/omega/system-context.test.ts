import { describe, expect, test } from 'vitest';
import { fit } from '../../../activities/ask/fit-to-budget.ts';
import { answerSchema } from '../../../activities/models/schema-dialect.ts';
import { omegaSystem } from '../../../activities/omega/system.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { type AgentId, cast } from '../../../shared/omega/agents/cast.ts';
import { overlapPairs } from '../../../shared/omega/contracts/contracts.ts';
import { roster } from '../../../shared/omega/agents/roster.ts';
import { sessionDefaults } from '../../../shared/omega/session-policy.ts';
import { spoken } from '../../shared/omega/spoken.ts';
import { asked, contextWith, digest, stored } from './marked.ts';

const prompts = await loadPrompts(roster);

describe('a context that does not fit', () => {
  const long = (agent: AgentId) =>
    stored(agent, 'contribute', {
      ...spoken(),
      findings: Array.from({ length: 8 }, () => ({
        claimId: '7.1/C1',
        result: 'FAILS',
        reason: 'because '.repeat(1_000),
        survivesAs: null,
      })),
    });
  const slots = {
    '53/problem': digest('problem', { statement: 'why?' }),
    '53/claimsToAttack': digest('claimsToAttack', [{ id: '7.1/C1', statement: 'It holds. '.repeat(800) }]),
    ...Object.fromEntries(
      ([35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45] as const).map((agent) => [`${agent}/findings`, long(agent)]),
    ),
  };
  const { context, references } = contextWith(slots);
  const request = asked(46, 'contribute', 'ATTACK', { references });
  const handed = (budget: number) =>
    fit(omegaSystem.sections(request, context), budget, omegaSystem.reduction(request), true);

  test('keeps what the question is about, and gives every finding without its reason before any is left out', () => {
    const { handed: pieces, over } = handed(sessionDefaults.contextTokens.desk / 2);
    expect(over).toBe(0);
    expect(pieces.map(({ form }) => form)).toEqual(['full', 'full', ...Array.from({ length: 11 }, () => 'digest')]);
    expect(pieces[2]?.shown?.body).toMatchObject({
      digest: {
        verdict: 'It holds',
        findings: expect.arrayContaining([{ claimId: '7.1/C1', result: 'FAILS', survivesAs: null }]),
      },
    });
  });

  test('keeps it under any budget', () => {
    expect(
      handed(1)
        .handed.filter(({ form }) => form === 'full')
        .map(({ section }) => section.label),
    ).toEqual(['problem', 'claimsToAttack']);
  });

  test('gives up experience before explanations, and these before claims and what was made of them', () => {
    const place = (label: string) =>
      omegaSystem.reduction(request).relevance({ label, author: 'HOUSE', ref: 'r', body: {} });
    for (const label of ['problem', 'claimsToVerify', 'claimsToAttack', 'contradictions', 'own', 'missing'])
      expect(place(label)).toBe('kept');
    const order = ['patterns', 'report', 'summary', 'gaps', 'findings', 'claims', 'claimBoard'].map(place);
    expect(order).toEqual([...order].sort((a, b) => Number(a) - Number(b)));
    expect(new Set(order).size).toBe(order.length);
    expect([place('answer'), place('survival'), place('cycleEvents')]).toEqual([
      place('claimBoard'),
      place('claimBoard'),
      place('claimBoard'),
    ]);
  });

  test('has a shorter form only where something explains', () => {
    const shorter = (label: string, body: Json) =>
      omegaSystem.reduction(request).digest({ label, author: 'HOUSE', ref: 'r', body });
    expect(shorter('claims', { verdict: 'so', claims: [{ id: 'C1', because: 'long' }] })).toEqual({
      verdict: 'so',
      claims: [{ id: 'C1' }],
    });
    expect([
      shorter('claims', { claims: [] }),
      shorter('report', { because: 'x' }),
      shorter('toString', { because: 'x' }),
      shorter('claims', 'because'),
      shorter('claims', null),
    ]).toEqual([null, null, null, null, null]);
  });
});

describe('the overlap pairs on one claim (OMEGA rules §B)', () => {
  const claim = [
    {
      id: '7.1/C1',
      statement: 'Cheap credit made the bridges fall.',
      because: 'They fell after it.',
      requires: [],
      alternatives: [],
      confidence: 0.8,
    },
  ];
  const questionTo = (agent: AgentId) => {
    const label = cast[agent].tier === 'VERIFICATION' ? 'claimsToVerify' : 'claimsToAttack';
    const { context, references } = contextWith({ [`53/${label}`]: digest(label, claim) });
    const [section] = omegaSystem.sections(asked(agent, 'contribute', 'ATTACK', { references }), context);
    const { key } = cast[agent];
    return {
      body: section?.body,
      words: omegaSystem.taskText('contribute', key),
      schema: answerSchema('contribute', omegaSystem.schemaOf(key, 'contribute')).json,
      prompt: prompts.of(key).text,
      role: roster[key].role,
      sampling: roster[key].sampling,
    };
  };

  test.each(
    overlapPairs.map(
      ({ verifier, adversary }) => [cast[verifier].name, cast[adversary].name, verifier, adversary] as const,
    ),
  )('%s and %s get the same claim and two different questions', (_one, _two, verifier, adversary) => {
    const [neutral, hostile] = [questionTo(verifier), questionTo(adversary)];
    expect([neutral.body, hostile.body]).toEqual([claim, claim]);
    for (const aspect of ['words', 'schema', 'prompt', 'role', 'sampling'] as const)
      expect(neutral[aspect]).not.toEqual(hostile[aspect]);
    expect(neutral.words).toMatch(/find out whether each holds/);
    expect(hostile.words).toMatch(/bring each down/);
    const verdicts = ({ schema }: typeof neutral) =>
      JSON.stringify(schema).match(/VERIFIED|SUCCEEDS|survivesAs/g) ?? [];
    expect([new Set(verdicts(neutral)), new Set(verdicts(hostile))]).toEqual([
      new Set(['VERIFIED']),
      new Set(['SUCCEEDS', 'survivesAs']),
    ]);
  });

  test.each(overlapPairs.map(({ verifier, adversary }) => [verifier, adversary] as const))(
    'neither of %i and %i can give the other’s answer',
    (verifier, adversary) => {
      const about = { claimId: '7.1/C1', reason: 'so' };
      const [check, attack] = [
        { ...about, result: 'VERIFIED' },
        { ...about, result: 'FAILS', survivesAs: null },
      ].map((finding) => ({ ...spoken(), findings: [finding], gaps: [] }));
      const reads = (agent: AgentId, answer: unknown) =>
        omegaSystem.schemaOf(cast[agent].key, 'contribute').safeParse(answer).success;
      expect([
        reads(verifier, check),
        reads(verifier, attack),
        reads(adversary, check),
        reads(adversary, attack),
      ]).toEqual([true, false, false, true]);
    },
  );
});
