import { categories, tiers } from '../../../../shared/scenario/vocabulary.ts';
import { scenarioId } from '../../../../shared/kernel/ids.ts';
import type { QaReview, QaSample, Sampled, Standing } from '../../../../shared/scenario/qa/index.ts';

/** A corpus of so many, spread unevenly over categories and tiers. */
export const corpusOf = (size: number): Standing[] =>
  Array.from({ length: size }, (_, at) => ({
    number: at + 1,
    version: 1,
    category: categories[(at * at) % categories.length] ?? categories[0],
    tier: tiers[(at * 7 + Math.floor(at / 5)) % tiers.length] ?? tiers[0],
    paperSha256: `paper ${at + 1}`,
    keySha256: `key ${at + 1}`,
  }));

export const sampled = (one: Standing): Sampled => ({ ...one, scenarioId: scenarioId(one.number), barred: [] });

/** Reviews of one scenario by what people say of it: `agrees`, `keyHolds`, who checks, and what a second person says. */
export interface Said {
  readonly solver?: string;
  readonly checker?: string;
  readonly agreement?: 0 | 1;
  readonly key?: 0 | 1;
  readonly physics?: 0 | 1;
  readonly ethics?: 0 | 1;
  readonly difficulty?: 0 | 1;
  /** Absent: nobody has. */
  readonly confirmed?: 0 | 1;
}

const decided = (reviewer: string, scenario?: string, marks: Readonly<Record<string, number>> = {}) => ({
  outcome: 'decided',
  reviewer,
  marks:
    scenario === undefined
      ? null
      : {
          [scenario]: Object.fromEntries(Object.entries(marks).map(([name, score]) => [name, { score, reason: 'x' }])),
        },
});

export function reviewsOf({ scenarioId: subject }: Sampled, said: Said): QaReview[] {
  const { solver = 'ada', checker = 'ada', agreement = 1, key = 1, physics = 1, ethics = 1, difficulty = 1 } = said;
  const marks = { agreement, key, physics, ethics, difficulty };
  return [
    { kind: 'qa-solve', subject, outcome: decided(solver) },
    { kind: 'qa-check', subject, outcome: decided(checker, subject, marks) },
    ...(said.confirmed === undefined
      ? []
      : [{ kind: 'qa-confirm', subject, outcome: decided('bo', subject, { key: said.confirmed }) }]),
  ];
}

/** A sample of these, each with what was said of it; null: nobody has answered. */
export function sampleOf(of: readonly (readonly [Standing, Said | null])[], over = true): QaSample {
  const scenarios = of.map(([one]) => sampled(one));
  return {
    brief: { corpus: 'real', seed: 'v1', of: scenarios.length, scenarios },
    reviews: of.flatMap(([one, said]) => (said === null ? [] : reviewsOf(sampled(one), said))),
    over,
  };
}
