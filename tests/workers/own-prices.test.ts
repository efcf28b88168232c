import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addPrices, ownPriceOf, priceOf, pricedModels } from '../../activities/models/prices.ts';
import { modelProblems, ratesOfModel, reckonedRates } from '../../activities/models/run-models.ts';
import { parseSubjectRef } from '../../shared/kernel/index.ts';
import { readOwnPrices } from '../../workers/serving/own-prices.ts';
import { SettingError } from '../../workers/setting.ts';
import { inScratch } from '../support/scratch.ts';

const good = { input: 3, output: 15, date: '2026-11-20', source: 'https://example.org/prices' };

const reading = (content: string, look: (read: () => ReturnType<typeof readOwnPrices>, path: string) => void) =>
  inScratch(async (folder) => {
    const path = join(folder, 'prices.json');
    await writeFile(path, content);
    look(() => readOwnPrices(path), path);
  });

describe('prices of one’s own', () => {
  test.each<[string, unknown, RegExp]>([
    ['no table', [], /there is no JSON object of models/],
    ['a model that is none', { 'gpt-7': good }, /gpt-7: "gpt-7" names no provider/],
    ['a simulated one', { 'simulated:chat': good }, /simulated:chat: is a simulated model/],
    ['a missing price', { 'openai:gpt-7': { ...good, output: undefined } }, /openai:gpt-7\.output: /],
    ['a price that is no number', { 'openai:gpt-7': { ...good, input: '3' } }, /openai:gpt-7\.input: /],
    ['a price below nothing', { 'openai:gpt-7': { ...good, cachedInput: -1 } }, /openai:gpt-7\.cachedInput: /],
    ['no date', { 'openai:gpt-7': { ...good, date: undefined } }, /openai:gpt-7\.date: /],
    [
      'a date that is none',
      { 'openai:gpt-7': { ...good, date: '2026-13-40' } },
      /openai:gpt-7\.date: must be a day, such as 2026-11-21/,
    ],
    ['no source', { 'openai:gpt-7': { ...good, source: '' } }, /openai:gpt-7\.source: /],
    ['a misspelt field', { 'openai:gpt-7': { ...good, ouput: 1 } }, /openai:gpt-7\.ouput: is unknown/],
  ])('of %s are refused by their field', (_, content, words) =>
    reading(JSON.stringify(content), (read) => {
      expect(read).toThrow(SettingError);
      expect(read).toThrow(words);
      expect(read).toThrow(/^SYMPOSIUM_PRICES names .*prices\.json/);
    }),
  );

  test('are refused where there is no JSON, or no file', () =>
    reading('{', (read, path) => {
      expect(read).toThrow(/there is no JSON object of models/);
      expect(() => readOwnPrices(`${path}.old`)).toThrow(/cannot be read \(ENOENT\)/);
    }));

  test('without a word of caches have input for them, and hold for any length', () =>
    reading(JSON.stringify({ 'openai:gpt-7': good }), (read) => {
      expect(read()).toEqual({ 'openai:gpt-7': { ...good, cachedInput: 3, cacheWrite: 3, upToInputTokens: Infinity } });
    }));

  test('outrank the table, give a price to what has none, and make a local server cost something', () => {
    const million = 1_000_000;
    const cost = (ref: string) => priceOf(ref, { inputTokens: million, cachedInputTokens: 0, outputTokens: million });
    const before = cost('openai:gpt-6-astra');
    const price = { ...good, input: 70, output: 700, cachedInput: 70, cacheWrite: 70, upToInputTokens: Infinity };
    expect([cost('openai:gpt-7'), cost('local:rented')]).toEqual([null, 0]);
    addPrices({ 'openai:gpt-6-sol': price, 'openai:gpt-7': price, 'local:rented': price });
    for (const ref of ['openai:gpt-6-sol', 'openai:gpt-6-sol-2026-11-01', 'openai:gpt-7', 'local:rented'])
      expect(cost(ref)).toBe(770 * million);
    expect([cost('openai:gpt-6-astra'), cost('local:another')]).toEqual([before, 0]);
    expect(ownPriceOf('openai:gpt-7')).toMatchObject({ date: good.date, source: good.source });
    expect(ownPriceOf('openai:gpt-6-astra')).toBeUndefined();
    expect(pricedModels()).toContain('openai:gpt-7');
    // What has no price is reckoned as the dearest, whoever's.
    expect(reckonedRates()).toEqual(ratesOfModel('openai:gpt-7'));
  });

  test('let a cap hold for an endpoint, which has no other; without one it is refused, by what would help', () => {
    const [priced, unpriced] = ['endpoint:http://127.0.0.1:9000/answer', 'endpoint:http://127.0.0.1:9000/other'];
    const limit = { line: 'policy.spendCapMicrodollars', microdollars: 5_000_000 };
    const problems = (subject: string) => modelProblems({ subject }, limit, parseSubjectRef);
    expect(problems(priced)).toEqual(problems(unpriced).map((problem) => problem.replace('/other', '/answer')));
    addPrices({ [priced]: { ...good, cachedInput: 3, cacheWrite: 3, upToInputTokens: Infinity } });
    expect([problems(priced), ratesOfModel(priced)]).toEqual([[], { input: good.input, output: good.output }]);
    expect(problems(unpriced)).toEqual([
      expect.stringMatching(
        /the price of endpoint:.*\/other \(subject\) is not known.* give it a price \(SYMPOSIUM_PRICES/,
      ),
    ]);
  });
});
