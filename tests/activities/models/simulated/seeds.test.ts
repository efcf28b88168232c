import { describe, expect, test } from 'vitest';
import { categories, statuses, tiers } from '../../../../shared/scenario/vocabulary.ts';
import { seedDocument, type SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { conceptText } from '../../../../activities/scenario/concept.ts';
import { hashedEmbedding } from '../../../../activities/embeddings/hashed.ts';
import { drawSeed, type SimulatedBrief } from '../../../../activities/models/simulated/scenario/seed-document.ts';
import { bookOf } from '../../../../activities/models/simulated/scenario/plots/all.ts';
import { keeps } from '../../../../activities/models/simulated/scenario/law.ts';
import { verdictOf } from '../../../../activities/models/simulated/scenario/verdict.ts';

const briefs = Array.from({ length: 2000 }, (_, index): SimulatedBrief => ({
  category: categories[index % 12] ?? 'The Locked Room',
  tier: tiers[Math.floor(index / 12) % 5] ?? 'SPARK',
  status: index % 7 === 0 ? 'CT' : 'KS',
  constraints: [],
  inspirationSeed: null,
}));
const seeds = briefs.map((brief, index) => drawSeed(`seven|draft-${index}`, brief));
/** All six statuses, fewer of each: the special designs share sentences, and still have to differ. */
const special = Array.from({ length: 1200 }, (_, index): SimulatedBrief => ({
  category: categories[index % 12] ?? 'The Locked Room',
  tier: tiers[Math.floor(index / 72) % 5] ?? 'SPARK',
  status: statuses[Math.floor(index / 12) % 6] ?? 'KS',
  constraints: [],
  inspirationSeed: null,
})).map((brief, index) => drawSeed(`eight|draft-${index}`, brief));

const words = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const runs = (text: string, length: number) => {
  const all = words(text);
  return all
    .slice(0, Math.max(0, all.length - length + 1))
    .map((_, index) => all.slice(index, index + length).join(' '));
};
const publicText = ({ name, scenario, commonWrongAnswers }: SeedDocument) =>
  JSON.stringify([name, { ...scenario, deadlineSeconds: null }, commonWrongAnswers]);

describe('drawn Seed Documents', () => {
  test.each([
    ['two thousand known and contested', seeds],
    ['twelve hundred of all statuses', special],
  ] as const)('%s concepts stay below the duplicate threshold of each other', (_, drawn) => {
    const vectors = drawn.map((seed) => Float64Array.from(hashedEmbedding(conceptText(seed))));
    let highest = 0;
    vectors.forEach((one, index) => {
      for (let other = index + 1; other < vectors.length; other += 1) {
        const two = vectors[other] ?? one;
        let product = 0;
        for (let at = 0; at < one.length; at += 1) product += (one[at] ?? 0) * (two[at] ?? 0);
        if (product > highest) highest = product;
      }
    });
    expect(highest).toBeLessThan(defaultPolicy.duplicateSimilarity);
  });

  test('they follow the schema, and the brief', () => {
    seeds.forEach((seed, index) => {
      expect(seedDocument.safeParse(seed).error).toBeUndefined();
      expect(seed.concept.category).toBe(briefs[index]?.category);
    });
  });

  test('the same salt and brief give the same bytes, another salt another scenario', () => {
    const [brief] = briefs;
    if (brief === undefined) throw new Error('no brief');
    expect(JSON.stringify(drawSeed('a', brief))).toBe(JSON.stringify(drawSeed('a', brief)));
    expect(drawSeed('a', brief).scenario.narrative).not.toBe(drawSeed('b', brief).scenario.narrative);
  });

  test('the steps take at most 85% of the deadline', () => {
    for (const { solution, scenario } of seeds) {
      const total = solution.steps.reduce((sum, { seconds }) => sum + seconds, 0);
      expect(total).toBeLessThanOrEqual(0.85 * (scenario.deadlineSeconds ?? 0));
    }
  });

  test('every claim belongs to a known law and holds; only one plot is built without room for a fifth', () => {
    const tight = new Set<string>();
    for (const seed of seeds) {
      for (const claim of seed.solution.claims) {
        const verdict = verdictOf(claim);
        expect(verdict?.holds).toBe(true);
        if (verdict === null) continue;
        const { law, values, bound } = verdict;
        const broken = Object.keys(law.variables).some((name) =>
          [0.8, 1.2].some((factor) => !keeps(law, { ...values, [name]: (values[name] ?? 0) * factor }, bound)),
        );
        if (broken) tight.add(`${seed.concept.category}: ${law.principle}`);
      }
    }
    expect([...tight]).toEqual(['The Lilliput Conundrum: Balance of torques']);
  });

  test('harder tiers have more distractors', () => {
    const count = (tier: string) => {
      const of = seeds.filter((_, index) => briefs[index]?.tier === tier);
      return of.reduce((sum, { distractors }) => sum + distractors.length, 0) / of.length;
    };
    const counts = tiers.map(count);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts[4]).toBeGreaterThan((counts[0] ?? 0) + 3);
  });

  test('no six words of an action or insight stand in the public text', () => {
    const leaks = seeds.flatMap((seed) => {
      const shown = ` ${words(publicText(seed)).join(' ')} `;
      const secret = [
        ...seed.solution.steps.map(({ action }) => action),
        ...seed.insights.map(({ description }) => description),
      ];
      return secret.flatMap((text) => runs(text, 6)).filter((run) => shown.includes(` ${run} `));
    });
    expect([...new Set(leaks)]).toEqual([]);
  });

  test('constraints of the brief are quoted in the concept, which the solver never sees', () => {
    const seed = drawSeed('a', {
      category: 'The Cascade',
      tier: 'SPARK',
      status: 'KS',
      constraints: ['Must involve a red scarf'],
      inspirationSeed: null,
    });
    expect(seed.concept.summary).toContain('"Must involve a red scarf"');
    expect(publicText(seed)).not.toContain('red scarf');
  });

  test('every category has plots that use each law at most once', () => {
    for (const category of categories) {
      const { plots } = bookOf(category);
      expect(plots.length).toBeGreaterThan(1);
      for (const { claims } of plots) expect(new Set(claims.map(({ law }) => law)).size).toBe(claims.length);
    }
  });
});
