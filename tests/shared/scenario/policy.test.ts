import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { readPolicy } from '../../../shared/scenario/read-policy.ts';
import { agents } from '../../../shared/scenario/vocabulary.ts';

const problemsOf = (value: unknown) => {
  const reading = readPolicy(value);
  return reading.ok ? [] : reading.problems;
};

describe('a policy', () => {
  test.each([undefined, null, {}])('is the defaults where %j is given', (value) =>
    expect(readPolicy(value)).toEqual({ ok: true, policy: defaultPolicy }),
  );

  test('takes single lines and rows, and leaves the rest as it is', () => {
    expect(readPolicy({ phaseAttempts: 2, confidence: { EULER: 0.9 }, models: { ATHENA: 'local:llama3.3' } })).toEqual({
      ok: true,
      policy: {
        ...defaultPolicy,
        phaseAttempts: 2,
        confidence: { ...defaultPolicy.confidence, EULER: 0.9 },
        models: { ...defaultPolicy.models, ATHENA: 'local:llama3.3' },
      },
    });
  });

  test('takes any reviewer by name, review groups by domain, and no adviser at all', () => {
    const reading = readPolicy({
      reviewGroups: { ethics: ['ethicist'] },
      reviewers: { 'Mara L.': ['ethicist', 'engineer'], constructor: ['physicist'] },
      advisers: [],
    });
    expect(reading).toEqual({
      ok: true,
      policy: {
        ...defaultPolicy,
        reviewGroups: { ...defaultPolicy.reviewGroups, ethics: ['ethicist'] },
        reviewers: { 'Mara L.': ['ethicist', 'engineer'], constructor: ['physicist'] },
        advisers: [],
      },
    });
    expect(readPolicy({ advisers: ['DARWIN', 'MURPHY'] })).toMatchObject({
      ok: true,
      policy: { advisers: ['DARWIN', 'MURPHY'] },
    });
  });

  test('gives every agent the worker’s model, unless it names one itself', () => {
    const reading = readPolicy({ models: { EULER: 'simulated:chat' } }, 'local:llama3.3');
    expect(reading.ok && reading.policy.models).toEqual(
      Object.fromEntries(agents.map((agent) => [agent, agent === 'EULER' ? 'simulated:chat' : 'local:llama3.3'])),
    );
  });

  test('does not change the defaults that others read', () => {
    const before = structuredClone(defaultPolicy);
    readPolicy(
      {
        confidence: { EULER: 0 },
        reviewGroups: { ethics: ['night shift'] },
        reviewers: { Mara: ['night shift'] },
        advisers: ['DARWIN'],
        models: { ATHENA: 'x' },
      },
      'y',
    );
    expect(defaultPolicy).toEqual(before);
  });

  test.each([
    ['phaseAtempts', { phaseAtempts: 2 }, /is unknown; use any of: .*phaseAttempts/],
    ['phaseAttempts', { phaseAttempts: '2' }, /is "2"; use a number between 1/],
    ['phaseAttempts', { phaseAttempts: -1 }, /use a number between 1/],
    ['phaseAttempts', { phaseAttempts: Number.NaN }, /number/],
    ['callTimeoutMs', { callTimeoutMs: Number.POSITIVE_INFINITY }, /number/],
    ['phaseAttempts', { phaseAttempts: null }, /is null/],
    ['confidence', { confidence: 0.9 }, /must be an object with any of: .*EULER/],
    ['confidence.PLATO', { confidence: { PLATO: 0.9 } }, /is unknown/],
    ['confidence.EULER', { confidence: { EULER: 'high' } }, /is "high"/],
    ['reviewGroups', { reviewGroups: ['ethicist'] }, /object with any of: .*ethics/],
    ['reviewGroups.ethics', { reviewGroups: { ethics: [] } }, /list of 1 to 2/],
    ['reviewGroups.ethics', { reviewGroups: { ethics: 'ethicist' } }, /list/],
    ['reviewGroups.ethics', { reviewGroups: { ethics: ['a', 'b', 'c'] } }, /1 to 2/],
    ['reviewGroups.ethics', { reviewGroups: { ethics: ['a', 3] } }, /list/],
    ['reviewGroups.ethics', { reviewGroups: { ethics: ['a', 'a'] } }, /different/],
    ['reviewGroups.aesthetics', { reviewGroups: { aesthetics: ['a'] } }, /is unknown; use any of: .*ethics/],
    ['reviewers', { reviewers: ['Mara'] }, /object/],
    [
      'reviewers',
      { reviewers: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`r${at}`, ['a']])) },
      /at most 500/,
    ],
    ['reviewers.Mara', { reviewers: { Mara: [] } }, /list of 1/],
    ['reviewers.Mara', { reviewers: { Mara: 'ethicist' } }, /list/],
    ['reviewers.Mara', { reviewers: { Mara: [' '] } }, /list/],
    ['reviewers. Mara', { reviewers: { ' Mara': ['ethicist'] } }, /no name/],
    ['reviewers.', { reviewers: { '': ['ethicist'] } }, /no name/],
    ['reviewers.__proto__', { reviewers: JSON.parse('{"__proto__":["ethicist"]}') as object }, /no name/],
    ['reviewers.Mara\u001b[2J', { reviewers: { 'Mara\u001b[2J': ['ethicist'] } }, /no name/],
    ['reviewGroups.ethics', { reviewGroups: { ethics: ['two\nlines'] } }, /list/],
    ['advisers', { advisers: 'DARWIN' }, /list of 0 to 10/],
    ['advisers', { advisers: ['DARWIN', 'DARWIN'] }, /different/],
    ['advisers', { advisers: [''] }, /list/],
    ['arbiters', { arbiters: 4 }, /between 1 and 3/],
    ['challengesPerAgent', { challengesPerAgent: -1 }, /between 0/],
    ['reminderMs', { reminderMs: 0 }, /between 1/],
    ['embedder', { embedder: 7 }, /use a text/],
    ['models.EULER', { models: { EULER: null } }, /use a text/],
    ['models', { models: [] }, /object/],
    ['toString', { toString: 1 }, /is unknown/],
    ['constructor', { constructor: {} }, /is unknown/],
  ])('with a bad %s is refused by that name', (line, value, why) => {
    const problems = problemsOf(value);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^policy\\.${line.replaceAll(/[.[]/g, '\\$&')}: `));
    expect(problems[0]).toMatch(why);
  });

  test('with several faults names them all', () => {
    expect(
      problemsOf({ phaseAttempts: 'x', confidence: { EULER: 'x', PLATO: 1 }, nonsense: 1 }).map(
        (problem) => problem.split(':')[0],
      ),
    ).toEqual(['policy.phaseAttempts', 'policy.confidence.EULER', 'policy.confidence.PLATO', 'policy.nonsense']);
  });

  test.each([3, 'text', [], true])('is not %j', (value) =>
    expect(problemsOf(value)).toEqual([expect.stringMatching(/^policy: must be an object/)]),
  );

  test('is not reached through an object’s hidden parts', () => {
    const reading = readPolicy(JSON.parse('{"__proto__":{"phaseAttempts":99}}'));
    expect(reading).toEqual({ ok: false, problems: [expect.stringMatching(/^policy\.__proto__: is unknown/)] });
    expect(defaultPolicy.phaseAttempts).toBe(3);
  });

  test('of any JSON at all is read whole or refused, and never throws', () => {
    const almost = fc.record(Object.fromEntries(Object.keys(defaultPolicy).map((line) => [line, fc.jsonValue()])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), almost, fc.object()), (value) => {
        const reading = readPolicy(value);
        if (reading.ok) expect(Object.keys(reading.policy).sort()).toEqual(Object.keys(defaultPolicy).sort());
        else expect(reading.problems.every((problem) => problem.startsWith('policy'))).toBe(true);
      }),
    );
  });
});
