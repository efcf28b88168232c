import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { agentKeys } from '../../../shared/omega/agents/cast.ts';
import { readPolicy } from '../../../shared/omega/read-policy.ts';
import { sessionDefaults } from '../../../shared/omega/session-policy.ts';

/** Lines of which the first may not be above the second. */
const ascending = [
  ['explorationBatch.least', 'explorationBatch.most'],
  ['genesisAgents.HIGH.least', 'genesisAgents.HIGH.most'],
  ['genesisAgents.MEDIUM.least', 'genesisAgents.MEDIUM.most'],
  ['genesisAgents.LOW.least', 'genesisAgents.LOW.most'],
  ['summaryWords.least', 'summaryWords.most'],
  ['standing.least', 'standing.initial'],
  ['standing.initial', 'standing.most'],
  ['hypotheses.rejected', 'hypotheses.confirmed'],
  ['failure.irrecoverableBelow', 'failure.collapseBelow'],
  ['degradation.agents.core', 'degradation.agents.most'],
  ['degradation.agents.most', 'degradation.agents.all'],
  ['degradation.answered.some', 'degradation.answered.all'],
  ['degradation.confidence.medium', 'degradation.confidence.high'],
] as const;

const problemsOf = (value: unknown) => {
  const reading = readPolicy(value);
  return reading.ok ? [] : reading.problems;
};

/** Each line that is no table, with its whole path. */
const linesOf = (table: object, path = 'policy'): [string, unknown][] =>
  Object.entries<unknown>({ ...table }).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? linesOf(value, `${path}.${key}`)
      : [[`${path}.${key}`, value]],
  );
const lines = linesOf(sessionDefaults);
const at = (line: string) => Number(lines.find(([path]) => path === `policy.${line}`)?.[1]);
/** A change of one line alone. */
const changed = (line: string, value: unknown): object =>
  line.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;

