import { describe, expect, test } from 'vitest';
import { dice } from '../../../../activities/models/simulated/dice.ts';
import { heldOut, rewords } from '../../../../activities/models/simulated/manners/rewords.ts';
import { isHeldOut, synonyms } from '../../../../activities/models/simulated/manners/synonyms.ts';

const text = { type: 'string' };
const schema = {
  type: 'object',
  properties: {
    statement: text,
    title: text,
    verdict: { enum: ['a big mistake that people often make quickly'] },
    label: text,
    score: { type: 'number' },
  },
};
const prose = synonyms.map(({ words }) => words[0] ?? '').join(' ');
const answer = {
  statement: `${prose} 12 N C1 S2`,
  title: prose,
  verdict: 'a big mistake that people often make quickly',
  label: 'a big mistake',
  score: 3,
};
const asked = { thinking: null, schema, again: false };
const said = (manner: typeof rewords, key: string) =>
  manner.says?.(answer, { asked, question: null, dice: dice(key) }) as typeof answer;
const wordsOf = ({ statement }: typeof answer) => statement.split(' ');

describe('prose in other words', () => {
  test('differs from call to call, and not within one', () => {
    expect(said(rewords, 'a')).not.toEqual(said(rewords, 'b'));
    expect(said(rewords, 'a')).toEqual(said(rewords, 'a'));
  });

  test('says the same: each word is of its row, and numbers, ids, titles, labels and closed words stay', () => {
    const { statement, ...rest } = said(rewords, 'a');
    const { statement: before, ...kept } = answer;
    expect(rest).toEqual(kept);
    expect(statement).not.toBe(before);
    const words = statement.split(' ');
    for (const [row, synonym] of synonyms.entries()) expect(synonym.words).toContain(words[row]);
    expect(words.slice(synonyms.length)).toEqual(['12', 'N', 'C1', 'S2']);
  });

  test('held-out draws from the rows that were held back, a third of all, and from no other', () => {
    const changed = (manner: typeof rewords) =>
      new Set(
        ['a', 'b', 'c', 'd', 'e'].flatMap((key) =>
          wordsOf(said(manner, key)).flatMap((word, row) =>
            row < synonyms.length && word !== synonyms[row]?.words[0] ? [row] : [],
          ),
        ),
      );
    expect([...changed(heldOut)].every(isHeldOut)).toBe(true);
    expect([...changed(rewords)].some(isHeldOut)).toBe(false);
    expect(synonyms.filter((_, row) => isHeldOut(row)).length / synonyms.length).toBeCloseTo(1 / 3, 1);
  });

  test('keeps an article right', () => {
    const one = { statement: 'It was an evident answer and a mistake of theirs, often seen.' };
    const found = Array.from({ length: 40 }, (_, at) =>
      rewords.says?.(one, { asked, question: null, dice: dice(`key-${at}`) }),
    ) as (typeof one)[];
    for (const { statement } of found) expect(statement).not.toMatch(/\ba [aeiou]|\ban [^aeiou]/);
  });
});

test('each row has words of its own, and names its synset', () => {
  const all = synonyms.flatMap(({ words }) => words);
  expect(new Set(all).size).toBe(all.length);
  for (const { words, synset } of synonyms) {
    expect(words.length).toBeGreaterThan(1);
    expect(synset).toMatch(/^\d{8}-[nvasr]$/);
  }
});
