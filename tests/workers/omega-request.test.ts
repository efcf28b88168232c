import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { agentKeys, cast, idsOfTier } from '../../shared/omega/agents/cast.ts';
import { sessionDefaults } from '../../shared/omega/session-policy.ts';
import { modelsOfSession } from '../../workers/omega/models.ts';
import { sessionOptionsOf } from '../../workers/omega/start.ts';
import { readSessionRequest, type SessionOptions } from '../../workers/omega/request.ts';
import { problemsOf } from '../support/problems.ts';

const problem = 'Why do lakes freeze from the top?';
const now = new Date('2026-11-21T23:59:59Z');

describe('a request for a session', () => {
  test('with a problem alone has a key made of its words, and no policy', () => {
    const { runKey, input } = readSessionRequest(problem, {}, now);
    expect(runKey).toMatch(/^session-20261121-[0-9a-z]{6}$/);
    expect(input).toEqual({ problem });
  });

  test('takes levels in any letters, and models beside the policy’s', () => {
    const { input } = readSessionRequest(problem, {
      key: 'lakes',
      stakes: 'high',
      uncertainty: 'Low',
      policy: { models: { phi: 'local:a', skeptic: 'local:b' } },
      models: { skeptic: 'local:c' },
    });
    expect(input).toMatchObject({
      stakes: 'HIGH',
      uncertainty: 'LOW',
      policy: { models: { phi: 'local:a', skeptic: 'local:c' } },
    });
  });

  test.each<[string, unknown, SessionOptions, RegExp]>([
    ['no problem', undefined, {}, /^problem/],
    ['an empty problem', ' \n ', {}, /^problem/],
    ['a problem above the policy’s size', 'x'.repeat(sessionDefaults.problemCharacters + 1), {}, /^problem/],
    ['a level that is none', problem, { stakes: 'enormous' }, /^stakes: is "enormous"; use HIGH, MEDIUM or LOW/],
    ['a bad key', problem, { key: 'My Lakes' }, /^key: is "My Lakes"; use 3 to 80/],
    [
      'a misspelt line of the policy',
      problem,
      { policy: { cycles: 3 } as SessionOptions['policy'] & object },
      /policy\.cycles/,
    ],
    [
      'a provider that is none',
      problem,
      { models: modelsOfSession(['acme:one']) },
      /^model of first-principles and 56 more: "acme:one" names no provider/,
    ],
  ])('with %s is refused, and says which field', (_, given, options, line) => {
    expect(problemsOf(() => readSessionRequest(given, options)).join('\n')).toMatch(line);
  });

  test('lists all that is wrong at once', () => {
    const problems = problemsOf(() =>
      readSessionRequest('', { key: '-', stakes: 'x', uncertainty: 'y', models: { phi: 'nothing' } }),
    );
    for (const field of ['problem', 'key', 'stakes', 'uncertainty', 'model of phi'])
      expect(problems.some((line) => line.startsWith(field))).toBe(true);
  });

  test('never fails in another way, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.record({ key: fc.string(), stakes: fc.string() }, { requiredKeys: [] }),
        (given, options) => {
          expect(problemsOf(() => readSessionRequest(given, options)).every((line) => line.length > 0)).toBe(true);
        },
      ),
    );
  });
});

describe('models from options', () => {
  test('one outranks its tier and the tier all, in any order', () => {
    const models = modelsOfSession(['skeptic=local:one', '36=local:two', 'adversary=local:tier', 'local:all']);
    expect(Object.keys(models).sort()).toEqual([...agentKeys].sort());
    expect([models.skeptic, models.statistician, models.historian, models.phi]).toEqual([
      'local:one',
      'local:two',
      'local:tier',
      'local:all',
    ]);
  });

  test('a tier alone names its agents and no others', () => {
    expect(Object.keys(modelsOfSession(['BRIDGE=local:a'])).sort()).toEqual(
      idsOfTier('BRIDGE')
        .map((id) => cast[id].key)
        .sort(),
    );
  });

  test.each(['PLATO=local:a', '58=local:a', '0=local:a'])('%s is refused with what there is', (written) => {
    expect(problemsOf(() => modelsOfSession([written])).join()).toMatch(
      /^--model: .* is neither an agent nor a tier; use a tier \(GENESIS/,
    );
  });
});

test('limits from options stand beside the policy, in its units', async () => {
  expect(await sessionOptionsOf({ cycles: 3, tokens: 1_000, dollars: 2.5, hours: 0.5 })).toEqual({
    policy: { limits: { cycles: 3, tokens: 1_000, costMicrodollars: 2_500_000, timeMs: 1_800_000 } },
  });
  expect(await sessionOptionsOf({ key: 'lakes' })).toEqual({ key: 'lakes' });
});
