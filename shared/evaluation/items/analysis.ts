import type { Status, Tier } from '../../scenario/vocabulary.ts';
import { clusteredMean, type Estimate, type Interval } from '../../statistics/clustered.ts';
import { sumOf } from '../../statistics/sums.ts';
import { type Correlation, itemRestCorrelations, leastPairs } from '../../statistics/correlation.ts';
import type { ScoringKey } from '../key.ts';
import type { EvaluationPolicy } from '../policy.ts';
import type { Reported } from '../report.ts';
import { best, worst } from '../responses.ts';
import { foundIn, type ItemSubject } from './subjects.ts';

export type ItemRules = Pick<EvaluationPolicy, 'passScore' | 'level'>;

/** How often something was found, and by which model. */
export interface Count {
  readonly of: number;
  readonly found: number;
  readonly models: readonly { readonly model: string; readonly found: number; readonly of: number }[];
}

/** What the answers to one scenario teach about it (evaluation rules §4). */
export interface Item {
  readonly scenario: string;
  readonly tier: Tier;
  readonly status: Status;
  readonly responses: number;
  readonly unscored: number;
  readonly passed: number;
  /** Mean score. Its interval is over models, or, of one model, over its runs. null: nothing was scored. */
  readonly difficulty: (Estimate & { readonly over: 'models' | 'runs' }) | null;
  /** null: it cannot be estimated, for this reason. */
  readonly discrimination: Correlation | null;
  readonly whyNot: string | null;
  readonly points: readonly ({ readonly id: string; readonly what: string } & Count)[];
  readonly wrongAnswers: readonly ({ readonly row: number; readonly answer: string } & Count)[];
}

/** One row a scenario, in the keys' order. */
export function itemsOf(subjects: readonly ItemSubject[], keys: readonly ScoringKey[], rules: ItemRules): Item[] {
  const rowsOf = (scenario: string) =>
    subjects.map(({ model, rows }) => ({ model, rows: rows.filter((row) => row.scenario === scenario) }));
  const means = keys.map(({ scenario }) => rowsOf(scenario).map(({ rows }) => meanScore(rows)));
  const table = subjects.map((_, subject) => means.map((ofScenario) => ofScenario[subject] ?? null));
  const correlations = itemRestCorrelations(table, rules.level);
  return keys.map((key, at): Item => {
    const own = rowsOf(key.scenario);
    const rows = own.flatMap((one) => one.rows);
    const scored = rows.flatMap(({ score }) => score ?? []);
    const discrimination = correlations[at] ?? null;
    const examined = (means[at] ?? []).filter((mean) => mean !== null).length;
    return {
      scenario: key.scenario,
      tier: key.tier,
      status: key.status,
      responses: rows.length,
      unscored: rows.length - scored.length,
      passed: scored.filter((score) => score >= rules.passScore).length,
      difficulty: difficultyOf(means[at] ?? [], scored, rules.level),
      discrimination,
      whyNot: discrimination === null ? whyNot(examined, keys.length) : null,
      points: key.points.map(({ id, what }) => ({ id, what, ...counted(own, ({ met }) => met.has(id)) })),
      wrongAnswers: key.wrongAnswers.map(({ answer }, nth) => ({
        row: nth + 1,
        answer,
        ...counted(own, ({ wrongAnswer }) => wrongAnswer === nth + 1),
      })),
    };
  });
}

function meanScore(rows: readonly Reported[]): number | null {
  const scored = rows.flatMap(({ score }) => score ?? []);
  return scored.length === 0 ? null : sumOf(scored) / scored.length;
}

/** Models are the units that could have been others; of one model, its runs, which say nothing of another's. */
function difficultyOf(means: readonly (number | null)[], scored: readonly number[], level: number): Item['difficulty'] {
  const models = means.flatMap((mean) => mean ?? []);
  const over = models.length > 1 ? 'models' : 'runs';
  const values = over === 'models' ? models : scored;
  const estimate = clusteredMean(
    values.map((value) => ({ value, weight: 1 })),
    level,
  );
  return estimate === null
    ? null
    : { ...estimate, interval: estimate.interval === null ? null : onScale(estimate.interval), over };
}

const onScale = ({ low, high }: Interval): Interval => ({ low: Math.max(worst, low), high: Math.min(best, high) });

function whyNot(models: number, scenarios: number): string {
  if (models < leastPairs) return `${models} models; at least ${leastPairs} are needed`;
  return scenarios < 2 ? 'there is no other scenario' : 'the scores do not vary';
}

function counted(
  subjects: readonly ItemSubject[],
  holds: (found: NonNullable<ReturnType<typeof foundIn>>) => boolean,
): Count {
  const models = subjects.map(({ model, rows }) => {
    const found = rows.flatMap((row) => foundIn(row) ?? []);
    return { model, found: found.filter(holds).length, of: found.length };
  });
  return { found: sumOf(models.map(({ found }) => found)), of: sumOf(models.map(({ of }) => of)), models };
}
