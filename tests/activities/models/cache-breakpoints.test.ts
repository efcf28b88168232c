import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { keepsByBreakpoint, piecesOf } from '../../../activities/models/cache-breakpoints.ts';
import type { ModelReply, ModelRequest } from '../../../activities/models/model.ts';
import { openaiModel } from '../../../activities/models/openai.ts';
import { patientFetch } from '../../../activities/models/patient-fetch.ts';
import { models } from '../../../activities/models/registry.ts';
import { responsesModel } from '../../../activities/models/responses.ts';
import { breakpointLifetimeMs } from '../../../activities/models/simulated/prompt-cache.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../activities/models/simulated/server.ts';
import { tasks } from '../../../shared/scenario/tasks.ts';
import { categories } from '../../../shared/scenario/vocabulary.ts';
import { noSettings } from '../../support/house.ts';
import { completion, json, providerServer, response } from './provider-server.ts';
import { request } from './request.ts';
import { ScenarioFixture, systemPrompt } from './simulated/scenario-fixture.ts';

/* From GPT-5.6 on OpenAI keeps what a breakpoint ends, bills it dearer than fresh input, and finds nothing shorter again. */

test.each([
  ['gpt-5.6-terra', true],
  ['gpt-5.9', true],
  ['gpt-6-sol', true],
  ['gpt-6.1-sol-2026-10-01', true],
  ['gpt-7', true],
  ['gpt-5.5', false],
  ['gpt-5', false],
  ['gpt-5-mini-2025-08-07', false],
  ['gpt-4.1', false],
  ['gpt-4o', false],
  ['gpt-35-turbo', false],
  ['gpt-3.5-turbo', false],
  ['o3', false],
  ['my-gpt-6', false],
])('%s keeps by breakpoints: %s', (model, keeps) => expect(keepsByBreakpoint(model)).toBe(keeps));

test('pieces, joined, are the text, and each that comes again ends where it was said', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1 }), { maxLength: 6 }),
      fc.string(),
      fc.boolean(),
      (same, rest, again) => {
        const stable = same.map((_, at) => same.slice(0, at + 1).join('').length);
        const pieces = piecesOf({ role: 'user', text: same.join('') + rest, stable }, again);
        expect(pieces.map(({ text }) => text)).toEqual([...same, ...(rest === '' ? [] : [rest])]);
        expect(pieces.map(({ kept }) => kept)).toEqual([...same.map(() => true), ...(rest === '' ? [] : [again])]);
      },
    ),
  );
});

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const kept = { prompt_cache_breakpoint: { mode: 'explicit' } };
const twice = { turns: [{ role: 'user', text: 'The same. Another.', stable: [4, 9] }] } as const;
const tools = [
  { name: 'read', description: 'Reads.', parameters: { type: 'object', properties: {}, required: [] }, use: 'allowed' },
] as const;

/** Each API as OpenAI itself is asked by it, with the messages of what was sent. */
const apis = {
  responses: {
    make: (name: string) =>
      responsesModel({
        id: `openai:${name}`,
        model: name,
        apiKey: 'sk-proj-abcdefghijklmnop',
        baseURL: `${server.url}/v1`,
        simulated: false,
      }),
    answer: () => response(),
    words: 'input_text',
    prompt: 'developer',
    in: 'input',
  },
  chat: {
    make: (name: string) =>
      openaiModel({
        id: `openai:${name}`,
        model: name,
        apiKey: 'sk-proj-abcdefghijklmnop',
        baseURL: 'https://api.openai.com/v1',
        simulated: false,
        fetch: (input, init) =>
          patientFetch(
            String(input instanceof Request ? input.url : input).replace('https://api.openai.com', server.url),
            init,
          ),
      }),
    answer: () => completion(),
    words: 'text',
    prompt: 'system',
    in: 'messages',
  },
} as const;

