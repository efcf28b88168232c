import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openBudget, reserve } from '../../../shared/kernel/budget.ts';
import { unfitRaise } from '../../../shared/kernel/caps.ts';
import { singleEnd } from '../../../shared/kernel/equal-cost.ts';
import { failed, longestDeficiency } from '../../../shared/kernel/gates.ts';
import { longestRunKey, runKeyPattern } from '../../../shared/kernel/ids.ts';
import { markProblems, marksSchema } from '../../../shared/kernel/marks.ts';
import { charactersPerToken, messageSchema, splitBody } from '../../../shared/kernel/message.ts';
import {
  ascending,
  list,
  moneyLimit,
  number,
  openTable,
  table,
  whole,
  wholeLimit,
} from '../../../shared/kernel/read-policy.ts';
import { reviewIdOf } from '../../../shared/kernel/review-id.ts';
import { decisionSchema } from '../../../shared/kernel/reviews.ts';
import { signatureSchema } from '../../../shared/kernel/signed-acts.ts';
import { problemsOfStated, statedCharacters } from '../../../shared/kernel/stated.ts';
import { needed, type Rule, simpleMajority, tally } from '../../../shared/kernel/votes.ts';

/* Each limit below, at and above: which of them it lets pass is what a slip in its sign would change. */

const passes = (schema: z.ZodType, given: readonly unknown[]): boolean[] =>
  given.map((one) => schema.safeParse(one).success);
const texts = (most: number) => [most - 1, most, most + 1].map((length) => 'x'.repeat(length));

test('money is reserved up to the cap', () => {
  const budget = { ...openBudget(10), spent: 4, reserved: 3 };
  expect([2, 3, 4].map((amount) => reserve(budget, amount)?.reserved ?? null)).toEqual([5, 6, null]);
});

test.each(['money', 'tokens'] as const)('a cap in %s that is reached is raised above itself', (kind) => {
  expect([9, 10, 11].map((raised) => unfitRaise(kind, true, 10, raised) === null)).toEqual([false, false, true]);
});

test('a soloist stops at its bounds, and not before', () => {
  const rules = { mostRevisions: 3, unchangedRevisions: 3, failures: 3 };
  const going = { budget: 100, spent: 10, latest: 10, revisions: 0, unchanged: 0, failed: 0, rules };
  const ends = (line: 'failed' | 'unchanged' | 'revisions') =>
    [2, 3, 4].map((many) => singleEnd({ ...going, [line]: many }));
  expect(ends('failed')).toEqual([null, 'FAILED', 'FAILED']);
  expect(ends('unchanged')).toEqual([null, 'UNCHANGED', 'UNCHANGED']);
  expect(ends('revisions')).toEqual([null, 'BOUND', 'BOUND']);
  expect([89, 90, 91].map((spent) => singleEnd({ ...going, spent }))).toEqual([null, null, 'SPENT']);
});

describe('votes', () => {
  test('carry an option with as many as are needed', () => {
    const outcomeOf = (votes: number) =>
      tally({
        ballots: Array.from({ length: 5 }, (_, at) => ({ voter: `V${at}`, option: at < votes ? 'YES' : `NO${at}` })),
        rule: simpleMajority,
      }).option;
    expect([2, 3, 4].map(outcomeOf)).toEqual([null, 'YES', 'YES']);
  });

  test('are at least one, however few have a place', () => {
    const half = (strict: boolean): Rule => ({ name: 'half', base: 'seats', share: [1, 2], strict });
    expect([0, 1, 2, 3, 4].map((places) => needed(half(false), places, places))).toEqual([1, 1, 1, 2, 2]);
    expect([0, 1, 2, 3, 4].map((places) => needed(half(true), places, places))).toEqual([1, 1, 2, 2, 3]);
  });
});

describe('marks', () => {
  const asked = { labels: ['X'], categories: ['c'], least: 1, most: 5 };
  test('lie on the scale, its ends included', () => {
    const fits = (score: number) => markProblems({ X: { c: { score, reason: 'It is.' } } }, asked).length === 0;
    expect([0, 1, 2, 4, 5, 6].map(fits)).toEqual([false, true, true, true, true, false]);
  });

  test('have reasons of 600 characters', () => {
    const given = texts(600).map((reason) => ({ X: { c: { score: 3, reason } } }));
    expect(passes(marksSchema, given)).toEqual([true, true, false]);
  });

  test('have twenty problems named', () => {
    const categories = (many: number) => Array.from({ length: many }, (_, at) => `c${at}`);
    const told = [19, 20, 21].map((many) => markProblems({ X: {} }, { ...asked, categories: categories(many) }));
    expect(told.map(({ length }) => length)).toEqual([19, 20, 21]);
    expect(told.map((lines) => lines.at(-1)?.startsWith('and ') ?? false)).toEqual([false, false, true]);
  });
});

