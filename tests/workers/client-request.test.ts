import { describe, expect, test } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { runKeyPattern } from '../../shared/kernel/ids.ts';
import type { BatchPolicyChanges } from '../../shared/scenario/corpus/batch-policy.ts';
import { briefLimit } from '../../shared/scenario/brief.ts';
import { agents, categories } from '../../shared/scenario/vocabulary.ts';
import { checkedRequest } from '../../workers/client/runs.ts';
import { BriefError, RequestError } from '../../workers/client/request-error.ts';
import { startOptionsOf } from '../../workers/scenario/brief-input.ts';
import { readBatchRequest } from '../../workers/corpus/batch/request.ts';
import { readCorpusRequest } from '../../workers/corpus/run/request.ts';
import { newRunKey, readRequest } from '../../workers/scenario/request.ts';
import { problemsOf } from '../support/problems.ts';
import { inScratch } from '../support/scratch.ts';

const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' };

describe('whoever has no types', () => {
  const kind = {
    request: () => ({ runKey: 'a-key', workflow: { args: [], attributes: [], summary: '' }, started: {} }),
  };
  test.each([
    [null, /^options: is null; give an object of options, or nothing$/],
    [[], /^options: is \[\]; give an object/],
    ['x', /^options: is "x"; give an object/],
    [{ key: 12 }, /^key: is 12; use 3 to 80/],
    [{ models: null }, /^options\.models: is null; leave it out$/],
  ])('is told that %j are no options', (options, problem) => {
    expect(() => checkedRequest(kind, [brief, options])).toThrow(problem);
    expect(checkedRequest(kind, [brief]).runKey).toBe('a-key');
  });

  test('is told in one line for each problem, whatever the fields are called', () => {
    expect(new RequestError(['draw.a\n\nb: is unknown', 'two  blanks: stay']).problems).toEqual([
      'draw.a b: is unknown',
      'two  blanks: stay',
    ]);
  });
});

describe('a request', () => {
  test('with a good brief alone is a run with a key of its own and no policy', () => {
    const { runKey, input, brief: read } = readRequest(brief);
    expect(runKey).toMatch(runKeyPattern);
    expect(read).toEqual({ ...brief, constraints: [], inspirationSeed: null, advisers: [] });
    expect(input).toEqual({ brief: read });
  });

  test('takes a cap in dollars, which outranks the line of the policy’s file', () =>
    inScratch(async (folder) => {
      const policy = join(folder, 'policy.json');
      await writeFile(policy, JSON.stringify({ phaseAttempts: 2, spendCapMicrodollars: 1 }));
      expect(await startOptionsOf({ policy, dollars: 2.5 })).toEqual({
        policy: { phaseAttempts: 2, spendCapMicrodollars: 2_500_000 },
      });
      expect(await startOptionsOf({ dollars: 0.1 })).toEqual({ policy: { spendCapMicrodollars: 100_000 } });
      expect(await startOptionsOf({})).toEqual({});
    }));

  test('takes one model for all, or one for some', () => {
    expect(readRequest(brief, { models: 'local:llama3.3' }).input.policy?.models).toEqual(
      Object.fromEntries(agents.map((agent) => [agent, 'local:llama3.3'])),
    );
    expect(
      readRequest(brief, {
        models: { EULER: 'openai:gpt-6-sol' },
        policy: { phaseAttempts: 2, models: { NEWTON: 'local:a', EULER: 'local:b' } },
      }).input.policy,
    ).toEqual({ phaseAttempts: 2, models: { NEWTON: 'local:a', EULER: 'openai:gpt-6-sol' } });
  });

  test.each([
    ['no brief', undefined, {}, /^brief/],
    [
      'a missing tier',
      { category: 'The Locked Room', status: 'KS' },
      {},
      /^tier: is missing; choose a tier from: SPARK/,
    ],
    ['an unknown category', { ...brief, category: 'The Attic' }, {}, new RegExp(`^category: .*${categories.at(-1)}`)],
    ['an unknown field', { ...brief, difficulty: 3 }, {}, /difficulty/],
    [
      'a status that is none',
      { ...brief, status: 'XX' },
      {},
      /^status: is "XX", which is unknown; choose a status from: KS, CT, OF, PX, MT, DG/,
    ],
    [
      'a brief that is too long',
      { ...brief, inspirationSeed: 'x'.repeat(briefLimit) },
      {},
      new RegExp(`at most ${briefLimit}`),
    ],
    ['a bad key', brief, { key: 'Locked Room' }, /^key: is "Locked Room"; use 3 to 80/],
    [
      'a name of contributed results',
      brief,
      { key: 'contributed-0123456789ab' },
      /^key: contributed-0123456789ab is a name/,
    ],
    ['an unknown provider', brief, { models: 'acme:model' }, /^model of ATHENA: "acme:model" names no provider/],
    [
      'a model that is not simulated',
      brief,
      { models: { EULER: 'simulated:gpt' } },
      /^model of EULER: .*There are simulated:messages, simulated:chat and simulated:responses/,
    ],
    [
      'a policy value of the wrong kind',
      brief,
      { policy: { embedder: '', phaseAttempts: -1 } },
      /^policy\.phaseAttempts: /,
    ],
  ])('with %s is refused, and says which field', (_, given, options, problem) => {
    const problems = problemsOf(() => readRequest(given, options));
    expect(problems.join('\n')).toMatch(problem);
  });

  test('lists all that is wrong at once, and says whether the brief is at fault', () => {
    expect(
      problemsOf(() => readRequest({ ...brief, tier: 'HARD', status: 'NO' }, { key: '-', models: 'nothing' })).length,
    ).toBeGreaterThanOrEqual(4);
    expect(() => readRequest({ ...brief, tier: 'HARD' }, { key: '-' })).toThrow(BriefError);
    expect(() => readRequest(brief, { key: '-' })).not.toThrow(BriefError);
  });

  test('never fails in another way, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.record({ key: fc.string(), models: fc.string() }, { requiredKeys: [] }),
        (value, options) => {
          expect(problemsOf(() => readRequest(value, options)).every((problem) => problem.length > 0)).toBe(true);
        },
      ),
    );
  });
});

describe('a key that is made up', () => {
  test.each(categories)('for %s says category and day, and nothing of the target', (category) => {
    const key = newRunKey({ category }, new Date('2026-11-21T23:59:59Z'));
    expect(key).toMatch(runKeyPattern);
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*-20261121-[0-9a-z]{6}$/);
  });

  test('is another one each time', () => {
    const keys = Array.from({ length: 200 }, () => newRunKey({ category: 'The Cascade' }, new Date()));
    expect(new Set(keys).size).toBe(200);
  });
});

test('a model that names no provider is refused before a batch or a corpus begins', () => {
  const cell = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' } as const;
  const policy = {
    scenario: { models: Object.fromEntries(agents.map((agent) => [agent, 'foo'])) },
  } as BatchPolicyChanges;
  const problem = /^model of ATHENA: "foo" names no provider/;
  expect(problemsOf(() => readBatchRequest({ briefs: [cell], policy }))[0]).toMatch(problem);
  const plan = { briefs: [cell], batchSize: 1 };
  expect(problemsOf(() => readCorpusRequest({ plan, batch: policy }))[0]).toMatch(problem);
});
