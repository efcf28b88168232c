import { describe, expect, test } from 'vitest';
import type { Database } from '../../activities/store/database.ts';
import { hashOfBody, packBody } from '../../activities/store/bodies.ts';
import { runsOf } from '../../workers/client/runs.ts';
import { reviewsOf } from '../../workers/client/reviews.ts';
import type { Servers, SymposiumOptions } from '../../workers/client/servers.ts';
import { connectSymposium } from '../../workers/connect.ts';
import { largestText, sendable } from '../../workers/client/sendable.ts';
import { batches } from '../../workers/corpus/batch/client.ts';
import { schedules } from '../../workers/corpus/schedule/client.ts';
import { evaluationsOf } from '../../workers/evaluation/client.ts';
import { omegaRuns, sessions } from '../../workers/omega/client.ts';
import { readSessionRequest } from '../../workers/omega/request.ts';
import { scenarios } from '../../workers/scenario/client.ts';
import { worldbuilding } from '../../workers/worldbuilding/client.ts';
import { problemsOf } from '../support/problems.ts';

/* What a program without types hands over: each verb looks at it before a server is asked. */

/** Servers that nobody may ask: a handle may be taken, and nothing be done with it. */
const nobody: unknown = new Proxy(
  {},
  {
    get: (_, name) => {
      if (name === 'then') return undefined;
      throw new Error(`a server was asked for ${String(name)}`);
    },
  },
);
const handles = { getHandle: () => nobody };
const unasked: unknown = {
  client: { workflow: handles, schedule: handles, options: {} },
  db: nobody,
  connection: nobody,
  namespace: 'default',
  databaseUrl: 'postgresql://nowhere',
  taskQueue: 'symposium',
  texts: nobody,
  checkKeys: () => Promise.reject(new Error('a server was asked for keys')),
  reviewerKey: () => Promise.resolve(null),
};
const servers = unasked as Servers;

const match = worldbuilding(servers);
const session = sessions(servers);
const batch = batches(servers);
const scenario = scenarios(servers);
const nightly = schedules(servers);
const reviews = reviewsOf(servers);
const evaluation = evaluationsOf(servers);
const { contributed } = evaluation;

/** Whoever has no types calls a verb by its name, with anything. A feed is asked for its first row. */
async function call(of: object, verb: string, given: readonly unknown[]): Promise<unknown> {
  const method: unknown = Reflect.get(of, verb);
  if (typeof method !== 'function') throw new Error(`there is no verb ${verb}`);
  const answer: unknown = await Reflect.apply(method, of, given);
  return verb === 'watch' ? (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]().next() : answer;
}

const signed = { by: 'mara', reason: 'It was mended.' };

/** Verbs that name something that is there, and what they are handed besides. */
const named: readonly (readonly [verb: string, field: string, of: object, more: readonly unknown[]])[] = [
  ...['show', 'report', 'result', 'progress', 'watch'].map((verb) => [verb, 'session', session, []] as const),
  ['cancel', 'session', session, ['Enough.', 'mara']],
  ['reopen', 'session', session, [signed]],
  ['answer', 'session', session, ['A', signed]],
  ['fact', 'session', session, [[{ statement: 'A fact.', source: 'A book' }], 'mara']],
  ['inject', 'match', match, [{ by: 'mara', text: 'The river has moved' }]],
  ['speak', 'match', match, ['A', { text: 'The river has moved' }]],
  ['waiting', 'match', match, ['A']],
  ['renewToken', 'match', match, [{ team: 'A', ...signed }]],
  ['rule', 'match', match, [{ offer: 1, passed: true, ...signed }]],
  ['pause', 'match', match, [signed]],
  ['resume', 'batch', batch, [signed]],
  ['claims', 'scenario', scenario, []],
  ['dispute', 'scenario', scenario, [{}]],
  ['correct', 'scenario', scenario, [{}]],
  ['show', 'results', contributed, []],
  ['report', 'results', contributed, []],
  ['withdraw', 'results', contributed, [signed]],
  ['show', 'schedule', nightly, []],
  ['pause', 'schedule', nightly, [signed]],
  ['show', 'review', reviews, []],
  ['state', 'review', reviews, []],
  ['claim', 'review', reviews, ['mara']],
  ['decide', 'review', reviews, [{ decision: 'RESOLVE', reviewer: 'mara', justification: 'So it is.' }]],
];

