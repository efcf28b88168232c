import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  anthropicLeast,
  automaticCache,
  type Block,
  breakpointCache,
  breakpointLifetimeMs,
  cacheLifetimeMs,
  markedCache,
} from '../../../../activities/models/simulated/prompt-cache.ts';

const words = (tokens: number, letter = 'a'): string => letter.repeat(tokens * 4);
const plain = (...texts: readonly string[]): Block[] => texts.map((text) => ({ text, marked: false }));
const of = (scope: string, blocks: readonly Block[]) => ({ scope, blocks });

describe('a cache of beginnings, as OpenAI’s', () => {
  test.each([
    [1_023, 0],
    [1_024, 1_024],
    [1_151, 1_024],
    [1_152, 1_152],
    [5_000, 4_992],
  ])('of %i tokens that were asked before it has %i', (tokens, read) => {
    const cache = automaticCache();
    const request = of('s', plain(words(tokens)));
    expect(cache(request, 0)).toEqual({ read: 0, written: 0 });
    expect(cache(request, 1)).toEqual({ read, written: 0 });
  });

  test('has as much as is the same, whatever the messages are', () => {
    const cache = automaticCache();
    cache(of('s', plain(words(2_000), words(100, 'b'))), 0);
    expect(cache(of('s', plain(words(1_500), words(500), words(100, 'c'))), 1).read).toBe(1_920);
  });

  test('has nothing for another schema, since it stands before everything', () => {
    const cache = automaticCache();
    cache(of('one', plain(words(2_000))), 0);
    expect(cache(of('two', plain(words(2_000))), 1).read).toBe(0);
  });

  test('forgets what was not used for its lifetime, and no sooner', () => {
    const cache = automaticCache();
    const request = of('s', plain(words(2_000)));
    cache(request, 0);
    expect(cache(request, cacheLifetimeMs).read).toBe(1_920);
    expect(cache(request, 2 * cacheLifetimeMs).read).toBe(1_920);
    expect(cache(request, 3 * cacheLifetimeMs + 1).read).toBe(0);
  });
});

describe('a cache of breakpoints, as OpenAI’s from GPT-5.6 on', () => {
  const marked = (...sizes: readonly number[]): Block[] => sizes.map((size) => ({ text: words(size), marked: true }));

  test('keeps up to each of the latest four breakpoints, to the token, and nothing behind them', () => {
    const cache = breakpointCache();
    const request = of('s', [...marked(1_000, 30, 7), ...plain(words(500, 'b'))]);
    expect(cache(request, 0)).toEqual({ read: 0, written: 1_037 });
    expect(cache(request, 1)).toEqual({ read: 1_037, written: 0 });
    expect(cache(of('s', [...marked(1_000, 30), ...plain(words(500, 'c'))]), 2)).toEqual({ read: 1_030, written: 0 });
  });

  test('finds nothing shorter than what a breakpoint ended, and nothing where this request has none', () => {
    const cache = breakpointCache();
    cache(of('s', marked(2_000)), 0);
    expect(cache(of('s', [{ text: words(1_999), marked: true }]), 1).read).toBe(0);
    expect(cache(of('s', plain(words(2_000), words(9))), 2)).toEqual({ read: 0, written: 0 });
  });

  test('keeps nothing of less than 1,024 tokens', () => {
    const cache = breakpointCache();
    cache(of('s', marked(1_023)), 0);
    expect(cache(of('s', marked(1_023)), 1)).toEqual({ read: 0, written: 0 });
  });

  test('writes the latest four, and looks for the latest 80', () => {
    const cache = breakpointCache();
    const grown = (pieces: number) => of('s', [...plain(words(2_000)), ...marked(...Array<number>(pieces).fill(1))]);
    cache(grown(10), 0);
    expect(cache(grown(6), 1).read).toBe(0);
    expect(cache(grown(7), 1).read).toBe(2_007);
    expect(cache(grown(89), 2).read).toBe(2_010);
    const other = breakpointCache();
    other(grown(10), 0);
    expect(other(grown(90), 1).read).toBe(0);
  });

  test('keeps it for half an hour since it was last used, and finds nothing of another schema', () => {
    const cache = breakpointCache();
    cache(of('s', marked(2_000)), 0);
    expect(cache(of('t', marked(2_000)), 1).read).toBe(0);
    expect(cache(of('s', marked(2_000)), breakpointLifetimeMs).read).toBe(2_000);
    expect(cache(of('s', marked(2_000)), 2 * breakpointLifetimeMs + 1).read).toBe(0);
  });
});