describe.each(['responses', 'chat'] as const)('a request to OpenAI by %s', (by) => {
  const { make, answer, words, prompt, in: where } = apis[by];
  const bodyOf = async (name: string, fields: Partial<ModelRequest> = {}) => {
    server.next(json(200, answer()));
    await make(name).ask(request(fields));
    return server.seen.at(-1)?.body ?? {};
  };
  const systemOf = { role: prompt, content: [{ type: words, text: 'You are ATHENA.', ...kept }] };

  test('marks the prompt and what comes again, and has nothing else kept', async () => {
    const body = await bodyOf('gpt-6-sol', twice);
    expect(body['prompt_cache_options']).toEqual({ mode: 'explicit' });
    expect(body).not.toHaveProperty('instructions');
    expect(body[where]).toEqual([
      systemOf,
      {
        role: 'user',
        content: [
          { type: words, text: 'The ', ...kept },
          { type: words, text: 'same.', ...kept },
          { type: words, text: ' Another.' },
        ],
      },
    ]);
  });

  test('marks no word that comes once', async () => {
    const body = await bodyOf('gpt-6-sol', { turns: [{ role: 'user', text: 'Once.' }] });
    expect(body[where]).toEqual([systemOf, { role: 'user', content: 'Once.' }]);
  });

  test('marks all of what is said where a tool is offered, since it comes again with the result', async () => {
    // By Chat Completions newer models are offered no function tools, and their results are words of the user.
    const body = await bodyOf('gpt-6-sol', { turns: [{ role: 'user', text: 'Once.' }], tools });
    expect(body[where]).toEqual([systemOf, { role: 'user', content: [{ type: words, text: 'Once.', ...kept }] }]);
  });

  test('is as it was for a model that keeps beginnings by itself', async () => {
    const body = await bodyOf('gpt-5.5', twice);
    expect(JSON.stringify(body)).not.toMatch(/prompt_cache_(options|breakpoint)/);
    expect(JSON.stringify(body[where])).toContain('"The same. Another."');
  });
});

describe('what comes again is found by the simulated Responses API, which keeps by the same rules', () => {
  let simulated: SimulatedModels | null = null;
  afterEach(() => simulated?.stop());

  const brief = {
    category: categories[0],
    tier: 'SPARK',
    status: 'KS',
    constraints: [],
    inspirationSeed: null,
  } as const;
  const words = new ScenarioFixture({ ...brief, constraints: [] }, 'kept').message('ATHENA', 'SEED', 'seed');
  /** Some 1,500 tokens: more than the least that is kept. */
  const system = `${systemPrompt('ATHENA')} ${'word '.repeat(1_200)}`;
  const half = Math.floor(words.length / 2);

  /** The questions, one after another, as the production adapter asks them. */
  async function usages(...questions: readonly Partial<ModelRequest>[]): Promise<ModelReply['usage'][]> {
    simulated = await startSimulatedModels({
      seed: 'seven',
      latencyMs: 0,
      script: [],
      cacheLifetimeMs: breakpointLifetimeMs,
    });
    const model = models({ ...noSettings, simulatedBaseUrl: simulated.url })('simulated:responses');
    const told = [];
    for (const [at, fields] of questions.entries()) {
      const schema = { name: 'seed', json: z.toJSONSchema(tasks.seed.schema) };
      const asked = request({ system, schema, answerTokens: 60_000, idempotencyKey: `k${at}`, ...fields });
      told.push((await model.ask(asked)).usage);
    }
    return told;
  }
  const said = (rest: string, ...stable: readonly number[]) => ({
    turns: [{ role: 'user' as const, text: words + rest, stable }],
  });

  test('also where everything behind it differs, and only what comes again is written', async () => {
    const [first, second, third] = await usages(said(''), said(' Again.'), said(' A third time.'));
    expect(first).toMatchObject({ cachedInputTokens: 0 });
    const prompt = first?.cacheWriteTokens ?? 0;
    expect(prompt).toBe(Math.ceil(system.length / 4));
    for (const later of [second, third])
      expect(later).toMatchObject({ cachedInputTokens: prompt, cacheWriteTokens: 0 });
  });

  test('up to the latest piece that is the same', async () => {
    const [first, second] = await usages(said('', half), said(' Again.', half));
    expect(first?.cacheWriteTokens).toBe(Math.ceil((system.length + half) / 4));
    expect(second).toMatchObject({ cachedInputTokens: first?.cacheWriteTokens, cacheWriteTokens: 0 });
  });
});