describe('a message', () => {
  const size = 2 * charactersPerToken;
  test('is cut where it is longer than its limit', () => {
    const parts = [size - 1, size, size + 1].map((length) => splitBody('x'.repeat(length), 2).length);
    expect(parts).toEqual([1, 1, 2]);
  });

  test('is cut after a word that ends in the second half of a part, and within one otherwise', () => {
    const first = (word: number) => splitBody(`${'x'.repeat(word - 1)} ${'y'.repeat(size)}`, 2)[0]?.length;
    expect([size / 2 - 1, size / 2, size / 2 + 1].map(first)).toEqual([size, size, size / 2 + 1]);
  });

  test('has a limit of a token at least', () => {
    expect(splitBody('x', 1)).toEqual(['x']);
    for (const limit of [0.99, 0, Number.NaN]) expect(() => splitBody('x', limit)).toThrow(RangeError);
  });

  test.each(['\u{10000}', '\u{10ffff}'])('is never cut inside %j', (sign) => {
    for (const part of splitBody(`${'x'.repeat(size - 1)}${sign}`, 2)) expect(part.isWellFormed()).toBe(true);
  });

  test('holds its body, its confidence and its share of the window within their bounds', () => {
    const schema = messageSchema(['P'], ['A'], 2);
    const id = '7f9c2ba4-e88f-4a3e-9d3c-2f1c6f0d5b11';
    const one = (change: { readonly body?: string; readonly confidence?: number; readonly usage?: number }) => ({
      message_id: id,
      timestamp: '2026-11-21T10:00:00Z',
      phase: 'P',
      sender: 'A',
      recipient: 'A',
      message_type: 'DELIVERABLE',
      confidence: change.confidence ?? 0.5,
      content: { summary: 's', body: change.body ?? '', evidence: [], concerns: [], dependencies: [] },
      metadata: { agent_version: 'v', token_count: 0, context_window_usage: change.usage ?? 0, iteration: 0 },
    });
    expect(
      passes(
        schema,
        texts(size).map((body) => one({ body })),
      ),
    ).toEqual([true, true, false]);
    const shares = [-0.01, 0, 0.01, 0.99, 1, 1.01];
    const within = [false, true, true, true, true, false];
    expect(
      passes(
        schema,
        shares.map((confidence) => one({ confidence })),
      ),
    ).toEqual(within);
    expect(
      passes(
        schema,
        shares.map((usage) => one({ usage })),
      ),
    ).toEqual(within);
  });
});

describe('lines of a policy', () => {
  test.each([
    ['a number', number(2, 4), [1.99, 2, 2.01, 3.99, 4, 4.01], [false, true, true, true, true, false]],
    ['a whole number', whole(2, 4), [1, 2, 3, 4, 5], [false, true, true, true, false]],
    ['a limit of money', moneyLimit, [-0.01, 0, 0.01, 1e15, 1e15 + 1], [false, true, true, true, false]],
    ['a limit of whole numbers', wholeLimit, [0, 1, 2, 1e15, 1e15 + 1], [false, true, true, true, false]],
    ['texts', list({ least: 1, most: 9, characters: 5 }), texts(5).map((one) => [one]), [true, true, false]],
    [
      'a list',
      list({ least: 1, most: 2, characters: 5 }),
      [[], ['a'], ['a', 'b'], ['a', 'b', 'c']],
      [false, true, true, false],
    ],
    [
      'a table of names',
      openTable({ least: 0, most: 2, characters: 5 }, { least: 0, most: 1, characters: 5 }),
      [{ a: [] }, { a: [], b: [] }, { a: [], b: [], c: [] }],
      [true, true, false],
    ],
    [
      'lines that ascend',
      ascending(table({ low: number(0, 9), high: number(0, 9) }), 'low', 'high'),
      [4, 5, 6].map((low) => ({ low, high: 5 })),
      [true, true, false],
    ],
  ])('%s is within its bounds, which are', (_, schema, given, within) => {
    expect(passes(schema, given)).toEqual(within);
  });
});

describe('what people say', () => {
  const said = { decision: 'RESOLVE', reviewer: 'Ada', justification: 'Read.' };
  test.each<[string, readonly object[], readonly boolean[]]>([
    ['a name', texts(200).map((reviewer) => ({ reviewer })), [true, true, false]],
    ['a justification', texts(8_000).map((justification) => ({ justification })), [true, true, false]],
    ['one interpretation', texts(1_000).map((one) => ({ interpretations: [one, 'b'] })), [true, true, false]],
    ['the other', texts(1_000).map((one) => ({ interpretations: ['a', one] })), [true, true, false]],
    ['a status', texts(20).map((status) => ({ status })), [true, true, false]],
    ['a cap', [0, 1, 2, 1e12, 1e12 + 1].map((to) => ({ raiseToMicrodollars: to })), [false, true, true, true, false]],
    [
      'a cap in tokens',
      [0, 1, 2, 1e15, 1e15 + 1].map((to) => ({ raiseToTokens: to })),
      [false, true, true, true, false],
    ],
  ])('%s of a decision has its bounds', (_, changes, within) => {
    expect(
      passes(
        decisionSchema,
        changes.map((change) => ({ ...said, ...change })),
      ),
    ).toEqual(within);
  });

  test.each(['by', 'reason'] as const)('%s of a record has its bound', (field) => {
    const problems = texts(statedCharacters[field]).map((text) => problemsOfStated({ [field]: text }).length);
    expect(problems).toEqual([0, 0, 1]);
  });

  test('an opening that is signed for has a number', () => {
    const signed = { version: 1, key: '0'.repeat(32), nonce: '0'.repeat(32), signature: `${'A'.repeat(86)}==` };
    const openings = [0, 1, 2, 1_000_000, 1_000_001].map((opening) => ({ ...signed, opening }));
    expect(passes(signatureSchema, openings)).toEqual([false, true, true, true, false]);
  });
});

test('a deficiency is cut where it is longer than it may be', () => {
  const lengths = texts(longestDeficiency).map((text) => {
    const finding = failed(text);
    return finding.verdict === 'failed' && finding.deficiency === text;
  });
  expect(lengths).toEqual([true, true, false]);
  expect(longestDeficiency).toBe(2_000);
});

test('a key of a run has 3 to 80 characters, and a part of a review’s id 80', () => {
  expect([2, 3, 4, 79, longestRunKey, 81].map((length) => runKeyPattern.test('x'.repeat(length)))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  const place = { runKey: 'run', phase: 'P', round: 1, kind: 'k' };
  const lengths = texts(80).map((subject) => reviewIdOf({ ...place, subject }).length - 'run-p-1-k-'.length);
  expect(lengths).toEqual([79, 80, 80]);
});