describe('a cache of marks, as Anthropic’s', () => {
  const blocks = (count: number, marks: readonly number[], tokens = 100): Block[] =>
    Array.from({ length: count }, (_, nth) => ({ text: words(tokens), marked: marks.includes(nth) }));

  test('keeps what is marked and nothing behind it', () => {
    const cache = markedCache();
    const request = of('s', [...blocks(12, [11]), ...plain(words(500, 'b'))]);
    expect(cache(request, 0)).toEqual({ read: 0, written: 1_200 });
    expect(cache(request, 1)).toEqual({ read: 1_200, written: 0 });
    expect(cache(of('s', plain(...blocks(12, []).map(({ text }) => text))), 2)).toEqual({ read: 0, written: 0 });
  });

  test(`keeps nothing of less than ${anthropicLeast} tokens, or of what the model wants at least`, () => {
    const short = of('s', blocks(10, [9]));
    const twice = (cache: ReturnType<typeof markedCache>) => [cache(short, 0), cache(short, 1)];
    expect(twice(markedCache())).toEqual([
      { read: 0, written: 0 },
      { read: 0, written: 0 },
    ]);
    expect(twice(markedCache(cacheLifetimeMs, 512))[1]).toEqual({ read: 1_000, written: 0 });
  });

  test.each([
    [19, 1_200],
    [20, 0],
  ])('finds the last mark of an earlier request %i blocks back as %i tokens', (more, read) => {
    const cache = markedCache();
    cache(of('s', blocks(12, [11])), 0);
    expect(cache(of('s', blocks(12 + more, [11 + more])), 1)).toEqual({ read, written: (12 + more) * 100 - read });
  });

  test('looks back from each mark', () => {
    const cache = markedCache();
    cache(of('s', blocks(12, [11])), 0);
    expect(cache(of('s', blocks(42, [14, 29, 41])), 1).read).toBe(1_200);
  });

  test('finds nothing that was divided otherwise, or that was asked for in another form', () => {
    const cache = markedCache();
    cache(of('s', blocks(12, [11])), 0);
    expect(cache(of('s', [{ text: words(1_200), marked: true }]), 1).read).toBe(0);
    expect(cache(of('other', blocks(12, [11])), 1).read).toBe(0);
  });

  test('forgets what was not used for its lifetime, and no sooner', () => {
    const cache = markedCache();
    const request = of('s', blocks(12, [11]));
    cache(request, 0);
    expect(cache(request, cacheLifetimeMs).read).toBe(1_200);
    expect(cache(request, 2 * cacheLifetimeMs).read).toBe(1_200);
    expect(cache(request, 3 * cacheLifetimeMs + 1).read).toBe(0);
  });
});

test('no cache reads more than was sent before, or than is sent', () => {
  const text = fc.integer({ min: 0, max: 1_500 }).map((tokens) => words(tokens));
  const block = fc.record({ text, marked: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.array(block, { maxLength: 6 }), { maxLength: 6 }), (requests) => {
      for (const cache of [automaticCache(), breakpointCache(), markedCache()]) {
        const lengths: number[] = [];
        for (const [nth, blocks] of requests.entries()) {
          const length = Math.ceil(blocks.reduce((sum, one) => sum + one.text.length, 0) / 4);
          const { read, written } = cache(of('s', blocks), nth);
          expect(read + written).toBeLessThanOrEqual(length);
          expect(read).toBeLessThanOrEqual(Math.max(0, ...lengths));
          lengths.push(length);
        }
      }
    }),
    { numRuns: 60 },
  );
});
