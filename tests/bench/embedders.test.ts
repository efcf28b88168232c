import { expect, test } from 'vitest';
import { hashedEmbedding } from '../../activities/embeddings/hashed.ts';
import { separationLines, separations, textsOf, toldAgain, usesOf } from '../../bench/calibration/embedders.ts';

const hashed = (_: string, text: string) => Promise.resolve(hashedEmbedding(text));

const uses = await usesOf();
const wordsOf = (text: string) => text.split(' ').length;

test('the built-in embedder tells texts of both kinds from those that are told again', async () => {
  const found = await separations(hashed, 'hashed:', uses);
  expect(found.map(({ line }) => line)).toEqual(['duplicateSimilarity', 'memory.matchStrength']);
  for (const { likestApart, leastAgain, threshold } of found) {
    expect(likestApart).toBeLessThan(0.5);
    expect(leastAgain).toBeGreaterThan(0.6);
    expect(threshold).toBeGreaterThan(likestApart);
    expect(threshold).toBeLessThan(leastAgain);
  }
});

test('each text is told again in fewer words, alike each time, and all are asked for once', () => {
  for (const { texts } of uses) {
    const long = texts.filter((text) => wordsOf(text) > 8);
    expect(long.length).toBeGreaterThan(5);
    expect(long.filter((text) => wordsOf(toldAgain(text)) >= wordsOf(text))).toEqual([]);
    expect(texts.map(toldAgain)).toEqual(texts.map(toldAgain));
  }
  const texts = textsOf(uses);
  expect(new Set(texts).size).toBe(texts.length);
});

/** An embedder by whom everything is somewhat alike, as with some real ones, and one to whom all is one. */
const bent = (floor: number) => (_: string, text: string) => {
  const vector = hashedEmbedding(text);
  const length = Math.hypot(...vector);
  return Promise.resolve([...vector.map((one) => one * Math.sqrt(1 - floor)), length * Math.sqrt(floor)]);
};

test('another embedder has thresholds of its own, which are said as lines of a policy', async () => {
  const found = await separations(bent(0.9), 'local:bent', uses);
  for (const { likestApart, threshold } of found) {
    expect(likestApart).toBeGreaterThan(0.9);
    expect(threshold).toBeGreaterThan(0.93);
  }
  const lines = separationLines(found).join('\n');
  expect(lines).toContain(`halfway is ${found[0]?.threshold?.toFixed(2)}`);
  expect(lines).toContain('NOT between');
});

test('one that tells nothing apart has none, and says so', async () => {
  const found = await separations(() => Promise.resolve([1, 0]), 'local:blind', uses);
  expect(found.map(({ threshold }) => threshold)).toEqual([null, null]);
  expect(separationLines(found).join('\n')).toContain('No duplicateSimilarity tells them apart');
});