describe('a session’s policy', () => {
  test.each([undefined, null, {}])('is the defaults where %j is given', (value) =>
    expect(readPolicy(value)).toEqual({ ok: true, policy: sessionDefaults }),
  );

  test('takes the defaults themselves, line by line', () =>
    expect(readPolicy(structuredClone(sessionDefaults))).toEqual({ ok: true, policy: sessionDefaults }));

  test.each(lines.filter(([, value]) => typeof value === 'number' || value === null).map(([line]) => line))(
    'has bounds for %s',
    (line) => {
      for (const beyond of [-1, 1e16, '1'])
        expect(problemsOf(changed(line.replace('policy.', ''), beyond))).toEqual([
          expect.stringMatching(new RegExp(`^${line}: is .*; (use a|it stays) `)),
        ]);
    },
  );

  test('takes single lines and rows, and leaves the rest as it is', () => {
    const reading = readPolicy({
      limits: { cycles: 3, tokens: null },
      models: { phi: 'local:llama3.3' },
      confidence: { final: { HIGH: 0.9 } },
      reviewers: { 'Mara L.': ['problem owner'] },
    });
    expect(reading).toEqual({
      ok: true,
      policy: {
        ...sessionDefaults,
        limits: { ...sessionDefaults.limits, cycles: 3, tokens: null },
        models: { ...sessionDefaults.models, phi: 'local:llama3.3' },
        confidence: { ...sessionDefaults.confidence, final: { ...sessionDefaults.confidence.final, HIGH: 0.9 } },
        reviewers: { 'Mara L.': ['problem owner'] },
      },
    });
  });

  test.each(['tokens', 'timeMs', 'costMicrodollars'])('may have no limit of %s, or one', (limit) => {
    for (const value of [null, 1_000])
      expect(readPolicy({ limits: { [limit]: value } })).toMatchObject({
        ok: true,
        policy: { limits: { [limit]: value } },
      });
  });

  test('gives every agent the worker’s model, unless it names one itself', () => {
    const reading = readPolicy({ models: { phi: 'simulated:chat' } }, 'local:llama3.3');
    expect(reading.ok && reading.policy.models).toEqual(
      Object.fromEntries(agentKeys.map((key) => [key, key === 'phi' ? 'simulated:chat' : 'local:llama3.3'])),
    );
  });

  test('changes the rules that it is given as its base', () => {
    const base = { ...sessionDefaults, sectionReads: 5, limits: { ...sessionDefaults.limits, tokens: null } };
    expect(readPolicy({ limits: { tokens: 9 } }, null, base)).toEqual({
      ok: true,
      policy: { ...base, limits: { ...base.limits, tokens: 9 } },
    });
    expect(readPolicy({}, null, base)).toEqual({ ok: true, policy: base });
  });

  test.each<[string, unknown, RegExp]>([
    ['limts', { limts: {} }, /is unknown; use any of: .*limits/],
    ['limits.cycles', { limits: { cycles: null } }, /is null; use a whole number between 1 and 10$/],
    ['limits.cycles', { limits: { cycles: 11 } }, /between 1 and 10/],
    ['limits.cycles', { limits: { cycles: 2.5 } }, /is 2\.5; use a whole number/],
    ['limits.tokens', { limits: { tokens: 0 } }, /or null for no limit/],
    ['limits.costMicrodollars', { limits: { costMicrodollars: -1 } }, /between 0/],
    ['parallelAgents', { parallelAgents: 11 }, /between 1 and 10/],
    ['confidence.final.HIGH', { confidence: { final: { HIGH: 1.1 } } }, /between 0 and 1/],
    ['confidence.final', { confidence: { final: 0.9 } }, /object with any of: HIGH/],
    ['models.FIRST', { models: { FIRST: 'local:x' } }, /is unknown; use any of: first-principles/],
    ['models.phi', { models: { phi: 3 } }, /use a text/],
    ['embedder', { embedder: 'word2vec' }, /use auto, hashed:, openai:<model> or local:<model>/],
    ['embedder', { embedder: 'openai:' }, /use auto/],
    ['reviewGroups', { reviewGroups: [] }, /list of 1 to 2/],
    ['reviewers.Mara', { reviewers: { Mara: [] } }, /list of 1/],
    ['genesisAgents.HIGH.least', { genesisAgents: { HIGH: { least: 2 } } }, /between 3/],
    [
      'genesisAgents.HIGH.least',
      { genesisAgents: { HIGH: { least: 17 } } },
      /is 17; it may not be above policy\.genesisAgents\.HIGH\.most, which is 16/,
    ],
    ['hypotheses.rejected', { hypotheses: { rejected: 0.9 } }, /above policy\.hypotheses\.confirmed/],
    ['standing.initial', { standing: { initial: 2 } }, /above policy\.standing\.most/],
  ])('with a bad %s is refused by that name', (line, value, why) => {
    const problems = problemsOf(value);
    expect(problems).toEqual([expect.stringMatching(why)]);
    expect(problems[0]?.startsWith(`policy.${line}: `)).toBe(true);
  });

  test.each(ascending)('has a number in %s, not above that in %s', (lower, higher) => {
    expect(at(lower)).toBeLessThanOrEqual(at(higher));
    const table = lower.split('.').slice(0, -1).join('.');
    const [low, high] = [lower, higher].map((line) => line.split('.').at(-1) ?? '');
    if (at(lower) < at(higher))
      expect(problemsOf(changed(table, { [low ?? '']: at(higher), [high ?? '']: at(lower) }))).toEqual([
        expect.stringMatching(new RegExp(`^policy\\.${table}\\.\\w+: is .*; it may not be above policy\\.${table}\\.`)),
      ]);
  });

  test('does not change the defaults that others read', () => {
    const before = structuredClone(sessionDefaults);
    readPolicy({ confidence: { final: { HIGH: 0 } }, models: { phi: 'x' }, reviewers: { Mara: ['a'] } }, 'y');
    readPolicy(JSON.parse('{"__proto__":{"sectionReads":9},"limits":{"__proto__":{"cycles":9}}}'));
    expect(sessionDefaults).toEqual(before);
  });

  test('of any JSON at all is read whole or refused, and never throws', () => {
    const almost = fc.record(Object.fromEntries(Object.keys(sessionDefaults).map((line) => [line, fc.jsonValue()])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), almost, fc.object()), (value) => {
        const reading = readPolicy(value);
        if (reading.ok) expect(Object.keys(reading.policy).sort()).toEqual(Object.keys(sessionDefaults).sort());
        else expect(reading.problems.every((problem) => problem.startsWith('policy'))).toBe(true);
      }),
    );
  });
});