describe.each(named)('%s of a %s', (verb, field, of, more) => {
  test.each([undefined, null, 5, {}, ['a-key']])('names the field where %j is no name', async (name) => {
    await expect(call(of, verb, [name, ...more])).rejects.toMatchObject({
      problems: [expect.stringMatching(new RegExp(`^${field}: is .*; give `))],
    });
  });

  test.each(['a\u0000b', 'a\ud800b', 'x'.repeat(3_000_000)])(
    'finds nothing that no server could have a name for',
    async (name) => {
      const refused = await call(of, verb, [name, ...more]).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        problems: [expect.stringMatching(/(there is no|is not published).*symposium .* list$/)],
      });
      expect((refused as Error).message.length).toBeLessThan(250);
    },
  );
});

test.each<readonly [options: unknown, problems: readonly RegExp[]]>([
  [5, [/^options: is 5; give an object with temporalAddress, namespace, databaseUrl, taskQueue$/]],
  [
    { address: '127.0.0.1:7233', databaseUrl: 'localhost', namespace: 'default', taskQueue: '' },
    [
      /^options\.address: there is no such option; use temporalAddress, namespace, /,
      /^options\.temporalAddress: is undefined; give the host:port of Temporal$/,
      /^options\.databaseUrl: is no URL; give the URL of Postgres, such as /,
      /^options\.taskQueue: is ""; give the queue /,
    ],
  ],
])('servers that %j does not name are not looked for', async (options, problems) => {
  await expect(connectSymposium(options as SymposiumOptions)).rejects.toMatchObject({
    problems: problems.map((one): unknown => expect.stringMatching(one)),
  });
});

test('a kind of run that is none is refused by name', () => {
  const none: unknown = undefined;
  expect(() => runsOf(none as typeof omegaRuns, servers)).toThrow(/^kind: is undefined; give an object with names, /);
});

