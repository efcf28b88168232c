import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { hashedEmbedding } from '../../../activities/embeddings/hashed.ts';
import { cosineOf } from '../../../shared/statistics/cosine.ts';
import { measuresOf, wordsOfWorld } from '../../../shared/worldbuilding/distinctness/likeness.ts';
import { likenessOverMatches, type PlacedWorld } from '../../../shared/worldbuilding/distinctness/over-matches.ts';
import {
  likenessOverWords,
  likenessRows,
  likenessWords,
} from '../../../shared/worldbuilding/documents/distinctness.ts';
import { crystallized } from './deliberation/said.ts';

describe('the likeness of two embeddings', () => {
  test.each([
    ['the same direction', [1, 2], [2, 4], 1],
    ['opposite ones', [1, 0], [-3, 0], -1],
    ['nothing in common', [1, 0], [0, 5], 0],
    ['a text without words', [0, 0], [1, 0], null],
    ['vectors of two models', [1, 0], [1, 0, 0], null],
    ['no vectors', [], [], null],
    ['a number that is none', [Number.NaN, 1], [1, 1], null],
  ])('%s', (_, one, other, likeness) => {
    const found = cosineOf(one, other);
    if (likeness === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(likeness, 12);
  });

  test('is the same both ways, and within −1 and 1', () => {
    const vector = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(vector, vector, (one, other) => {
        const found = cosineOf(one, other);
        expect(cosineOf(other, one)).toBe(found);
        if (found !== null) expect(Math.abs(found)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the words of a world', () => {
  test('are its texts, and nothing of what they rest on', () => {
    const words = wordsOfWorld(crystallized());
    expect(words).toContain('Whatever sounds is owned by the sea.');
    expect(words).not.toContain('A-C1');
  });

  test('are nearer to those of the same world, put differently in one field, than to another world', () => {
    const same = crystallized({ governingLogic: { text: 'Whatever rings is owned by the sea.', cites: [] } });
    const hash = (text: string) => hashedEmbedding(text);
    const near = cosineOf(hash(wordsOfWorld(crystallized())), hash(wordsOfWorld(same)));
    const far = cosineOf(hash(wordsOfWorld(crystallized())), hash('Glass gardens drift above a desert of clocks.'));
    expect(near).toBeGreaterThan(far ?? 1);
  });
});

const world = (entrant: string, match: string, embedding: readonly number[], embedder = 'openai:e'): PlacedWorld => ({
  entrant,
  match,
  embedding,
  embedder,
});

describe('likeness over matches', () => {
  // Ash writes one world again and again; Birch another each time.
  const worlds = [
    world('Ash', 'm1', [1, 0, 0]),
    world('Birch', 'm1', [0, 1, 0]),
    world('Ash', 'm2', [1, 0, 0]),
    world('Birch', 'm2', [1, 0, 1]),
  ];

  test('tells worlds of one challenge, of none in common, and of one entrant apart', () => {
    const found = likenessOverMatches(worlds);
    expect(found).toMatchObject({ embedder: 'openai:e', measures: 'MEANING', leftOut: 0 });
    expect(found?.together?.count).toBe(2);
    expect(found?.together?.mean).toBeCloseTo(Math.SQRT1_2 / 2, 12);
    expect(found?.apart?.count).toBe(2);
    expect(found?.apart?.mean).toBeCloseTo(Math.SQRT1_2 / 2, 12);
    expect(found?.entrants).toEqual([
      { name: 'Ash', worlds: 2, own: expect.closeTo(1, 12) },
      { name: 'Birch', worlds: 2, own: expect.closeTo(0, 12) },
    ]);
  });

  test('never compares vectors of two embedders: those of most worlds count, the others are named', () => {
    const mixed = [...worlds, world('Cedar', 'm3', [1, 0, 0], 'hashed:'), world('Ash', 'm3', [1, 0, 0], 'hashed:')];
    expect(likenessOverMatches(mixed)).toEqual({ ...likenessOverMatches(worlds), leftOut: 2 });
  });

  test.each([
    ['no world', []],
    ['one', [world('Ash', 'm1', [1, 0])]],
    ['two of different embedders', [world('Ash', 'm1', [1]), world('Birch', 'm1', [1], 'hashed:')]],
  ])('is nothing for %s', (_, few) => expect(likenessOverMatches(few)).toBeNull());

  test('has an interval from two matches on', () => {
    expect(likenessOverMatches(worlds.slice(0, 2))?.together?.interval).toBeNull();
    expect(likenessOverMatches(worlds)?.together?.interval).not.toBeNull();
  });

  test('is told in rows', () => {
    const found = likenessOverMatches(worlds);
    if (found === null) throw new Error('nothing was found');
    expect(likenessRows(found).map(([name]) => name)).toEqual([
      'two of one challenge',
      'of different entrants on different challenges',
      'all of Ash',
      'all of Birch',
    ]);
    expect(likenessOverWords({ ...found, leftOut: 3 }, true)).toMatch(/3 worlds of other embedders.*plumbing/);
  });
});

describe('what is said of it', () => {
  const said = (distinctness: Parameters<typeof likenessWords>[0]['distinctness'], simulated = false) =>
    likenessWords({ distinctness, simulated });

  test('hashed words are called wording, whatever else they look like', () => {
    expect(measuresOf('hashed:')).toBe('WORDING');
    expect(said({ embedder: 'hashed:', likeness: 0.431, why: null })).toMatch(
      /0\.43 in wording \(hashed words, which know nothing of meaning\)/,
    );
    expect(said({ embedder: 'local:nomic', likeness: 0.9, why: null })).toMatch(/0\.90 in meaning, by local:nomic/);
  });
  test('what is not known has its reason', () => {
    expect(said({ embedder: 'openai:e', likeness: null, why: 'no key' })).toBe(
      'How alike the two worlds are is not known: no key.',
    );
    expect(said(null)).toBeNull();
  });
  test('of simulated models it is plumbing', () => {
    expect(said({ embedder: 'hashed:', likeness: 1, why: null }, true)).toMatch(/plumbing/);
  });
});
