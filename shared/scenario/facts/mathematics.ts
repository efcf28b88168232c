import type { SeedDocument } from '../answers/seed.ts';
import type { MathematicsReport } from '../answers/validation.ts';
import type { Policy } from '../policy.ts';
import { looseLimits } from '../../verification/calculation-limits.ts';
import { checkCalculation, type CalculationCheck } from '../../verification/calculations.ts';
import { limitsOf } from '../../verification/limit-places.ts';
import { numberPlaces } from '../../verification/number-places.ts';
import type { Convert, Evaluate } from '../../verification/quantities.ts';
import { scenarioTables } from '../../verification/scenario-tables.ts';
import { sensitivityOf, stepParameter, type Sensitivity } from '../../verification/sensitivity.ts';
import { timingOf, type Timing } from '../../verification/timing.ts';
import type { ActFacts } from './acts.ts';
import { contradictionsOf, sameParameter, type Contradiction } from './mathematics-contradictions.ts';
import { mathematicsSubstance, type Citing, type MathematicsSubstance } from './report-substance.ts';
import { duplicates, plain, rollCall, type RollCall } from './roll-call.ts';
import { blank, faults } from './substance.ts';
import { leadFacts, type LeadFacts } from './validation.ts';

export type MathematicsFacts = LeadFacts & {
  readonly timing: {
    /** From EULER's seconds for ATHENA's steps, against the seed's deadline. */
    readonly house: Timing;
    readonly reported: {
      readonly totalSeconds: number;
      readonly marginSeconds: number | null;
      readonly marginPercent: number | null;
    };
    readonly deadlineSeconds: number | null;
    readonly steps: RollCall;
  };
  readonly calculations: readonly CalculationCheck[];
  /** Ids of calculations that stand twice, and of claims that a calculation names and the seed lacks. */
  readonly duplicateCalculations: readonly string[];
  readonly unknownClaims: readonly string[];
  readonly dimensional: MathematicsReport['dimensional'];
  readonly sensitivity: {
    /** Symposium's verdict; only parameters that break the solution are kept by name. */
    readonly fragile: boolean;
    readonly breaking: readonly string[];
    readonly untested: readonly string[];
    /**
     * Key parameters that the report passes over: those that a requirement rests on, and steps that break the deadline.
     */
    readonly unreported: readonly string[];
    readonly reported: number;
    readonly profileGiven: boolean;
  };
  readonly uniqueness: MathematicsReport['uniqueness'];
  /** PX: EULER's verdict on the impossibility proof; null where there is none, or none was given. */
  readonly proofReview: 'SOUND' | 'GAPS' | 'UNSOUND' | null;
  /** Gaps of the proof that EULER names beside its verdict; undefined in older histories. */
  readonly proofGaps?: number;
  readonly contradictions: readonly Contradiction[];
  /** Calculations whose requirement holds when it is recomputed; undefined in a history older than this count. */
  readonly holding?: readonly string[];
  /** undefined in a history older than the criteria that judge it. */
  readonly substance?: MathematicsSubstance;
};

export function mathematicsFacts(
  report: MathematicsReport,
  seed: SeedDocument,
  evaluate: Evaluate,
  convert: Convert,
  policy: Pick<Policy, 'calculationTolerance' | 'sensitivityVariation' | 'marginPercent'>,
  acts?: ActFacts,
  citing?: Citing,
): MathematicsFacts {
  const { deadlineSeconds } = seed.scenario;
  const stepIds = seed.solution.steps.map(({ id }) => plain(id));
  const timed = timedSteps(stepIds, report);
  const house = timingOf(timed, deadlineSeconds);
  const calculations = report.calculations.map((calculation) =>
    checkCalculation(calculation, evaluate, convert, policy.calculationTolerance),
  );
  const sensitivity = sensitivityOf(
    report.calculations,
    { steps: timed, deadlineSeconds },
    policy.sensitivityVariation,
    evaluate,
    convert,
  );
  const placing = {
    calculations: report.calculations,
    results: calculations.map(({ houseValue }) => houseValue),
    times: report.timing.steps,
    tables: scenarioTables(seed),
    convert,
    tolerance: policy.calculationTolerance,
  };
  const places = numberPlaces(placing);
  const { totalSeconds, marginSeconds, marginPercent } = report.timing;
  const common = leadFacts(report, seed, acts);
  return {
    ...common,
    timing: {
      house,
      reported: { totalSeconds, marginSeconds, marginPercent },
      deadlineSeconds,
      steps: rollCall(
        stepIds,
        report.timing.steps.map(({ stepId }) => stepId),
      ),
    },
    calculations,
    duplicateCalculations: duplicates(report.calculations.map(({ id }) => id)),
    unknownClaims: rollCall(
      seed.solution.claims.map(({ id }) => id),
      report.calculations.flatMap(({ claimId }) => claimId ?? []),
    ).unknown,
    dimensional: report.dimensional,
    sensitivity: {
      fragile: sensitivity.fragile,
      breaking: breaking(sensitivity),
      untested: sensitivity.untested,
      unreported: unreported(sensitivity, report),
      reported: report.sensitivity.filter(({ parameter }) => !blank(parameter)).length,
      profileGiven: !blank(report.fragility.profile),
    },
    uniqueness: report.uniqueness,
    proofReview: report.proofReview?.verdict ?? null,
    proofGaps: faults(report.proofReview?.gaps ?? []),
    contradictions: contradictionsOf({
      report,
      seed,
      house,
      calculations,
      sensitivity,
      valid: common.claims.valid,
      places,
      convert,
      tolerance: policy.calculationTolerance,
    }),
    holding: holding(report, calculations),
    substance: mathematicsSubstance(report, seed, {
      places,
      results: placing.results,
      limits: looseLimits(placing, limitsOf(seed, policy.marginPercent), evaluate),
      evaluate,
      convert,
      tolerance: policy.calculationTolerance,
      citing,
    }),
  };
}

/**
 * Each of ATHENA's steps with EULER's time for it. A step timed twice is as slow as the slower: no doubt buys margin.
 */
function timedSteps(stepIds: readonly string[], report: MathematicsReport) {
  return [...new Set(stepIds)].flatMap((id) => {
    const times = report.timing.steps.filter(({ stepId }) => plain(stepId) === id).map(({ seconds }) => seconds);
    return times.length === 0 ? [] : [{ id, seconds: Math.max(...times) }];
  });
}

/**
 * `checks`: of the report's calculations, in their order. A result without a finite value disagrees with every report,
 * and its requirement was never looked at.
 */
function holding(report: MathematicsReport, checks: readonly CalculationCheck[]): readonly string[] {
  return report.calculations.flatMap(({ id, requirement }, place) => {
    const { finding, houseValue = null } = checks[place] ?? {};
    const decided = houseValue !== null && (finding === 'agrees' || finding === 'disagrees');
    return requirement !== null && decided ? [plain(id)] : [];
  });
}

const breaking = ({ parameters }: Sensitivity) =>
  parameters
    .filter(({ survivesMinus, survivesPlus }) => !survivesMinus || !survivesPlus)
    .map(({ parameter }) => parameter);

function unreported(house: Sensitivity, report: MathematicsReport): readonly string[] {
  const isStep = (parameter: string) => parameter.startsWith(stepParameter(''));
  const key = [
    ...house.parameters.map(({ parameter }) => parameter).filter((parameter) => !isStep(parameter)),
    ...breaking(house).filter(isStep),
  ];
  return key.filter((parameter) => !report.sensitivity.some((row) => sameParameter(row.parameter, parameter)));
}
