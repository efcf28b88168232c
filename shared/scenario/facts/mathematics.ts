import type { SeedDocument } from '../answers/seed.ts';
import type { MathematicsReport } from '../answers/validation.ts';
import type { Policy } from '../policy.ts';
import { checkCalculation, type CalculationCheck } from '../../verification/calculations.ts';
import { agree, type Convert, type Evaluate } from '../../verification/quantities.ts';
import { sensitivityOf, stepParameter, type Sensitivity } from '../../verification/sensitivity.ts';
import { timingOf, type Timing } from '../../verification/timing.ts';
import { duplicates, plain, rollCall, type RollCall } from './roll-call.ts';
import { blank } from './substance.ts';
import { leadFacts, type LeadFacts } from './validation.ts';

/** A place where EULER's report and the house's own arithmetic differ; each opens a challenge by itself (decisions). */
export type Contradiction = {
  /** `timing total`, `timing margin`, `deadline`, `calculation K2`, `sensitivity of mass`, `fragility`, `units`. */
  readonly about: string;
  readonly reported: string | number | boolean | null;
  readonly house: string | number | boolean | null;
};

export type MathematicsFacts = LeadFacts & {
  readonly timing: {
    /** From EULER's seconds for ATHENA's steps, against the seed's deadline. */
    readonly house: Timing;
    readonly reported: { readonly totalSeconds: number; readonly marginSeconds: number | null; readonly marginPercent: number | null };
    readonly deadlineSeconds: number | null;
    readonly steps: RollCall;
  };
  readonly calculations: readonly CalculationCheck[];
  /** Ids of calculations that stand twice, and of claims that a calculation names and the seed lacks. */
  readonly duplicateCalculations: readonly string[];
  readonly unknownClaims: readonly string[];
  readonly dimensional: MathematicsReport['dimensional'];
  readonly sensitivity: {
    /** The house's verdict; only parameters that break the solution are kept by name. */
    readonly fragile: boolean;
    readonly breaking: readonly string[];
    readonly untested: readonly string[];
    /** Key parameters that the report passes over: those that a requirement rests on, and steps that break the deadline. */
    readonly unreported: readonly string[];
    readonly reported: number;
    readonly profileGiven: boolean;
  };
  readonly uniqueness: MathematicsReport['uniqueness'];
  readonly contradictions: readonly Contradiction[];
};

export function mathematicsFacts(
  report: MathematicsReport,
  seed: SeedDocument,
  evaluate: Evaluate,
  convert: Convert,
  policy: Pick<Policy, 'calculationTolerance' | 'sensitivityVariation'>,
): MathematicsFacts {
  const { deadlineSeconds } = seed.scenario;
  const stepIds = seed.solution.steps.map(({ id }) => plain(id));
  const timed = timedSteps(stepIds, report);
  const house = timingOf(timed, deadlineSeconds);
  const calculations = report.calculations.map((calculation) => checkCalculation(calculation, evaluate, convert, policy.calculationTolerance));
  const sensitivity = sensitivityOf(report.calculations, { steps: timed, deadlineSeconds }, policy.sensitivityVariation, evaluate, convert);
  const { totalSeconds, marginSeconds, marginPercent } = report.timing;
  return {
    ...leadFacts(report, seed),
    timing: {
      house,
      reported: { totalSeconds, marginSeconds, marginPercent },
      deadlineSeconds,
      steps: rollCall(stepIds, report.timing.steps.map(({ stepId }) => stepId)),
    },
    calculations,
    duplicateCalculations: duplicates(report.calculations.map(({ id }) => id)),
    unknownClaims: rollCall(seed.solution.claims.map(({ id }) => id), report.calculations.flatMap(({ claimId }) => claimId ?? [])).unknown,
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
    contradictions: [
      ...timingContradictions(report, house, deadlineSeconds, policy.calculationTolerance),
      ...calculationContradictions(calculations, report, policy.calculationTolerance),
      ...sensitivityContradictions(report, sensitivity),
    ],
  };
}

/** Each of ATHENA's steps with EULER's time for it. A step timed twice is as slow as the slower: no doubt buys margin. */
function timedSteps(stepIds: readonly string[], report: MathematicsReport) {
  return [...new Set(stepIds)].flatMap((id) => {
    const times = report.timing.steps.filter(({ stepId }) => plain(stepId) === id).map(({ seconds }) => seconds);
    return times.length === 0 ? [] : [{ id, seconds: Math.max(...times) }];
  });
}

