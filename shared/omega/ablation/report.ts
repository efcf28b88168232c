import { addUsage, noUsage, type Usage } from '../../kernel/ask.ts';
import type { Arm } from './arms.ts';
import type { ArmEnd, RoundEnd } from './activities.ts';
import { parityOf, tokensOf, type Parity } from '../../kernel/equal-cost.ts';
import { compareArms, type PairComparison } from './compare.ts';
import { biasOf, duelsOf, meanOf, type Bias, type Duel, type Marked } from './duels.ts';
import { findingOf, cautionsOf, type Finding } from './finding.ts';
import type { AblationRules } from './policy.ts';
import { criteria, type Criterion } from './rubric.ts';

/** How an answer looked to the judges, without its words. */
export type Shown = {
  readonly characters: number;
  readonly cuts: number;
  readonly shortened: number;
};

/** One arm in one round. */
interface ArmRound extends Pick<ArmEnd, 'answers' | 'ended' | 'poll'> {
  readonly round: number;
  readonly answered: boolean;
  readonly tokens: number;
  readonly budget: number;
  readonly parity: Parity;
  readonly usage: Usage;
  readonly shown: Shown | null;
}

export interface ArmReport {
  readonly arm: Arm;
  readonly model: string;
  readonly tokens: number;
  readonly costMicrodollars: number | null;
  /** Tokens over all rounds, as a share of what they were to be. */
  readonly share: number | null;
  /** Means over its duels, on the scale of the marks; null: it was in none. */
  readonly score: number | null;
  readonly marks: Readonly<Record<Criterion, number | null>>;
  readonly rounds: readonly ArmRound[];
}

/** The whole comparison: what the table prints, and what `--json` gives. */
export interface AblationReport {
  readonly runKey: string;
  readonly simulated: boolean;
  readonly problem: string;
  readonly seed: string;
  readonly rounds: number;
  readonly judges: readonly { readonly seat: string; readonly model: string }[];
  readonly rules: Pick<AblationRules, 'tolerance' | 'weights' | 'drawMargin' | 'level' | 'resamples' | 'leastUnits'>;
  readonly arms: readonly ArmReport[];
  readonly comparisons: readonly PairComparison[];
  readonly bias: Bias;
  /** Judgements that were asked for, that could be read, and that count in a duel. */
  readonly judgements: { readonly asked: number; readonly read: number; readonly counted: number };
  readonly finding: Finding;
  /** What a reader has to know before believing it. */
  readonly cautions: readonly string[];
}

export interface ReportFacts {
  readonly runKey: string;
  readonly simulated: boolean;
  readonly problem: string;
  readonly seed: string;
  readonly arms: readonly Arm[];
  readonly judges: AblationReport['judges'];
  /** By arm; of a session: its agents' models in one line. */
  readonly models: Readonly<Record<Arm, string>>;
  readonly rules: AblationRules;
  readonly rounds: readonly RoundEnd[];
  /** By round and arm: `1/vote`. */
  readonly shown: Readonly<Record<string, Shown>>;
  readonly marked: readonly Marked[];
}

/** Puts the comparison together; the same facts make the same report. */
export function reportOf(facts: ReportFacts): AblationReport {
  const { runKey, simulated, problem, seed, judges, rules, rounds, marked } = facts;
  const duels = duelsOf(marked, facts.arms, rules);
  const attendance = rounds.map(({ round, ends }) => ({
    round,
    answered: ends.filter(({ ref }) => ref !== null).map(({ arm }) => arm),
  }));
  const arms = facts.arms.map((arm) => armReport(arm, facts, duels));
  const comparisons = compareArms(duels, attendance, facts.arms, {
    seed,
    resamples: rules.resamples,
    level: rules.level,
  });
  const judgements = {
    asked: rounds.reduce((sum, { verdicts }) => sum + verdicts.length, 0),
    read: marked.length,
    counted: duels.length * 2,
  };
  const { tolerance, weights, drawMargin, level, resamples, leastUnits } = rules;
  const known = {
    runKey,
    simulated,
    problem,
    seed,
    rounds: rounds.length,
    judges,
    arms,
    comparisons,
    bias: biasOf(duels, marked, rules.weights),
    judgements,
  };
  const finding = findingOf(comparisons, rules.leastUnits);
  return {
    ...known,
    rules: { tolerance, weights, drawMargin, level, resamples, leastUnits },
    finding,
    cautions: cautionsOf({ ...known, rules, models: facts.models }),
  };
}

function armReport(arm: Arm, { rounds, rules, shown, models, marked }: ReportFacts, duels: readonly Duel[]): ArmReport {
  const own = rounds.flatMap(({ round, budget, ends }) =>
    ends
      .filter((end) => end.arm === arm)
      .map(({ ref, usage, answers, ended, poll }): ArmRound => {
        const tokens = tokensOf(usage);
        return {
          round,
          answered: ref !== null,
          tokens,
          budget,
          parity: parityOf(tokens, budget, rules.tolerance),
          usage,
          answers,
          ended,
          poll,
          shown: shown[`${round}/${arm}`] ?? null,
        };
      }),
  );
  const total = own.map(({ usage }) => usage).reduce(addUsage, noUsage);
  const budget = own.reduce((sum, one) => sum + one.budget, 0);
  return {
    arm,
    model: models[arm],
    tokens: tokensOf(total),
    costMicrodollars: total.costMicrodollars,
    share: budget > 0 ? tokensOf(total) / budget : null,
    score: meanOf(duels.flatMap(({ pair, means }) => means.filter((_, side) => pair[side] === arm))),
    marks: marksOf(arm, duels, marked),
    rounds: own,
  };
}

/** Means of an arm's marks in the judgements that count. */
function marksOf(arm: Arm, duels: readonly Duel[], marked: readonly Marked[]): ArmReport['marks'] {
  const counted = marked.filter(({ round, judge, shown }) =>
    duels.some((duel) => duel.round === round && duel.judge === judge && duel.pair.every((one) => shown.includes(one))),
  );
  const own = counted.flatMap(({ shown, marks }) => marks.filter((_, place) => shown[place] === arm));
  return Object.fromEntries(
    criteria.map((criterion) => [criterion, meanOf(own.map((marks) => marks[criterion]))]),
  ) as Record<Criterion, number | null>;
}
