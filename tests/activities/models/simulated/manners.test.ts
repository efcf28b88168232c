import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAnswer } from '../../../../activities/ask/read-answer.ts';
import { models } from '../../../../activities/models/registry.ts';
import type { ModelReply, Turn } from '../../../../activities/models/model.ts';
import { messages } from '../../../../activities/models/simulated/dialect-messages.ts';
import { behaviour } from '../../../../activities/models/simulated/manners/behaviour.ts';
import { thinkingTokens } from '../../../../activities/models/simulated/manners/thinks.ts';
import { mannerNames, readManners, type MannerName } from '../../../../activities/models/simulated/manners/manners.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../../activities/models/simulated/server.ts';
import type { WrittenScript } from '../../../../activities/models/simulated/script.ts';
import { categories } from '../../../../shared/scenario/vocabulary.ts';
import { tasks } from '../../../../shared/scenario/tasks.ts';
import { noSettings } from '../../../support/house.ts';
import { ScenarioFixture, systemPrompt } from './scenario-fixture.ts';

let server: SimulatedModels | null = null;
let find = models({ ...noSettings, simulatedBaseUrl: null });
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** Starts models with these manners in the place of those before. */
async function started(manners: readonly MannerName[], seed = 'seven', script: WrittenScript = []): Promise<void> {
  await server?.stop();
  server = await startSimulatedModels({ seed, latencyMs: 0, script, manners });
  find = models({ ...noSettings, simulatedBaseUrl: server.url });
}

const brief = { category: categories[0], tier: 'SPARK', status: 'KS', constraints: [], inspirationSeed: null } as const;
const question = new ScenarioFixture({ ...brief, constraints: [] }, 'mannered').message('ATHENA', 'SEED', 'seed');
const json = z.toJSONSchema(tasks.seed.schema);
const parameters = { type: 'object', properties: { section: { type: 'string' } }, required: ['section'] };

interface Request {
  readonly maxOutputTokens?: number;
  readonly thinking?: 'off' | 'low' | 'medium' | 'high';
  readonly key?: string;
  readonly turns?: readonly Turn[];
  readonly tool?: true;
}

/** Through the production adapters: ATHENA is asked for a seed. */
function ask(ref: string, request: Request = {}): Promise<ModelReply> {
  return find(ref).ask({
    system: systemPrompt('ATHENA'),
    turns: [{ role: 'user', text: question }, ...(request.turns ?? [])],
    schema: { name: 'seed', json },
    answerTokens: request.maxOutputTokens ?? 60_000,
    thinkingTokens: 0,
    sampling: { temperature: null, thinking: request.thinking ?? 'low' },
    idempotencyKey: request.key ?? 'k',
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    ...(request.tool === true
      ? { tools: [{ name: 'read_section', description: 'Reads a section.', parameters, use: 'allowed' as const }] }
      : {}),
  });
}

const keys = (count: number): string[] => Array.from({ length: count }, (_, at) => `k${at}`);
const asObject = (value: unknown): { readonly [name: string]: unknown } =>
  z.record(z.string(), z.unknown()).parse(value);

test('a manner that is not there is named, and so are inherited names', () => {
  expect(readManners(['thinks', 'sulky', 'constructor'])).toEqual({ unknown: ['sulky', 'constructor'] });
  expect(readManners(['wrapped', 'thinks', 'thinks'])).toEqual({ names: ['thinks', 'wrapped'] });
});

