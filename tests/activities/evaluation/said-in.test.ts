import { expect, test } from 'vitest';
import { computedFor, resultsOf } from '../../../activities/ask/computing.ts';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import { saidIn } from '../../../activities/evaluation/responses/said-in.ts';
import { responseScore } from '../../../shared/evaluation/response-score.ts';
import { response } from '../../../shared/evaluation/roster.ts';

type Paid = Parameters<typeof saidIn>[0][number];
const tool: Paid = { outcome: 'tool', why: 'computes 1 expression', answer: null };
const garbled: Paid = { outcome: 'unreadable', why: 'it is not JSON', answer: null };

/** What becomes of a reply that calls a tool where an answer is due. */
const calling = (): Paid => {
  const read = readAnswer({ text: 'Let me compute once more.', stop: 'tool' }, response);
  if (read.ok) throw new Error('it is no answer');
  return { outcome: read.outcome, why: read.why, answer: null };
};

test.each<readonly [string, readonly Paid[], string, number | null]>([
  ['calls without end', [tool, tool, tool, calling(), calling()], 'exhausted', 0],
  ['calls once more, and then writes what nobody can read', [tool, tool, tool, calling(), garbled], 'missing', null],
  ['writes what nobody can read, and then calls', [garbled, calling()], 'exhausted', 0],
  ['cannot be read', [garbled, garbled], 'missing', null],
  ['is asked for nothing that is stored', [], 'missing', null],
  ['calls, and its worker died before the next request', [tool], 'missing', null],
])('a subject that %s', (_, calls, kind, score) => {
  const said = saidIn(calls);
  expect(said.kind).toBe(kind);
  expect(responseScore(said, []).score).toBe(score);
});

test('a subject that calls once more and then answers is judged by its answer', () => {
  const answer = { answer: 'Pour the water.', confidence: 0.5 };
  const answers: Paid = { outcome: 'answered', why: null, answer };
  expect(saidIn([tool, calling(), answers])).toEqual({ kind: 'answer', text: 'Pour the water.' });
});

test.each<readonly [string, unknown, RegExp]>([
  ['no arguments', null, /Nothing was computed/],
  ['other arguments', { expressions: '1 + 1' }, /Nothing was computed/],
  ['items of another form', { expressions: [1, { expression: 5 }] }, /it is no \{expression, quantities, unit\}/],
  [
    'ten million signs',
    { expressions: [{ expression: '1+'.repeat(5e6) + '1', quantities: [], unit: '' }] },
    /not read/,
  ],
  ['brackets without end', { expressions: [{ expression: '('.repeat(1e6), quantities: [], unit: '' }] }, /not read/],
])('a call with %s is refused in few words, and uses up a round', (_, input, words) => {
  const computed = computedFor({ id: 'a', name: 'compute', input: input }, 1, { rounds: 3, expressions: 30 });
  expect(resultsOf(computed).text).toMatch(words);
  expect(JSON.stringify(computed).length).toBeLessThan(1_000);
});
