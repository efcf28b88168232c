import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { categories } from '../../../../shared/scenario/vocabulary.ts';
import { tasks, type TaskName } from '../../../../shared/scenario/tasks.ts';
import type { Agent, Phase } from '../../../../shared/scenario/vocabulary.ts';
import type { Turn } from '../../../../activities/models/model.ts';
import { models } from '../../../../activities/models/registry.ts';
import {
  startSimulatedModels,
  type SimulatedModels,
  type SimulationOptions,
} from '../../../../activities/models/simulated/server.ts';
import { ScenarioFixture, systemPrompt } from './scenario-fixture.ts';
import type { WrittenScript } from '../../../../activities/models/simulated/script.ts';

let server: SimulatedModels | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

async function started(options: Partial<SimulationOptions> = {}): Promise<SimulatedModels> {
  server = await startSimulatedModels({ seed: 'seven', latencyMs: 0, script: [], ...options });
  return server;
}

const brief = { category: categories[0], tier: 'SPARK', status: 'KS', constraints: [], inspirationSeed: null } as const;
const protocols = ['simulated:chat', 'simulated:responses', 'simulated:messages'] as const;

/** Through the production adapters, as a worker would ask. */
function ask(
  ref: string,
  task: TaskName,
  agent: Agent = 'ATHENA',
  phase: Phase = 'SEED',
  over: { turns?: readonly string[]; answerTokens?: number; signal?: AbortSignal } = {},
) {
  const find = models({
    openaiApiKey: null,
    openaiBaseUrl: null,
    anthropicApiKey: null,
    anthropicBaseUrl: null,
    localBaseUrl: null,
    localApiKey: null,
    simulatedBaseUrl: server?.url ?? null,
  });
  const fixture = new ScenarioFixture({ ...brief, constraints: [] }, 'served');
  const later = (over.turns ?? []).map((text, index): Turn =>
    index % 2 === 0 ? { role: 'assistant', text } : { role: 'user', text },
  );
  return find(ref).ask({
    system: systemPrompt(agent),
    turns: [{ role: 'user', text: fixture.message(agent, phase, task) }, ...later],
    schema: { name: task, json: z.toJSONSchema(tasks[task].schema) },
    answerTokens: over.answerTokens ?? 30_000,
    thinkingTokens: 0,
    sampling: { temperature: null, thinking: 'off' },
    idempotencyKey: 'k',
    timeoutMs: 20_000,
    signal: over.signal ?? new AbortController().signal,
  });
}

