import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulatedModels, type SimulatedModels } from '../../activities/models/simulated/server.ts';
import { readConfig } from '../../workers/config.ts';
import type { Trial } from '../../workers/serving/trial.ts';
import { namedModels, tryModels } from '../../workers/serving/try-models.ts';
import { schemasOfAll } from '../../workers/serving/try-schemas.ts';
import type { NamedBeside } from '../../shared/kernel/trials.ts';
import { symposiumHere } from '../support/command-in-process.ts';

/** Speaks the real providers' protocols over HTTP, and says so where a script wants a failure. */
let provider: SimulatedModels;
beforeAll(async () => {
  provider = await startSimulatedModels({ seed: 'doctor', latencyMs: 0, script: [], keepRequests: true });
});
afterAll(() => provider.stop());

const env = () => ({
  ANTHROPIC_API_KEY: 'sk-hidden-word',
  ANTHROPIC_BASE_URL: `${provider.url}/anthropic`,
  SYMPOSIUM_STATE: '.symposium-nowhere',
});
const trying = (...refs: string[]): Promise<Trial[]> =>
  tryModels(refs, readConfig({ ...env(), TEMPORAL_ADDRESS: '', DATABASE_URL: '' }), new AbortController().signal);

describe('the models that a run would name', () => {
  test.each<[string, Parameters<typeof namedModels>, readonly string[]]>([
    ['those of the options, once', [['a:b', 'a:b'], { models: { EULER: 'c:d' } }, 'e:f'], ['a:b']],
    [
      'else the settings’ and the policy’s',
      [[], { models: { EULER: 'c:d' }, secondModels: { 'c:d': 'g:h', EULER: null } }, 'e:f'],
      ['e:f', 'c:d', 'g:h'],
    ],
    ['else the defaults’', [[], {}, null], ['simulated:messages', 'simulated:chat']],
  ])('are %s', (_, given, refs) => expect(namedModels(...given)).toEqual(refs));
});

describe('trying a model', () => {
  test('says that it answered, in which time and at what cost', async () => {
    expect(await trying('anthropic:claude-opus-5-5', 'simulated:chat')).toEqual([
      {
        model: 'anthropic:claude-opus-5-5',
        failure: null,
        why: null,
        refusedSchemas: [],
        seconds: expect.any(Number),
        costMicrodollars: expect.any(Number),
      },
      {
        model: 'simulated:chat',
        failure: null,
        why: null,
        refusedSchemas: [],
        seconds: expect.any(Number),
        costMicrodollars: 0,
      },
    ]);
  });

  test.each([
    ['has no key', 'openai:gpt-6-sol', 'BAD_KEY'],
    ['is on a server that is not set', 'local:llama3.3', 'NOT_CONFIGURED'],
  ])('says what is wrong with one that %s, and tries the others', async (_, ref, failure) => {
    const [bad, good] = await trying(ref, 'anthropic:claude-opus-5-5');
    expect(bad).toMatchObject({ model: ref, failure, why: expect.stringMatching(/\. ./), costMicrodollars: null });
    expect(good).toMatchObject({ failure: null });
  });

  test('says which code of the catalogue a refused key is', async () => {
    provider.setScript([{ agent: 'GALILEO', after: 0, times: 1, do: { status: 401 } }]);
    const [one] = await trying('anthropic:claude-opus-5-5');
    expect(one).toMatchObject({ failure: 'BAD_KEY', costMicrodollars: null });
  });

  test('says when an answer could not be read, and what it cost', async () => {
    provider.setScript([{ agent: 'GALILEO', after: 0, times: 2, do: { unreadable: true } }]);
    const [one] = await trying('anthropic:claude-opus-5-5');
    expect(one).toMatchObject({ failure: 'UNREADABLE', costMicrodollars: expect.any(Number) });
    provider.setScript([]);
  });
});

describe('an embedder and an image model', () => {
  const config = (settings: object) =>
    readConfig({ ...env(), TEMPORAL_ADDRESS: '', DATABASE_URL: '', OPENAI_BASE_URL: provider.url, ...settings });
  const beside = (policy: NamedBeside, settings: object = {}) =>
    tryModels([], config(settings), new AbortController().signal, policy);

  test('are tried where the policy names them, and say what is wrong', async () => {
    const policy = { embedder: 'openai:text-embedding-3-small', pictures: { model: 'openai:gpt-image-1.5' } };
    expect((await beside(policy)).map(({ model, failure }) => [model, failure])).toEqual([
      [policy.embedder, 'BAD_KEY'],
      [policy.pictures.model, 'BAD_KEY'],
    ]);
    const [embedder] = await beside({ embedder: 'local:nomic' });
    expect(embedder).toMatchObject({ failure: 'NOT_CONFIGURED', why: expect.stringMatching(/LOCAL_BASE_URL/) });
  });

  test('are those of the settings, and none where nobody is asked', async () => {
    expect(await beside({})).toEqual([]);
    expect((await beside({}, { OPENAI_API_KEY: 'sk-other' })).map(({ model }) => model)).toEqual([
      'openai:text-embedding-3-small',
    ]);
  });
});

test('the doctor tries the largest schemas of all systems, and says which is refused', async () => {
  const before = provider.trials.length;
  provider.setScript([{ task: 'trial', times: 1, do: { refuseSchema: true } }]);
  const [one] = await trying('anthropic:claude-opus-5-5');
  provider.setScript([]);
  const schemas = await schemasOfAll();
  expect(one).toMatchObject({ failure: null, refusedSchemas: [expect.any(String)] });
  // They are tried side by side: which of them is the first that is refused is chance.
  expect(schemas.map(({ name }) => name)).toContain(one?.refusedSchemas[0]);
  expect(provider.trials.length - before).toBe(schemas.length + 1);
});

test('the doctor tries them from the command line, shows no key, and fails where one does', async () => {
  const [well, ill] = await Promise.all([
    symposiumHere(['doctor', '--models', '--model', 'anthropic:claude-opus-5-5', '--json'], env()),
    symposiumHere(['doctor', '--models', '--model', 'anthropic:claude-opus-5-5', '--model', 'openai:gpt-6-sol'], env()),
  ]);
  expect(well.code).toBe(0);
  expect(JSON.parse(well.stdout)).toEqual([
    expect.objectContaining({ model: 'anthropic:claude-opus-5-5', failure: null }),
  ]);
  expect(ill.code).toBe(3);
  expect(ill.stdout).toMatch(/^ok +anthropic:claude-opus-5-5 +\d+\.\d +\$0\.\d+$/m);
  expect(ill.stdout).toMatch(/^BAD_KEY +openai:gpt-6-sol/m);
  expect(ill.stdout).toMatch(/openai:gpt-6-sol: .*OPENAI_API_KEY/);
  expect(`${ill.stdout}${well.stdout}`).not.toContain('hidden-word');
});
