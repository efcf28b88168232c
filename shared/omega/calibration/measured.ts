import { chance } from '../../kernel/chance.ts';
import { bootstrap, type Interval, quantile } from '../ablation/compare.ts';
import { exactInterval } from '../../statistics/proportion.ts';
import { reliabilityOf, type Reliability } from '../../statistics/reliability.ts';
import { meanOf } from '../../statistics/sums.ts';
import type { Arm } from '../ablation/arms.ts';
import type { Graded } from './graded.ts';
import { problemKinds, type ProblemKind } from './problem.ts';

export interface Measure {
  readonly value: number;
  /** null: of fewer than two problems. */
  readonly interval: Interval | null;
}

/** How far one way of answering goes with the truth. */
export interface ArmTruth {
  readonly arm: Arm;
  readonly problems: number;
  /** Answers that could be held against the key, and those of them that are right. */
  readonly scored: number;
  readonly right: number;
  /** Share of the scored that is right, with its exact interval; null: nothing was scored. */
  readonly accuracy: Measure | null;
  /** Of the scored that state a confidence; null: none does. */
  readonly calibration: Calibration | null;
  readonly kinds: readonly KindTruth[];
}

/** With what it cost. */
export interface ArmOfSet extends ArmTruth {
  readonly model: string;
  readonly tokens: number;
  readonly costMicrodollars: number | null;
  /** Problems on which it cost more or less than the tolerance allows. */
  readonly unequal: number;
}

export interface Calibration {
  readonly answers: number;
  readonly meanConfidence: number;
  /** Mean confidence less the share that is right: above 0 it is too sure of itself. */
  readonly overconfidence: Measure;
  readonly brier: Measure;
  /** Over ten bins. With few answers it is above 0 by chance alone; `byChance` says how far. */
  readonly calibrationError: Measure & { readonly byChance: number };
  /** With the exact interval of each bin's share. */
  readonly bins: readonly (Reliability['bins'][number] & { readonly interval: Interval | null })[];
}

export interface KindTruth {
  readonly kind: ProblemKind;
  readonly scored: number;
  readonly right: number;
  readonly meanConfidence: number | null;
  readonly brier: number | null;
}

export interface Resampling {
  readonly seed: string;
  readonly resamples: number;
  readonly level: number;
}

/** What one arm's answers come to. The same answers and seed give the same intervals. */
export function truthOf(arm: Arm, graded: readonly Graded[], rules: Resampling): ArmTruth {
  const own = graded.filter((one) => one.arm === arm);
  const scored = own.filter(isScored);
  const right = scored.filter((one) => one.right).length;
  return {
    arm,
    problems: own.length,
    scored: scored.length,
    right,
    accuracy:
      scored.length === 0
        ? null
        : { value: right / scored.length, interval: exactInterval(right, scored.length, rules.level) },
    calibration: calibrationOf(told(scored), { ...rules, seed: `${rules.seed}|${arm}` }),
    kinds: problemKinds.flatMap((kind) => kindOf(kind, scored) ?? []),
  };
}

type Scored = Graded & { readonly right: boolean };
export const isScored = (one: Graded): one is Scored => one.right !== null;

interface Told {
  readonly confidence: number;
  readonly isTrue: boolean;
}

const told = (scored: readonly Scored[]): Told[] =>
  scored.flatMap(({ confidence, right }) => (confidence === null ? [] : [{ confidence, isTrue: right }]));

function calibrationOf(answers: readonly Told[], rules: Resampling): Calibration | null {
  if (answers.length === 0) return null;
  const { brier, calibrationError, bins } = reliabilityOf(answers);
  const over = answers.map(({ confidence, isTrue }) => confidence - Number(isTrue));
  return {
    answers: answers.length,
    meanConfidence: mean(answers.map(({ confidence }) => confidence)),
    overconfidence: { value: mean(over), interval: bootstrap(over, { ...rules, seed: `${rules.seed}|over` }) },
    brier: {
      value: brier,
      interval: bootstrap(
        over.map((one) => one ** 2),
        { ...rules, seed: `${rules.seed}|brier` },
      ),
    },
    calibrationError: { value: calibrationError, ...errorOf(answers, rules) },
    bins: bins.map((bin) => ({
      ...bin,
      interval: exactInterval(Math.round(bin.shareTrue * bin.claims), bin.claims, rules.level),
    })),
  };
}

/**
 * How the calibration error scatters where the answers are drawn anew, and what it would be on the average if each were
 * right exactly as often as it says: with few answers in a bin that is far from 0.
 */
function errorOf(
  answers: readonly Told[],
  { seed, resamples, level }: Resampling,
): { readonly interval: Interval | null; readonly byChance: number } {
  const drawn = chance(`${seed}|error`);
  const anew = (one: (place: number) => Told) =>
    reliabilityOf(Array.from(answers, (_, place) => one(place))).calibrationError;
  const draws = (of: (place: number) => Told) =>
    Array.from({ length: resamples }, () => anew(of)).sort((a, b) => a - b);
  const any = (): Told => answers[drawn.below(answers.length)] ?? { confidence: 0, isTrue: false };
  const scatter = answers.length < 2 ? null : draws(any);
  const calibrated = draws((place) => {
    const confidence = answers[place]?.confidence ?? 0;
    return { confidence, isTrue: drawn.unit() < confidence };
  });
  const tail = (1 - level) / 2;
  return {
    interval: scatter === null ? null : { low: quantile(scatter, tail), high: quantile(scatter, 1 - tail) },
    byChance: mean(calibrated),
  };
}

function kindOf(kind: ProblemKind, scored: readonly Scored[]): KindTruth | null {
  const own = scored.filter((one) => one.kind === kind);
  const sure = told(own);
  return own.length === 0
    ? null
    : {
        kind,
        scored: own.length,
        right: own.filter(({ right }) => right).length,
        meanConfidence: meanOf(sure.map(({ confidence }) => confidence)),
        brier: meanOf(sure.map(({ confidence, isTrue }) => (confidence - Number(isTrue)) ** 2)),
      };
}

const mean = (values: readonly number[]): number => meanOf(values) ?? 0;
