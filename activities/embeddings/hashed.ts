import { fnv1a } from '../../shared/kernel/index.ts';

/** Dimensions of the built-in embedding. */
export const hashedDimensions = 256;

const stopWords = new Set(
  (
    'a about after all also an and any are as at be been before but by can do does each for from had has have he her his how if in into is it its just me more ' +
    'most my no nor not of off on once one only or other our out over own same she so some such than that the their them then there these they this those to too ' +
    'under until up very was we were what when where which while who whom whose why will with would you your'
  ).split(' '),
);

function hash(text: string): number {
  let value = fnv1a(text);
  // One more mixing round: FNV's low bits are weak, and they choose the dimension.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/**
 * Symposium’s own embedding, for machines without an embedding model: words and pairs of words, hashed with a sign
 * into 256 dimensions, each counted 1 + ln(n), the whole normalised to length 1. It measures shared wording, not shared
 * meaning. A text without words gives the zero vector.
 */
export function hashedEmbedding(text: string): number[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'.][\p{L}\p{N}]+)*/gu) ?? []).filter(
    (word) => !stopWords.has(word),
  );
  const counts = new Map<string, number>();
  words.forEach((word, index) => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    const next = words[index + 1];
    if (next !== undefined) counts.set(`${word} ${next}`, (counts.get(`${word} ${next}`) ?? 0) + 1);
  });
  const vector = new Array<number>(hashedDimensions).fill(0);
  for (const [feature, count] of counts) {
    const slot = hash(feature);
    const place = slot % hashedDimensions;
    vector[place] = (vector[place] ?? 0) + (slot & 0x80000000 ? -1 : 1) * (1 + Math.log(count));
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
