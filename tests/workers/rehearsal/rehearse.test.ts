import { beforeAll, describe, expect, test } from 'vitest';
import { loadSideBySide } from '../../../activities/prompts/side-by-side.ts';
import type { SystemPrompts } from '../../../activities/prompts/load.ts';
import type { Model, ModelReply } from '../../../activities/models/model.ts';
import { ModelFailure } from '../../../shared/kernel/index.ts';
import { adviceOf } from '../../../workers/rehearsal/advice.ts';
import { readExamples, rehearsedSystems, type Example } from '../../../workers/rehearsal/examples.ts';
import { nameOf } from '../../../workers/rehearsal/order-of-risk.ts';
import { rehearse, type Rehearsal, type RehearsalOrder } from '../../../workers/rehearsal/rehearse.ts';
import { Spending } from '../../../workers/rehearsal/spending.ts';
import { replied, scriptedModel } from './scripted-model.ts';

let prompts: SystemPrompts;
let votes: readonly Example[];
beforeAll(async () => {
  prompts = await loadSideBySide({ worldbuilding: rehearsedSystems.worldbuilding.roster });
  votes = (await readExamples()).filter(({ system, task }) => system === 'worldbuilding' && task === 'ratify');
});

const vote = JSON.stringify({ reason: 'It holds together.', verdict: 'APPROVE', vote: 'APPROVE', concerns: [] });
const rehearsed = (model: Model, changes: Partial<RehearsalOrder> = {}): Promise<Rehearsal> =>
  rehearse({
    id: 'a',
    examples: votes,
    model,
    prompts,
    spending: new Spending(1e9),
    limitMs: 1_000,
    atOnce: 1,
    signal: new AbortController().signal,
    now: () => 0,
    onResult: () => Promise.resolve(),
    ...changes,
  });
const first = (rehearsal: Rehearsal) => rehearsal.tried[0];
const cutOff = replied('{"reason": "It', { stop: 'length', stopReason: 'max_tokens' });
const declines = replied('', { stop: 'refused', stopReason: 'refusal' });

describe('one question', () => {
  test('is asked as a run would: prompt, words, schema, room and effort', async () => {
    const model = scriptedModel(() => declines);
    await rehearsed(model);
    const [example] = votes;
    expect(model.seen[0]).toMatchObject({
      system: prompts.of(example?.agent ?? '', 'worldbuilding').text,
      turns: [{ role: 'user', text: example?.text }],
      answerTokens: example?.outputTokens,
      sampling: rehearsedSystems.worldbuilding.roster[example?.agent ?? '']?.sampling,
    });
  });

  test.each<[string, readonly ModelReply[], object, RegExp | null]>([
    [
      'that is no JSON twice is not read',
      [replied('Yes!'), replied('Yes!')],
      { read: 'no', schemaAccepted: true },
      /use another model/,
    ],
    ['that is declined says so', [declines], { read: 'refused', answerTokens: null }, /second model/],
    ['that is cut off thrice is not read', [cutOff, cutOff, cutOff], { read: 'no' }, /thinkingTokens for effort/],
  ])('an answer %s', async (_, replies, result, advice) => {
    const model = scriptedModel((_request, nth) => replies[nth - 1] ?? declines);
    const rehearsal = await rehearsed(model, { examples: votes.slice(0, 1) });
    expect(model.seen).toHaveLength(replies.length);
    expect(first(rehearsal)).toMatchObject(result);
    expect(adviceOf(model.id, rehearsal.tried).join('\n')).toMatch(advice ?? /^$/);
  });

  test('that is answered as if it were another is asked again, in words that say what was asked', async () => {
    const answers: object[] = [
      { vote: { reason: 'It holds.', ballot: 'ACCEPT', amendmentId: null, amendment: null } },
      { ratify: { reason: 'It holds.', ratify: true } },
    ];
    const model = scriptedModel((_, nth) => replied(JSON.stringify({ answer: answers[nth - 1] })));
    const { tried } = await rehearsed(model, { examples: votes.slice(0, 1) });
    expect(tried).toMatchObject([{ read: 'repaired', schemaAccepted: true }]);
    expect(model.seen.map(({ schema }) => schema)).toEqual([model.seen[0]?.schema, model.seen[0]?.schema]);
    expect(model.seen[1]?.turns.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining(
        'Problem: it answers vote where ratify is asked; the answer to ratify is due, as {"answer": {"ratify": …}}',
      ),
    });
  });

  test('counts thinking as the provider does, else what is left beside the answer', async () => {
    const usage = { inputTokens: 9, cachedInputTokens: 0, outputTokens: 500 };
    const stated = { usage: { output_tokens_details: { reasoning_tokens: 400 } } };
    for (const [received, thought] of [
      [stated, 400],
      [{}, 500 - Math.ceil(vote.length / 4)],
    ] as const) {
      const model = scriptedModel(() => replied(vote, { usage, received, stop: 'refused' }));
      const { requests } = first(await rehearsed(model)) ?? { requests: [] };
      expect(requests[0]?.thinkingTokens).toBe(thought);
    }
  });
});

describe('the list of questions', () => {
  const failing = (code: ConstructorParameters<typeof ModelFailure>[0]) =>
    scriptedModel(() => Promise.reject(new ModelFailure(code, 'so it is')));

  test('stops where the provider fails at every question, and says what was not tried', async () => {
    const model = failing('BAD_KEY');
    const { tried, untried } = await rehearsed(model);
    expect(model.seen).toHaveLength(1);
    expect(tried).toMatchObject([{ failure: { code: 'BAD_KEY' }, read: 'no', schemaAccepted: null }]);
    expect(untried).toEqual(votes.slice(1).map((one) => ({ question: nameOf(one), why: 'provider' })));
  });

  test('goes on after a refused schema, which is one question’s own', async () => {
    const model = failing('SCHEMA_REFUSED');
    const { tried, untried } = await rehearsed(model);
    expect(tried).toHaveLength(votes.length);
    expect(tried.every(({ schemaAccepted }) => schemaAccepted === false)).toBe(true);
    expect(untried).toEqual([]);
    expect(adviceOf(model.id, tried)[0]).toMatch(/refuses the schema of worldbuilding .* name another model/);
  });

  test('says which questions the cap left no money for, and sends none of them', async () => {
    const model = scriptedModel(() => declines);
    const { tried, untried } = await rehearsed(model, { spending: new Spending(1) });
    expect([tried, model.seen]).toEqual([[], []]);
    expect(untried.map(({ why }) => why)).toEqual(votes.map(() => 'cap'));
  });

  test('begins nothing when the time is up, and finishes what is under way', async () => {
    let clock = 0;
    const model = scriptedModel(() => {
      clock = 1_000;
      return declines;
    });
    const { tried, untried } = await rehearsed(model, { now: () => clock });
    expect(tried).toMatchObject([{ read: 'refused' }]);
    expect(untried.map(({ why }) => why)).toEqual(votes.slice(1).map(() => 'time'));
  });

  test('that is stopped keeps what has come back', async () => {
    const stop = new AbortController();
    const model = scriptedModel((_, nth) => {
      if (nth === 1) return declines;
      stop.abort();
      throw stop.signal.reason;
    });
    const { tried, untried } = await rehearsed(model, { signal: stop.signal });
    expect(tried).toHaveLength(1);
    expect(untried.map(({ why }) => why)).toEqual(votes.slice(1).map(() => 'stopped'));
  });
});
