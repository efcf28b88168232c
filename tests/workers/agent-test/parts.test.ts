import { describe, expect, test } from 'vitest';
import { repairRequest } from '../../../activities/ask/compose.ts';
import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { agents, dimensions } from '../../../shared/scenario/vocabulary.ts';
import { tasks } from '../../../shared/scenario/tasks.ts';
import { compared } from '../../../workers/agents/test/compare.ts';
import { decides } from '../../../workers/agents/test/statements.ts';
import { tierIn } from '../../../workers/agents/test/tier.ts';
import { saidIn } from '../../../workers/agents/test/user-turns.ts';
import { page } from '../../../workers/commands/agent-test.ts';
import { sampleCall } from '../../support/store.ts';

const asked = { task: 'physics', subject: null, phase: 'VALIDATE' };
const verdict = (what: string, value: string) => ({ kind: 'verdict' as const, what, value });

describe('what the user said in a stored request', () => {
  const readings = '### narrative · ATHENA';
  test('is read word for word from Chat Completions, without the system text and the repair', () => {
    expect(
      saidIn({
        max_completion_tokens: 900,
        messages: [
          { role: 'system', content: 'the charge' },
          { role: 'user', content: 'the question' },
          { role: 'assistant', content: null, tool_calls: [] },
          { role: 'tool', tool_call_id: 'a', content: readings },
          { role: 'assistant', content: 'no' },
          { role: 'user', content: repairRequest('no', 5) },
        ],
      }),
    ).toEqual({ turns: ['the question', readings], maxOutputTokens: 900 });
  });

  test('is read from the Messages API, whose results stand in blocks', () => {
    expect(
      saidIn({
        max_tokens: 700,
        system: [{ type: 'text', text: 'the charge' }],
        messages: [
          { role: 'user', content: 'the question' },
          { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read', input: {} }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: readings }] },
        ],
      }),
    ).toEqual({ turns: ['the question', readings], maxOutputTokens: 700 });
  });

  test('is read from the Responses API, whose results are items', () => {
    expect(
      saidIn({
        max_output_tokens: 700,
        instructions: 'the charge',
        input: [
          { role: 'user', content: [{ type: 'input_text', text: 'the question' }] },
          { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' },
          { type: 'function_call', call_id: 'a', name: 'read', arguments: '{}' },
          { type: 'function_call_output', call_id: 'a', output: readings },
          { role: 'assistant', content: 'no' },
          { role: 'user', content: repairRequest('no', 5) },
        ],
      }),
    ).toEqual({ turns: ['the question', readings], maxOutputTokens: 700 });
  });

  test('is a mistake to look for anywhere else', () => {
    expect(() => saidIn({ prompt: 'old' })).toThrow();
  });
});

describe('comparing old with new', () => {
  test.each<[string, ReturnType<typeof verdict>[], ReturnType<typeof verdict>[], (readonly string[])[]]>([
    [
      'nothing, where values agree in any order',
      [verdict('a', '1'), verdict('b', '2')],
      [verdict('b', '2'), verdict('a', '1')],
      [],
    ],
    ['a value that differs', [verdict('a', '1')], [verdict('a', '2')], [['a', '1', '2']]],
    ['what only the old answer says', [verdict('a', '1')], [], [['a', '1', 'not stated']]],
    ['what only the new answer says', [], [verdict('a', '1')], [['a', 'not stated', '1']]],
    ['two verdicts on one thing', [verdict('a', '1')], [verdict('a', '1'), verdict('a', '2')], [['a', '1', '1 and 2']]],
  ])('finds %s', (_, old, fresh, expected) => {
    expect(compared(asked, old, fresh).map((change) => [change.what, change.old, change.new])).toEqual(expected);
  });

  test('only tasks that decide something are worth asking again', () => {
    expect(Object.keys(tasks).filter((task) => !decides(task))).toEqual(['seed', 'doubt', 'trace']);
    expect(decides('toString')).toBe(false);
  });
});

describe('the tier counted again', () => {
  const profile = (score: number): Json => ({
    difficulty: Object.fromEntries(dimensions.map((dimension) => [dimension, { score, rationale: 'x' }])),
    confidence: 0.8,
  });
  const stored = (key: string, change: Partial<StoredCall>): StoredCall => ({
    ...sampleCall({ runKey: 'r' }),
    key,
    requestHash: '',
    responseHash: '',
    ...change,
  });
  const ballots = agents.map((agent) => stored(`c/${agent}`, { agent, task: 'calibration', answer: profile(2) }));

  test('follows the medians of the five', () => {
    expect(tierIn(ballots, new Map())).toMatchObject({ tier: 'FRACTURE' });
  });

  test('one new profile does not move a median of five, three do', () => {
    const fresh = (...of: readonly string[]) => new Map(of.map((agent) => [`c/${agent}`, profile(4)]));
    expect(tierIn(ballots, fresh('EULER'))).toMatchObject({ tier: 'FRACTURE' });
    expect(tierIn(ballots, fresh('EULER', 'NEWTON', 'ATHENA'))).toMatchObject({ tier: 'SINGULARITY' });
  });

  test('a discussed dimension has its last vote', () => {
    const talks = agents.map((agent) =>
      stored(`d/${agent}`, {
        agent,
        task: 'dimension',
        subject: 'T1',
        answer: { score: 3, reason: 'x', confidence: 0.8 },
      }),
    );
    expect(tierIn([...ballots, ...talks], new Map())?.profile).toEqual({ I: 2, D: 2, C: 2, B: 2, T: 3, X: 2 });
  });

  test('is not known while nobody has voted', () => {
    expect(tierIn([], new Map())).toBeNull();
  });
});

test('the page has a row for each change, and one line that sums up', () => {
  const usage = { inputTokens: 12_000, cachedInputTokens: 0, outputTokens: 800, costMicrodollars: 30_000 };
  const change = {
    task: 'recheck',
    subject: 'x',
    phase: 'REFINE',
    kind: 'verdict' as const,
    what: 'change S1',
    old: 'VALID',
    new: 'INVALID',
  };
  const lines = page({
    agent: 'NEWTON',
    scenarios: [{ scenarioId: 'IM-0001', runKey: 'r', asked: 4, changes: [change], usage: [usage] }],
    asked: 4,
    changes: 1,
    usage,
  });
  expect(lines.slice(0, 2)).toEqual([
    'scenario  task       what                old    new',
    'IM-0001   recheck x  verdict: change S1  VALID  INVALID',
  ]);
  expect(lines.at(-1)).toMatch(
    /^NEWTON: 4 questions of 1 scenarios asked again, 1 change; 12,000 tokens in, 800 out, /,
  );
});