describe.each(['simulated:chat', 'simulated:responses', 'simulated:messages'] as const)('over %s', (ref) => {
  test('the same request is answered alike under all manners at once, and other keys and seeds otherwise', async () => {
    await started(mannerNames);
    const [first, again, otherKey] = [await ask(ref), await ask(ref), await ask(ref, { key: 'another' })];
    expect([again.text, again.usage, again.received]).toEqual([first.text, first.usage, first.received]);
    expect([otherKey.text, otherKey.usage]).not.toEqual([first.text, first.usage]);
    await started(mannerNames, 'eight');
    expect((await ask(ref)).text).not.toBe(first.text);
  });

  test('without manners nothing is thought, and a manner changes no other’s choices', async () => {
    await started([]);
    const plain = await ask(ref);
    expect(plain.usage.outputTokens).toBe(Math.ceil(plain.text.length / 4));
    await started(['overlong']);
    const overlong = await ask(ref);
    await started(['thinks', 'refuses', 'overlong']);
    expect((await ask(ref)).text).toBe(overlong.text);
  });

  test('thinks: tokens within a quarter of those of its effort, billed beside the answer’s', async () => {
    await started(['thinks']);
    const thoughts = await Promise.all(
      keys(8).map(async (key) => {
        const { usage, text, stop } = await ask(ref, { key });
        expect(stop).toBe('complete');
        expect(tasks.seed.schema.safeParse(JSON.parse(text)).success).toBe(true);
        return usage.outputTokens - Math.ceil(text.length / 4);
      }),
    );
    // The chat dialect is sent no effort by our adapter, which is a medium one.
    const usual = ref === 'simulated:chat' ? thinkingTokens.medium : thinkingTokens.low;
    for (const tokens of thoughts) expect(Math.abs(tokens / usual - 1)).toBeLessThanOrEqual(0.25);
    expect(new Set(thoughts).size).toBeGreaterThan(2);
  });

  test('thinks: where the limit ends in the thinking there is no text, and where it ends behind it half an answer', async () => {
    await started(['thinks']);
    const whole = await ask(ref);
    const answer = Math.ceil(whole.text.length / 4);
    const thought = whole.usage.outputTokens - answer;
    // Another limit is another request, which is thought about for longer or shorter: at least half of it fits.
    const within = await ask(ref, { maxOutputTokens: 300 });
    expect([within.stop, within.text, within.usage.outputTokens]).toEqual(['length', '', 300]);
    const between = await ask(ref, { maxOutputTokens: Math.round(thought * 1.7) + 100 });
    expect(between.stop).toBe('length');
    expect(between.text.length).toBeGreaterThan(0);
    expect(whole.text.startsWith(between.text)).toBe(true);
    expect(between.usage.outputTokens).toBe(Math.round(thought * 1.7) + 100);
  });

  test('thinks: a call of a tool goes back with what was thought, and is answered', async () => {
    await started(['thinks'], 'seven', [{ do: { readSection: 'none.1' } }]);
    const called = await ask(ref, { tool: true });
    expect(called.stop).toBe('tool');
    expect(called.usage.outputTokens).toBeGreaterThan(400);
    const turns: Turn[] = [
      { role: 'assistant', received: called.received },
      { role: 'tool', callId: called.calls[0]?.id ?? '', text: 'There is no such section.', refused: true },
    ];
    expect((await ask(ref, { tool: true, turns })).stop).toBe('complete');
  });

  test('wrapped: JSON is read out of every form, and none of them is JSON alone', async () => {
    await started(['wrapped']);
    const replies = await Promise.all(keys(24).map((key) => ask(ref, { key })));
    for (const reply of replies) {
      expect(() => JSON.parse(reply.text) as unknown).toThrow();
      expect(readAnswer(reply, tasks.seed.schema).ok).toBe(true);
    }
    const has = (part: string) => replies.filter(({ text }) => text.startsWith(part)).length;
    expect([has('<think>'), has('```')].every((count) => count > 0 && count < replies.length)).toBe(true);
  });

  test('long: three times the tokens for the same answer', async () => {
    await started([]);
    const plain = await ask(ref);
    await started(['long']);
    const long = await ask(ref);
    expect(JSON.parse(long.text)).toEqual(JSON.parse(plain.text));
    expect(long.usage.outputTokens / plain.usage.outputTokens).toBeCloseTo(3, 1);
    expect((await ask(ref, { maxOutputTokens: plain.usage.outputTokens * 2 })).stop).toBe('length');
  });

  test('overlong: about one string in ten passes the length of its schema by 15%, and nothing else changes', async () => {
    await started([]);
    const plain = asObject(JSON.parse((await ask(ref)).text));
    await started(['overlong']);
    let longer = 0;
    let strings = 0;
    for (const key of keys(20)) {
      const answer = asObject(JSON.parse((await ask(ref, { key })).text));
      const [before, after] = [leavesOf(plain), leavesOf(answer)];
      expect(after.map(([path]) => path)).toEqual(before.map(([path]) => path));
      after.forEach(([, value], at) => {
        const was = before[at]?.[1];
        if (typeof was !== 'string' || typeof value !== 'string') {
          expect(value).toEqual(was);
          return;
        }
        if (was.split(/\s+/).length >= 4) strings += 1;
        if (value === was) return;
        longer += 1;
        expect(value.startsWith(was)).toBe(true);
      });
      const problems = tasks.seed.schema.safeParse(answer).error?.issues ?? [];
      expect(problems.every(({ code }) => code === 'too_big')).toBe(true);
    }
    expect([strings, longer].every((count) => count > 0)).toBe(true);
  });

  test('refuses: about one request in forty, and never once an answer is there', async () => {
    await started(['refuses']);
    // Ten are expected. The draws hang on every word of the request, so the bounds are wide: one text in 20,000 misses them.
    const replies = await Promise.all(keys(400).map(async (key) => ({ key, stop: (await ask(ref, { key })).stop })));
    const refused = replies.filter(({ stop }) => stop === 'refused');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(27);
    const turns: Turn[] = [
      { role: 'assistant', text: 'I am not able to help with this request.' },
      { role: 'user', text: 'Answer again with the whole object.' },
    ];
    const repairs = await Promise.all(keys(60).map((key) => ask(ref, { key, turns })));
    expect(repairs.map(({ stop }) => stop)).not.toContain('refused');
  });
});