function timingContradictions(report: MathematicsReport, house: Timing, deadlineSeconds: number | null, tolerance: number): Contradiction[] {
  const differ = (a: number | null, b: number | null) => (a === null || b === null ? a !== b : !agree(a, b, tolerance));
  const { timing } = report;
  const found: Contradiction[] = [];
  if (differ(timing.deadlineSeconds, deadlineSeconds)) found.push({ about: 'deadline', reported: timing.deadlineSeconds, house: deadlineSeconds });
  if (differ(timing.totalSeconds, house.totalSeconds)) found.push({ about: 'timing total', reported: timing.totalSeconds, house: house.totalSeconds });
  // A margin is a small difference of large numbers: it agrees within the tolerance of what it was taken from.
  const slack = tolerance * Math.max(Math.abs(deadlineSeconds ?? 0), house.totalSeconds);
  const apart = (a: number | null, b: number | null, within: number) => (a === null || b === null ? a !== b : Math.abs(a - b) > within);
  if (apart(timing.marginSeconds, house.marginSeconds, slack)) found.push({ about: 'timing margin', reported: timing.marginSeconds, house: house.marginSeconds });
  const percentSlack = deadlineSeconds === null || deadlineSeconds <= 0 ? 0 : (100 * slack) / deadlineSeconds;
  if (apart(timing.marginPercent, house.marginPercent, percentSlack)) found.push({ about: 'timing margin %', reported: timing.marginPercent, house: house.marginPercent });
  return found;
}

function calculationContradictions(checks: readonly CalculationCheck[], report: MathematicsReport, tolerance: number): Contradiction[] {
  const differing = checks.filter(({ finding, houseValue, reportedValue }) =>
    finding === 'disagrees' || (finding === 'requirement-fails' && houseValue !== null && !agree(houseValue, reportedValue, tolerance)),
  );
  const found: Contradiction[] = differing.map(({ id, reportedValue, houseValue }) => ({ about: `calculation ${id}`, reported: reportedValue, house: houseValue }));
  const unitsDisagree = checks.some(({ finding }) => finding === 'units-disagree');
  if (report.dimensional === 'CONSISTENT' && unitsDisagree) found.push({ about: 'units', reported: 'CONSISTENT', house: 'ERRORS-FOUND' });
  return found;
}

const survival = (minus: boolean, plus: boolean) => `−${minus ? 'survives' : 'fails'} +${plus ? 'survives' : 'fails'}`;

function sensitivityContradictions(report: MathematicsReport, house: Sensitivity): Contradiction[] {
  const found = house.parameters.flatMap(({ parameter, survivesMinus, survivesPlus }): Contradiction[] => {
    const row = report.sensitivity.find((reported) => sameParameter(reported.parameter, parameter));
    if (row === undefined || (row.survivesMinus20 === survivesMinus && row.survivesPlus20 === survivesPlus)) return [];
    return [{ about: `sensitivity of ${parameter}`, reported: survival(row.survivesMinus20, row.survivesPlus20), house: survival(survivesMinus, survivesPlus) }];
  });
  // EULER may see fragility in what the house cannot compute; only a fragility that EULER denies is a contradiction.
  if (house.fragile && !report.fragility.fragile) found.push({ about: 'fragility', reported: false, house: true });
  return found;
}

const breaking = ({ parameters }: Sensitivity) =>
  parameters.filter(({ survivesMinus, survivesPlus }) => !survivesMinus || !survivesPlus).map(({ parameter }) => parameter);

function unreported(house: Sensitivity, report: MathematicsReport): readonly string[] {
  const isStep = (parameter: string) => parameter.startsWith(stepParameter(''));
  const key = [...house.parameters.map(({ parameter }) => parameter).filter((parameter) => !isStep(parameter)), ...breaking(house).filter(isStep)];
  return key.filter((parameter) => !report.sensitivity.some((row) => sameParameter(row.parameter, parameter)));
}

/** `S3`, `Step s3` and `step S3` are one parameter. */
function sameParameter(a: string, b: string): boolean {
  const bare = (parameter: string) => parameter.trim().toLowerCase().replace(/^step\s+/, '');
  return bare(a) === bare(b);
}