describe.each(protocols)('the simulated models over %s', (ref) => {
  test('answer by the schema, with usage, snapshot and request id', async () => {
    await started();
    const reply = await ask(ref, 'seed');
    expect(tasks.seed.schema.parse(JSON.parse(reply.text)).concept.category).toBe(brief.category);
    expect(reply).toMatchObject({
      stop: 'complete',
      snapshot: `simulated-${ref.slice(10)}-2026-11`,
      requestId: expect.stringMatching(/^req_/),
    });
    expect(reply.usage.outputTokens).toBe(Math.ceil(reply.text.length / 4));
    expect(reply.usage.inputTokens).toBeGreaterThan(100);
  });

  test('say the same to the same request, and something else under another seed', async () => {
    await started();
    const [first, second] = [await ask(ref, 'seed'), await ask(ref, 'seed')];
    expect(second.text).toBe(first.text);
    expect(second.usage).toEqual(first.usage);
    await server?.stop();
    await started({ seed: 'eight' });
    expect((await ask(ref, 'seed')).text).not.toBe(first.text);
  });

  test('write prose when told to, and a good answer to the repair that follows', async () => {
    await started({ script: [{ agent: 'ATHENA', do: { unreadable: true } }] });
    const bad = await ask(ref, 'seed');
    expect(() => JSON.parse(bad.text) as unknown).toThrow();
    const good = await ask(ref, 'seed', 'ATHENA', 'SEED', { turns: [bad.text, 'Answer again with the whole object.'] });
    expect(tasks.seed.schema.safeParse(JSON.parse(good.text)).success).toBe(true);
  });

  test('are cut off by the script and by the request’s own limit', async () => {
    await started({ script: [{ do: { truncate: true } }] });
    expect((await ask(ref, 'seed')).stop).toBe('length');
    const short = await ask(ref, 'seed', 'ATHENA', 'SEED', { answerTokens: 50 });
    expect([short.stop, short.usage.outputTokens]).toEqual(['length', 50]);
  });

  test('refuse when told to', async () => {
    await started({ script: [{ do: { refuse: true } }] });
    expect((await ask(ref, 'seed')).stop).toBe('refused');
  });

  test('doubt, are patched, are hostile, and say a given answer', async () => {
    await started({
      script: [
        { do: { doubtful: 0.6 } },
        { do: { patch: [{ path: '/solution/steps/0/seconds', value: 777 }] } },
        { do: { hostile: true } },
        { do: { answer: { nothing: 'else' } } },
      ],
    });
    const parse = (text: string) => tasks.seed.schema.parse(JSON.parse(text));
    expect(parse((await ask(ref, 'seed')).text).solution.confidence).toBe(0.6);
    expect(parse((await ask(ref, 'seed')).text).solution.steps[0]?.seconds).toBe(777);
    expect(parse((await ask(ref, 'seed')).text).scenario.narrative).toContain('Ignore all previous instructions');
    expect(JSON.parse((await ask(ref, 'seed')).text)).toEqual({ nothing: 'else' });
  });

  test.each([
    [429, 'RATE_LIMITED', 7000],
    [529, 'OVERLOADED', null],
    [500, 'SERVER_ERROR', null],
    [401, 'BAD_KEY', null],
  ] as const)('fail with %i as the provider would: %s', async (status, code, retryAfterMs) => {
    await started({
      script: [{ do: { status, ...(retryAfterMs === null ? {} : { retryAfterSeconds: retryAfterMs / 1000 }) } }],
    });
    await expect(ask(ref, 'seed')).rejects.toMatchObject({ code, retryAfterMs });
    expect((await ask(ref, 'seed')).stop).toBe('complete');
  });

  test('hang up in the middle of an answer', async () => {
    await started({ script: [{ do: { hangUp: true } }] });
    await expect(ask(ref, 'seed')).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  });

  test('end a stream before its last event, and are overloaded or break off in the middle of one', async () => {
    await started({
      script: [{ do: { endEarly: true } }, { do: { overloadedMidway: true } }, { do: { declinedMidway: true } }],
    });
    await expect(ask(ref, 'seed')).rejects.toMatchObject({ code: 'CONNECTION_LOST', maybePaid: true });
    await expect(ask(ref, 'seed')).rejects.toMatchObject({ code: 'OVERLOADED', maybePaid: true });
    await expect(ask(ref, 'seed')).rejects.toMatchObject({ code: 'DECLINED', maybePaid: true });
    expect((await ask(ref, 'seed')).stop).toBe('complete');
  });

  test('let go of a slow answer when the caller gives up', async () => {
    const giveUp = new AbortController();
    await started({ script: [{ do: { slowMs: 600_000 } }], onRequest: () => giveUp.abort(new Error('enough')) });
    await expect(ask(ref, 'seed', 'ATHENA', 'SEED', { signal: giveUp.signal })).rejects.toThrow('enough');
  });

  test('say what is wrong with a patch that leads nowhere', async () => {
    await started({ script: [{ do: { patch: [{ path: '/nowhere/at/all', value: 1 }] } }] });
    await expect(ask(ref, 'seed')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('/nowhere/at/all'),
    });
  });

  test('keep requests when asked to, and only then', async () => {
    const seen: string[] = [];
    const keeping = await started({
      keepRequests: true,
      onRequest: ({ agent, task }) => seen.push(`${agent} ${task}`),
    });
    await ask(ref, 'memo', 'EULER', 'REFINE');
    expect(seen).toEqual(['EULER memo']);
    expect(keeping.requests).toMatchObject([
      { protocol: ref.slice(10), agent: 'EULER', task: 'memo', phase: 'REFINE', subject: null },
    ]);
    expect(JSON.stringify(keeping.requests[0]?.body)).toContain('YOUR TASK (memo)');
    await keeping.stop();
    const forgetting = await started();
    await ask(ref, 'memo', 'EULER', 'REFINE');
    expect(forgetting.requests).toEqual([]);
  });
});

describe('the simulated server', () => {
  test('starts a new script with new counters', async () => {
    const running = await started({ script: [{ do: { status: 500 } }] });
    await expect(ask('simulated:chat', 'seed')).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    running.setScript([{ do: { status: 429 } }]);
    await expect(ask('simulated:chat', 'seed')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('answers whoever is kept waiting once they are let go, and nobody who comes later', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const running = await started({
      script: [{ times: 2, do: { slowMs: 600_000 } }],
      onRequest: () => arrived.resolve(undefined),
    });
    const answer = ask('simulated:chat', 'seed');
    await arrived.promise;
    running.letGo();
    expect((await answer).stop).toBe('complete');
    const giveUp = AbortSignal.timeout(200);
    await expect(ask('simulated:chat', 'seed', 'ATHENA', 'SEED', { signal: giveUp })).rejects.toThrow();
  });

  test('refuses a script that cannot be used before it listens', async () => {
    await expect(
      startSimulatedModels({ seed: 's', latencyMs: 0, script: JSON.parse('[{"do":{}}]') as WrittenScript }),
    ).rejects.toThrow(/rule 1/);
  });

  test('answers other paths, and bodies that it cannot read, with an error', async () => {
    const { url } = await started();
    expect((await fetch(`${url}/v1/anything`, { method: 'POST', body: '{}' })).status).toBe(404);
    const bad = await fetch(`${url}/openai/v1/chat/completions`, { method: 'POST', body: '{"model":"chat"}' });
    expect([bad.status, await bad.json()]).toMatchObject([
      400,
      { error: { type: 'invalid_request_error', message: expect.stringContaining('messages') } },
    ]);
    const worse = await fetch(`${url}/anthropic/v1/messages`, { method: 'POST', body: 'not json' });
    expect([worse.status, await worse.json()]).toMatchObject([
      400,
      { type: 'error', error: { type: 'invalid_request_error' } },
    ]);
  });

  test('stops while an answer is under way', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const running = await started({
      script: [{ do: { slowMs: 600_000 } }],
      onRequest: () => arrived.resolve(undefined),
    });
    const answer = ask('simulated:chat', 'seed').catch((error: unknown) => (error as { code: string }).code);
    await arrived.promise;
    await running.stop();
    server = null;
    expect(await answer).toBe('CONNECTION_LOST');
  });
});
