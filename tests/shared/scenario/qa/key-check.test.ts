import { describe, expect, test } from 'vitest';
import { exactInterval } from '../../../../shared/statistics/proportion.ts';
import { heldByKeys, keyCheckOf, keyCheckRows, keyCheckText } from '../../../../shared/scenario/qa/index.ts';
import { present } from '../../../support/present.ts';
import { corpusOf, type Said, sampleOf } from './samples.ts';

const wrong: Said = { agreement: 0, key: 0, confirmed: 0 };
/** The first so many of a corpus in one tier are examined, the first of these with a wrong key. */
const plain = (size: number) => corpusOf(size).map((one) => ({ ...one, tier: 'SPARK' as const }));
const examined = (size: number, many: number, bad: number) => {
  const corpus = plain(size);
  return { corpus, sample: sampleOf(corpus.slice(0, many).map((one, at) => [one, at < bad ? wrong : {}])) };
};
const rules = { sampledPercent: 10, mostWrongPercent: 3.3 };

describe('the share of wrong keys', () => {
  test('is unknown, and not 0, as long as nobody has come to a verdict', () => {
    const corpus = plain(20);
    for (const samples of [[], [sampleOf(corpus.slice(0, 2).map((one) => [one, null]))]]) {
      const check = keyCheckOf(corpus, samples);
      expect(check).toMatchObject({ corpus: 20, examined: 0, wrongShare: null });
      expect(keyCheckRows(check)[0]?.[1]).toMatch(/^unknown/);
      expect(keyCheckText(check)).toMatch(/^Keys were not checked by people/);
      expect(heldByKeys(check, rules)).toEqual([expect.stringContaining('examined 0 of 20 scenarios, and it takes 2')]);
    }
    expect(keyCheckOf([], []).wrongShare).toBeNull();
  });

  test('is the exact interval of the sample for what nobody has examined, and what is known for the rest', () => {
    const { corpus, sample } = examined(500, 50, 2);
    const { low, high } = exactInterval(2, 50, 0.95) ?? { low: 0, high: 0 };
    const { wrongShare } = keyCheckOf(corpus, [sample]);
    expect(wrongShare?.mean).toBeCloseTo((2 + 450 * 0.04) / 500, 12);
    expect(wrongShare?.low).toBeCloseTo((2 + 450 * low) / 500, 12);
    expect(wrongShare?.high).toBeCloseTo((2 + 450 * high) / 500, 12);
  });

  test('of a corpus of one that was examined is known', () => {
    const { corpus, sample } = examined(1, 1, 0);
    expect(keyCheckOf(corpus, [sample]).wrongShare).toEqual({ mean: 0, low: 0, high: 0 });
  });

  test('is not mended by withdrawing what the sample found: the rest was never looked at', () => {
    const { corpus, sample } = examined(500, 50, 5);
    const check = keyCheckOf(corpus.slice(5), [sample]);
    expect(check).toMatchObject({ corpus: 495, examined: 45, past: 5, wrong: [] });
    expect(check.wrongShare?.mean).toBeCloseTo((450 * 0.1) / 495, 12);
    expect(heldByKeys(check, rules).map((line) => line.slice(0, 5))).toEqual(['keys:', 'keys:']);
  });

  test('of a whole corpus that was examined and repaired is what stands', () => {
    const { corpus, sample } = examined(20, 20, 4);
    expect(keyCheckOf(corpus, [sample]).wrongShare?.mean).toBe(0.2);
    const repaired = keyCheckOf(corpus.slice(4), [sample]);
    expect(repaired.wrongShare).toEqual({ mean: 0, low: 0, high: 0 });
    expect(heldByKeys(repaired, rules)).toEqual([]);
  });

  test('counts no examination of another paper or another key', () => {
    const { corpus, sample } = examined(10, 1, 1);
    for (const change of [{ keySha256: 'another' }, { paperSha256: 'another' }]) {
      const check = keyCheckOf(
        corpus.map((one, at) => (at === 0 ? { ...one, version: 2, ...change } : one)),
        [sample],
      );
      expect(check).toMatchObject({ examined: 0, past: 1, wrong: [] });
    }
    // A new version with the same words is the same.
    expect(
      keyCheckOf(
        corpus.map((one) => ({ ...one, version: 2 })),
        [sample],
      ),
    ).toMatchObject({ examined: 1, past: 0, wrong: ['IM-0001'] });
  });

  test('counts each tier as it counts in the corpus, whoever was answered', () => {
    const corpus = plain(100).map((one, at) => ({ ...one, tier: at < 50 ? ('SPARK' as const) : ('RUPTURE' as const) }));
    // Ten of the easy half are answered, two of the hard half, and one of these is wrong.
    const sample = sampleOf([
      ...corpus.slice(0, 10).map((one) => [one, {}] as const),
      [present(corpus[50]), wrong],
      [present(corpus[51]), {}],
    ]);
    const { wrongShare, unseen } = keyCheckOf(corpus, [sample]);
    // Half of the hard half, a quarter of all: 1 of 12 would be 8%.
    expect(wrongShare?.mean).toBeCloseTo((1 + 88 * 0.25) / 100, 12);
    const equal = keyCheckOf(plain(100), [sampleOf(plain(12).map((one, at) => [one, at < 3 ? wrong : {}]))]).wrongShare;
    // As many units as the weights leave are fewer than twelve.
    expect((wrongShare?.high ?? 0) - (wrongShare?.low ?? 0)).toBeGreaterThan((equal?.high ?? 0) - (equal?.low ?? 0));
    expect(unseen).toEqual([]);
    expect(keyCheckOf(corpus, [sampleOf(corpus.slice(0, 10).map((one) => [one, {}]))]).unseen).toEqual(['RUPTURE']);
  });

  test('a verdict of one sample stands against a second one that nobody answered', () => {
    const corpus = plain(10);
    const first = sampleOf([[present(corpus[0]), {}]]);
    const second = sampleOf([[present(corpus[0]), null]]);
    for (const samples of [
      [first, second],
      [second, first],
    ])
      expect(keyCheckOf(corpus, samples)).toMatchObject({ examined: 1, unanswered: 0 });
  });
});