describe('loose', () => {
  const schema = {
    type: 'object',
    properties: {
      supports: { type: 'array', items: { type: 'string' } },
      names: { type: 'array', items: { type: 'string' } },
      formula: { type: 'string' },
      prose: { type: 'string' },
      value: { type: 'number' },
      short: { type: 'number' },
    },
  };
  const answer = {
    supports: ['C1', 'C4'],
    names: ['Ada', 'Bo'],
    formula: 'm * v^2 + log(2)',
    prose: 'A door that nobody opens.',
    value: 12.3456,
    short: 12.3,
  };
  const asked = messages.read({
    model: 'm',
    max_tokens: 10,
    messages: [{ role: 'user', content: 'x' }],
    output_config: { format: { type: 'json_schema', schema } },
  });
  const said = keys(300).map((key) => asObject(behaviour(['loose'], { seed: 's', key, text: '' }, asked).says(answer)));
  const share = (field: keyof typeof answer) =>
    said.filter((one) => JSON.stringify(one[field]) !== JSON.stringify(answer[field])).length / said.length;

  test('one list of ids, formula and long number in ten is a little off, and nothing else', () => {
    for (const field of ['supports', 'formula', 'value'] as const) {
      expect(share(field)).toBeGreaterThan(0.05);
      expect(share(field)).toBeLessThan(0.2);
    }
    expect([share('names'), share('prose'), share('short')]).toEqual([0, 0, 0]);
  });

  test('with an id that nobody has, other spellings, and three digits', () => {
    const forms = (field: keyof typeof answer) => [...new Set(said.map((one) => JSON.stringify(one[field])))].sort();
    expect(forms('supports')).toEqual(['["C1","C4","C64"]', '["C1","C4"]']);
    expect(forms('value')).toEqual(['12.3', '12.3456']);
    expect(forms('formula')).toEqual(
      ['m * v^2 + log(2)', 'm * v² + log(2)', 'm * v**2 + log(2)', 'm * v^2 + ln(2)', 'm × v^2 + log(2)']
        .map((text) => JSON.stringify(text))
        .sort(),
    );
  });
});

/** Every string, number and truth value of an answer, by its path. */
function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, `${path}/${key}`));
}

test.each([
  ['messages', 'content', [{ thinking: 'Another.' }], 'signature'],
  ['responses', 'output', [{ encrypted_content: 'b3RoZXI=' }], 'could not be verified'],
  ['responses', 'output', [], "without its required 'reasoning' item"],
])(
  '%s: what was thought goes back as it came; where its %s has %j instead, it is refused',
  async (by, list, other, why) => {
    await started(['thinks'], 'seven', [{ do: { readSection: 'none.1' } }]);
    const called = await ask(`simulated:${by}`, { tool: true });
    const received = asObject(called.received);
    const [thought = {}, call] = z.array(z.looseObject({})).parse(received[list]);
    const answered = (...said: readonly unknown[]) => {
      const repeated: Turn = { role: 'assistant', received: { ...received, [list]: said } };
      const result: Turn = { role: 'tool', callId: called.calls[0]?.id ?? '', text: 'No.', refused: true };
      return ask(`simulated:${by}`, { tool: true, turns: [repeated, result] });
    };
    await expect(answered(...other.map((change) => ({ ...thought, ...change })), call)).rejects.toThrow(why);
    expect((await answered(thought, call)).stop).toBe('complete');
  },
);

test('each protocol counts thinking where its provider does', async () => {
  await started(['thinks']);
  const [chat, said] = [await ask('simulated:chat'), await ask('simulated:messages')];
  const response = await ask('simulated:responses');
  const usage = (reply: ModelReply) => asObject(asObject(reply.received)['usage']);
  const text = (reply: ModelReply) => Math.ceil(reply.text.length / 4);
  expect(usage(chat)).toMatchObject({
    completion_tokens_details: { reasoning_tokens: chat.usage.outputTokens - text(chat) },
  });
  expect(usage(said)).toMatchObject({
    output_tokens_details: { thinking_tokens: said.usage.outputTokens - text(said) },
  });
  expect(usage(response)).toMatchObject({
    output_tokens_details: { reasoning_tokens: response.usage.outputTokens - text(response) },
  });
});