/** Verbs that take an object apart, or a number. */
test.each<readonly [verb: string, of: object, given: readonly unknown[], problem: RegExp]>([
  ['reopen', session, ['lakes', undefined], /^order: is undefined; give an object with by and reason$/],
  ['answer', session, ['lakes', 'A', null], /^order: is null; give/],
  ['answer', session, ['lakes', 'A', { reason: 'So.' }], /^by: is empty/],
  ['answer', session, ['lakes', 'C', signed], /^option: is "C"; choose A or B$/],
  ['fact', session, ['lakes', [], 5], /^by: is empty/],
  ['fact', session, ['lakes', [], 'ma\u0000ra'], /^by: holds a NUL/],
  ['list', session, [null], /^options: is null; give an object of options, or nothing$/],
  ['list', session, [{ limit: 'x' }], /^limit: is "x"; give a whole number from 1$/],
  ['list', session, [{ limit: 1.5 }], /^limit: is 1\.5; give/],
  ['watch', session, ['lakes', null], /^options: is null/],
  ['report', scenario, ['a-run', { version: 'x' }], /^version: is "x"; give a whole number from 1$/],
  ['claims', scenario, ['IM-0001', 5], /^options: is 5/],
  ['submit', scenario, [{}], /^options: is undefined; give an object with author$/],
  [
    'start',
    session,
    ['Why?', { dollars: 5 }],
    /^options\.dollars: there is no such option; use key, stakes, .* or models$/,
  ],
  ['start', batch, [{ briefs: [] }, { size: 5 }], /^options\.size: there is no such option; use key$/],
  ['start', match, [{}, { when: '2026-12-01' }], /^options\.when: there is no such option; use key or at$/],
  ['submit', scenario, [{}, { autor: 'Mara' }], /^options\.autor: there is no such option; use author, /],
  ['start', batch, [null], /^batch: is null; give an object with briefs$/],
  ['inject', match, ['a-match', undefined], /^offer: is undefined; give an object with by and text$/],
  ['speak', match, ['a-match', 'A', 'x'.repeat(1_000_000)], /^words: is "x+; give an object with text$/],
  ['speak', match, ['a-match', 'A', { text: 'So.', token: 5 }], /^token: is 5; write it as it was shown/],
  ['speak', match, ['a-match', 'C', { text: 'So.' }], /^team: is "C"; use A or B$/],
  ['waiting', match, ['a-match', 'a\ud800'], /^team: is /],
  ['rule', match, ['a-match', null], /^order: is null/],
  ['renewToken', match, ['a-match', { ...signed, team: 'C' }], /^team: is "C"/],
  ['pause', match, ['a-match', { by: 5, reason: 'So.' }], /^by: is empty/],
  ['pause', nightly, ['nights', { reason: 'So.' }], /^by: is empty/],
  ['import', contributed, [null], /^results: is null; give an object with report and responses, as texts$/],
  ['import', contributed, [{ report: 'x', responses: 5 }], /^responses: is 5; give a text$/],
  [
    'import',
    contributed,
    [{ report: '{', responses: '' }, { temprature: 1 }],
    /^options\.temprature: there is no such option; use scenarios, /,
  ],
  ['import', contributed, [{ report: '{', responses: '' }], /^the report: is not JSON/],
  ['set', evaluation, [5], /^scenarios: is 5; give a list of/],
  ['set', evaluation, [[null]], /^scenarios\.0: is null; give an object with face and key$/],
  ['list', reviews, ['x'], /^reviews: are "x"; ask for 'open', 'all' or those of/],
  ['list', reviews, [{ runKey: 'a\u0000' }], /^reviews: are /],
  ['claim', reviews, ['a-review', 5], /^reviewer: is 5; give/],
  ['decide', reviews, ['a-review', null], /^decision: is null; give an object with decision, reviewer/],
])('%s names what it was handed in place of what it needs', async (verb, of, given, problem) => {
  await expect(call(of, verb, given)).rejects.toMatchObject({ problems: [expect.stringMatching(problem)] });
});

describe('what is too long for Temporal', () => {
  const offer = { by: 'mara', text: 'x'.repeat(2_100_000) };
  const next = () => Promise.reject(new Error('it was sent'));

  test('is refused by its field, and never sent', async () => {
    const told = sendable.startUpdate?.({ updateName: 'inject', args: [offer] } as never, next);
    await expect(told).rejects.toThrow(/^text: is too long \(2,100,\d{3} bytes, where Temporal takes 2,000,000\)/);
    const asked = sendable.query?.({ queryType: 'progress', args: [] } as never, next);
    await expect(asked).rejects.toThrow('it was sent');
  });

  test('is found in whatever holds it', () => {
    expect(largestText([{ a: ['b', { c: 'long' }] }, 'd'])).toEqual({ field: '0.a.1.c', length: 4 });
    expect(largestText({ a: 1, b: null })).toBeNull();
  });
});

describe('a session that stands on facts', () => {
  const fact = { statement: 'The pH of the lakes was 4.7 in 1981.', source: 'Survey 1982' };

  test('is started with them, and they are stored under the hash that it is given', async () => {
    const { before, workflow } = omegaRuns.request('Why have the lakes no fish?', { facts: [fact, fact] });
    const stored: unknown[] = [];
    const db: unknown = {
      query: (_: string, values: readonly unknown[]) => Promise.resolve({ rows: stored.push(values[0]) }),
    };
    await before?.(db as Database);
    const { hash } = await packBody({ facts: [fact] });
    expect(stored).toEqual([hash]);
    expect(workflow.args).toEqual([{ problem: 'Why have the lakes no fish?', facts: hash }]);
    expect(hashOfBody({ facts: [fact] })).toBe(hash);
  });

  test('stands on none where the list is empty, and on what is stored already where a hash is given', () => {
    expect(omegaRuns.request('Why?', { facts: [] })).not.toHaveProperty('before');
    const hash = 'a'.repeat(64);
    const asked = omegaRuns.request('Why?', { facts: hash });
    expect(asked.workflow.args).toEqual([{ problem: 'Why?', facts: hash }]);
    expect(asked).not.toHaveProperty('before');
  });

  test.each<readonly [options: object, problem: RegExp]>([
    [{ facts: 5 }, /^facts: is no list/],
    [{ facts: [{ statement: 'So.' }] }, /^facts\[0\]\.source: is missing/],
    [{ facts: [fact], policy: { facts: { most: 0 } } }, /^facts: are 1; lay at most 0/],
    [{ stakes: 5 }, /^stakes: is 5; use HIGH, MEDIUM or LOW$/],
    [{ models: 'openai:gpt-6-sol' }, /^models: are "openai:gpt-6-sol"; give an object/],
  ])('and is refused with %j by the field', (options, problem) => {
    expect(problemsOf(() => readSessionRequest('Why?', options)).join('\n')).toMatch(problem);
  });
});