describe('a release', () => {
  test('is held by a rate above the rule, and told rate, interval and what to do', () => {
    const { corpus, sample } = examined(500, 50, 3);
    const lines = heldByKeys(keyCheckOf(corpus, [sample]), rules);
    expect(lines.slice(0, 3)).toEqual(
      ['IM-0001', 'IM-0002', 'IM-0003'].map((id) => expect.stringContaining(`${id}: two people found its key wrong`)),
    );
    expect(lines[3]).toMatch(
      /^keys: the estimated share of wrong keys is 6% \(95% interval [\d.]+% to [\d.]+%\) from 50 verdicts, above 3\.3%; .*corpus qa start/,
    );
    expect(heldByKeys(keyCheckOf(corpus, [sample]), { ...rules, mostWrongPercent: 10 })).toHaveLength(3);
  });

  test('of a rehearsal names commands of the simulated corpus', () => {
    const { corpus, sample } = examined(500, 50, 3);
    for (const line of heldByKeys(keyCheckOf(corpus, [sample]), rules, 'simulated'))
      for (const command of line.match(/symposium corpus [^)]*/g) ?? [])
        expect(command).toMatch(/ --corpus simulated$/);
    for (const line of heldByKeys(keyCheckOf(corpus, []), rules, 'simulated'))
      expect(line).toMatch(/symposium corpus qa start --percent 10 --corpus simulated$/);
  });

  test('is held by a doubt that nobody has settled and by an ethical one, and not by a doubted difficulty', () => {
    const corpus = plain(30);
    const said: Said[] = [{ key: 0 }, { ethics: 0 }, { difficulty: 0 }, {}];
    const lines = heldByKeys(keyCheckOf(corpus, [sampleOf(said.map((one, at) => [present(corpus[at]), one]))]), rules);
    expect(lines).toEqual([
      expect.stringMatching(/^IM-0002: .*ethical/),
      expect.stringMatching(/^IM-0001: one person/),
    ]);
  });

  test('passes with one in fifty, and a rule of 0% asks for nobody', () => {
    const { corpus, sample } = examined(500, 50, 1);
    expect(heldByKeys(keyCheckOf(corpus.slice(1), [sample]), rules)).toEqual([
      expect.stringContaining('examined 49 of 499 scenarios, and it takes 50'),
    ]);
    expect(heldByKeys(keyCheckOf(corpus, []), { ...rules, sampledPercent: 0 })).toEqual([]);
  });
});
