import type { Status } from '../../scenario/vocabulary.ts';
import { intraclassCorrelation, krippendorffAlpha } from '../../statistics/agreement.ts';
import { clusteredMean, cutTo, type Estimate, type Interval } from '../../statistics/clustered.ts';
import { exactInterval } from '../../statistics/proportion.ts';
import { meanOf } from '../../statistics/sums.ts';
import type { EvaluationPolicy } from '../policy.ts';
import { best, worst } from '../responses.ts';

/** One answer with what judges and people give it. */
export interface Pair {
  readonly scenario: string;
  readonly status: Status;
  readonly judged: number;
  readonly people: number;
}

/** A share of answers. Its interval is exact, for as many units as there are scenarios among them. */
export interface Share extends Interval {
  readonly mean: number;
  readonly answers: number;
}

/** How far judges agree with people (evaluation rules §5.2). */
export interface Agreement {
  readonly answers: number;
  readonly scenarios: number;
  /** Both pass it or both fail it. null: of no answer. */
  readonly same: Share | null;
  /** Of what people pass, the judges pass so much; of what people fail, the judges fail so much. */
  readonly passesFound: Share | null;
  readonly failsFound: Share | null;
  /** Judges less people, in points, clustered by scenario. */
  readonly bias: Estimate | null;
  readonly meanDistance: number | null;
  readonly alpha: number | null;
  readonly alphaOfPasses: number | null;
  readonly intraclass: number | null;
}

export type AuditRules = Pick<EvaluationPolicy, 'passScore' | 'level'>;

export function agreementOf(pairs: readonly Pair[], { passScore, level }: AuditRules): Agreement {
  const verdicts = pairs.map((pair) => ({
    ...pair,
    passed: { judged: pair.judged >= passScore, people: pair.people >= passScore },
  }));
  const sameIn = (of: typeof verdicts) =>
    shareOf(
      of.map(({ scenario, passed }) => ({ scenario, is: passed.judged === passed.people })),
      level,
    );
  const units = pairs.map(({ judged, people }) => [judged, people]);
  return {
    answers: pairs.length,
    scenarios: scenariosIn(pairs),
    same: sameIn(verdicts),
    passesFound: sameIn(verdicts.filter(({ passed }) => passed.people)),
    failsFound: sameIn(verdicts.filter(({ passed }) => !passed.people)),
    bias: biasOf(pairs, level),
    meanDistance: meanOf(pairs.map(({ judged, people }) => Math.abs(judged - people))),
    alpha: krippendorffAlpha(units),
    alphaOfPasses: krippendorffAlpha(verdicts.map(({ passed }) => [Number(passed.judged), Number(passed.people)])),
    intraclass: intraclassCorrelation(units),
  };
}

export const scenariosIn = (rows: readonly { readonly scenario: string }[]): number =>
  new Set(rows.map(({ scenario }) => scenario)).size;

/**
 * Answers to one scenario may be misjudged alike, for one reason. So they count as one unit, however many they are: the
 * interval is rather too wide than too narrow, and stands where all agree, too.
 */
export function shareOf(
  rows: readonly { readonly scenario: string; readonly is: boolean }[],
  level: number,
): Share | null {
  const mean = meanOf(rows.map(({ is }) => Number(is)));
  if (mean === null) return null;
  const units = scenariosIn(rows);
  const interval = exactInterval(Math.min(units, mean * units), units, level);
  return interval === null ? null : { mean, ...interval, answers: rows.length };
}

function biasOf(pairs: readonly Pair[], level: number): Estimate | null {
  const clusters = [...Map.groupBy(pairs, ({ scenario }) => scenario).values()].map((own) => ({
    value: meanOf(own.map(({ judged, people }) => judged - people)) ?? 0,
    weight: own.length,
  }));
  return cutTo(clusteredMean(clusters, level), worst - best, best - worst);
}
