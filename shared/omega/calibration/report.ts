import { addUsage, noUsage } from '../../kernel/ask.ts';
import { parityOf, tokensOf } from '../../kernel/equal-cost.ts';
import { meanOf } from '../../statistics/sums.ts';
import { type Arm, pairsOf } from '../ablation/arms.ts';
import { bootstrap, type PairComparison, standingOf } from '../ablation/compare.ts';
import { findingOf, type SetFinding } from '../ablation/finding.ts';
import type { AblationRules } from '../ablation/policy.ts';
import { cautionsOf } from './cautions.ts';
import type { Graded } from './graded.ts';
import { type ArmOfSet, isScored, truthOf } from './measured.ts';
import { type CalibrationProblem, keyWords } from './problem.ts';

/** Answers to a set of problems with known answers: what the tables print, and what `--json` gives. */
export interface CalibrationReport {
  readonly runKey: string;
  readonly simulated: boolean;
  readonly seed: string;
  /** Name of the set, or the hash under which it is stored; and how many problems were drawn of how many. */
  readonly set: { readonly name: string; readonly drawn: number; readonly of: number };
  readonly rules: Pick<AblationRules, 'tolerance' | 'level' | 'resamples' | 'leastUnits'>;
  readonly arms: readonly ArmOfSet[];
  /** Of the shares that are right, problem by problem. */
  readonly comparisons: readonly PairComparison[];
  readonly finding: SetFinding;
  readonly problems: readonly {
    readonly id: string;
    readonly kind: CalibrationProblem['kind'];
    readonly statement: string;
    readonly key: string;
    readonly why: string;
    readonly answers: readonly Pick<Graded, 'arm' | 'given' | 'right' | 'confidence' | 'ended' | 'answered'>[];
  }[];
  readonly cautions: readonly string[];
}

export interface CalibrationFacts {
  readonly runKey: string;
  readonly simulated: boolean;
  readonly seed: string;
  readonly set: CalibrationReport['set'];
  readonly arms: readonly Arm[];
  readonly models: Readonly<Record<Arm, string>>;
  readonly rules: CalibrationReport['rules'];
  readonly problems: readonly CalibrationProblem[];
  readonly graded: readonly Graded[];
}

/** Puts the report together; the same facts make the same report. */
export function calibrationReportOf(facts: CalibrationFacts): CalibrationReport {
  const { runKey, simulated, seed, set, rules, problems, graded } = facts;
  const arms = facts.arms.map((arm) => armOf(arm, facts));
  const comparisons = comparisonsOf(facts);
  const { tolerance, level, resamples, leastUnits } = rules;
  const known = { runKey, simulated, seed, set, arms, comparisons };
  return {
    ...known,
    rules: { tolerance, level, resamples, leastUnits },
    finding: foundIn(known, leastUnits),
    problems: problems.map(({ id, kind, statement, answer, why }) => ({
      id,
      kind,
      statement,
      key: keyWords(answer),
      why,
      answers: graded
        .filter(({ problem }) => problem === id)
        .map(({ arm, given, right, confidence, ended, answered }) => ({
          arm,
          given,
          right,
          confidence,
          ended,
          answered,
        })),
    })),
    cautions: cautionsOf({ ...known, rules, graded }),
  };
}

function foundIn(
  { simulated, arms, comparisons }: Pick<CalibrationReport, 'simulated' | 'arms' | 'comparisons'>,
  leastUnits: number,
): SetFinding {
  if (simulated) return 'PLUMBING';
  return arms.length < 2 ? 'MEASURED' : findingOf(comparisons, leastUnits);
}

function armOf(arm: Arm, { graded, rules, seed, models }: CalibrationFacts): ArmOfSet {
  const own = graded.filter((one) => one.arm === arm);
  const usage = own.map((one) => one.usage).reduce(addUsage, noUsage);
  return {
    ...truthOf(arm, graded, { ...rules, seed }),
    model: models[arm],
    tokens: tokensOf(usage),
    costMicrodollars: usage.costMicrodollars,
    unequal: own.filter((one) => parityOf(tokensOf(one.usage), one.budget, rules.tolerance) !== 'EQUAL').length,
  };
}

/**
 * Every two arms by whether they were right, problem by problem: what is drawn anew for the interval is the problem. Where only
 * one of the two gave an answer that could be held against the key, it is a forfeit and enters no difference.
 */
function comparisonsOf({ arms, problems, graded, rules, seed }: CalibrationFacts): PairComparison[] {
  const scored = new Map(graded.filter(isScored).map((one) => [`${one.problem}|${one.arm}`, Number(one.right)]));
  return pairsOf(arms).map((pair): PairComparison => {
    const both = problems.map(({ id }) => pair.map((arm) => scored.get(`${id}|${arm}`)) as [number?, number?]);
    const differences = both.flatMap(([one, other]) => (one === undefined || other === undefined ? [] : [one - other]));
    const interval = bootstrap(differences, { ...rules, seed: `${seed}|${pair.join('-')}|right` });
    const count = (holds: (difference: number) => boolean) => differences.filter(holds).length;
    return {
      pair,
      duels: differences.length,
      wins: count((one) => one > 0),
      draws: count((one) => one === 0),
      losses: count((one) => one < 0),
      forfeits: {
        won: both.filter(([one, other]) => one !== undefined && other === undefined).length,
        lost: both.filter(([one, other]) => one === undefined && other !== undefined).length,
      },
      difference: meanOf(differences),
      interval,
      unit: differences.length > 1 ? 'round' : null,
      units: differences.length,
      standing: standingOf(interval),
    };
  });
}
