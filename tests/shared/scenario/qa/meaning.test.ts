import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { hashedEmbedding } from '../../../../activities/embeddings/hashed.ts';
import { meaningFacts, meaningRows, trialWords } from '../../../../shared/scenario/qa/meaning-check.ts';
import {
  alikeByMeaning,
  embedderTrial,
  likestFirst,
  meaningText,
  type Meant,
  trialTellings,
} from '../../../../shared/scenario/qa/meaning.ts';
import { rootsOf } from '../../../../shared/scenario/qa/mechanisms.ts';
import { trickOf } from '../../../../shared/scenario/qa/told-twice.ts';
import { present } from '../../../support/present.ts';

const tricks = [...new Set(trialTellings.map(trickOf))];
/** A vector for each telling: its trick, and `noise` of its own. */
const vectorsBy = (noise: (id: string) => number) =>
  new Map(
    trialTellings.map((one, at) => [
      one.id,
      [
        ...tricks.map((trick) => Number(trick === trickOf(one))),
        ...trialTellings.map((_, other) => (at === other ? noise(one.id) : 0)),
      ],
    ]),
  );
const pairsOf = (all: readonly Meant[], threshold: number) =>
  likestFirst([...alikeByMeaning(all, threshold)].flat()).map(({ scenarios }) => scenarios.join(' '));

describe('what an embedder is given', () => {
  const insights = [{ description: 'The rope lifts a lid, and warmth widens it.', fixedness: 'a rope pulls' }];

  test('is the chain without the words of the public page, in the order of the key', () => {
    const room = new Set(rootsOf('A rope hangs over the door.'));
    expect(meaningText(insights, room)).toBe('The lifts a lid, and warmth widens it. (not: a pulls)');
    expect(meaningText(insights, new Set())).toBe('The rope lifts a lid, and warmth widens it. (not: a rope pulls)');
    expect(meaningText([{ description: 'Warmth widens it.', fixedness: ' ' }], new Set())).toBe('Warmth widens it.');
  });

  test('is nothing where nothing is left beside the room', () => {
    expect(meaningText(insights, new Set(rootsOf('A rope lifts the lid and pulls, the warmth widens.')))).toBe('');
    expect(meaningText([], new Set())).toBe('');
  });

  test('for trial are ten tricks, each in two rooms, and each says something', () => {
    expect(tricks).toHaveLength(10);
    for (const trick of tricks) expect(trialTellings.filter((one) => trickOf(one) === trick)).toHaveLength(2);
    expect(new Set(trialTellings.map(({ text }) => text)).size).toBe(20);
    expect(trialTellings.map(({ text }) => text)).not.toContain('');
  });
});

describe('the trial of an embedder', () => {
  test('lays the threshold between the likest different tricks and the next that was told twice', () => {
    // What each telling adds of its own is none of its twin: 1 of 1 + noise².
    const trial = present(embedderTrial(vectorsBy((id) => (trickOf({ id }) === 'pigeon' ? 2 : 0.5))));
    expect(trial).toMatchObject({ twice: 10, found: 10, apart: 180, likestApart: 0 });
    expect(trial.threshold).toBeCloseTo(0.1);
  });

  test('finds nothing by one that holds different tricks for likelier than the same', () => {
    const turned = new Map(trialTellings.map(({ id }) => [id, id.endsWith('-a') ? [1, 0.01] : [-0.01, 1]]));
    const trial = present(embedderTrial(turned));
    expect(trial).toMatchObject({ threshold: null, found: 0, twice: 10 });
    const facts = meaningFacts({ embedder: 'local:odd', trial, compared: 0, waiting: [], unknown: [], shared: [] });
    expect(trialWords(facts)).toContain('of 10 that were told twice it finds none');
  });

  test('hashed words tell none of them, and say so', () => {
    const trial = embedderTrial(new Map(trialTellings.map(({ id, text }) => [id, hashedEmbedding(text)])));
    expect(trial).toMatchObject({ threshold: null, found: 0 });
    const facts = meaningFacts({ embedder: 'hashed:', trial, compared: 0, waiting: [], unknown: [], shared: [] });
    expect(meaningRows([facts])).toEqual([
      [
        'Mechanisms, by wording',
        expect.stringMatching(/nothing is compared by hashed:.*knows nothing of what they mean/),
      ],
    ]);
  });

  test('is none where a telling has no vector, none with a direction, or one of another length', () => {
    const [one] = trialTellings;
    for (const odd of [[], [0, 0], [1]]) {
      const vectors = new Map(vectorsBy(() => 0.1)).set(present(one).id, odd);
      expect(embedderTrial(vectors)).toBeNull();
    }
    expect(embedderTrial(new Map())).toBeNull();
  });
});

describe('solutions with vectors', () => {
  const meant = (scenarioId: string, ...vector: number[]): Meant => ({ scenarioId, laws: ['buoyancy'], vector });

  test('are alike by exact cosine, whatever their lengths in space, the likest first', () => {
    const all = [meant('a', 1, 0), meant('b', 20, 1), meant('c', 0, -3), meant('d', 0, 1), meant('e', 3, 0)];
    expect(pairsOf(all, 0.9)).toEqual(['a e', 'a b', 'b e']);
    const [first] = likestFirst([...alikeByMeaning(all, 0.9)].flat());
    expect(first).toEqual({ scenarios: ['a', 'e'], likeness: 1, laws: 1 });
  });

  test('of different numbers, or without a direction, are never compared', () => {
    expect(pairsOf([meant('a', 1), meant('b', 1, 0), meant('c', 0, 0), meant('d', 0, 0)], -1)).toEqual([]);
  });

  test('make the same pairs in whatever order they come', () => {
    const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 8 }), (vectors) => {
        const all = vectors.map((one, at) => meant(String(at), ...one));
        const named = (of: readonly Meant[]) =>
          pairsOf(of, 0.5)
            .map((pair) => pair.split(' ').toSorted().join(' '))
            .toSorted();
        expect(named(all.toReversed())).toEqual(named(all));
      }),
    );
  });
});
