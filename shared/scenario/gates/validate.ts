import { failed, noneOf, notApplicable, passed, type Finding } from '../../kernel/gates.ts';
import { jointAssessment } from '../answers/validation.ts';
import type { ClaimFacts, LeadFacts, PhysicsFacts } from '../facts/validation.ts';
import type { MathematicsFacts } from '../facts/mathematics.ts';
import type { SeedFacts } from '../facts/seed.ts';
import { atLeast, complaint, confidenceCriterion, confident, decided, known, list, solvable, type Row } from './row.ts';
import { substanceRows } from './substance.ts';
import { decimal, counted } from '../../text/amounts.ts';

/** A report that is null never came or stayed unreadable. */
export type ValidateGate = {
  readonly seed: SeedFacts;
  readonly physics: PhysicsFacts | null;
  readonly mathematics: MathematicsFacts | null;
  readonly openVetoes: number;
};

const noSolution = 'there is no solution whose steps could be timed or varied';
const physicsReport = "NEWTON's report";
const mathematicsReport = "EULER's report";

const complete = ({ missing, unknown, duplicate }: ClaimFacts): Finding =>
  noneOf([
    ...complaint('claims without a verdict', missing),
    ...complaint('verdicts on claims that the seed does not have', unknown),
    ...complaint('claims with more than one verdict', duplicate),
  ]);

/** Why EULER's table cannot be summed yet; empty where it can. */
const gaps = ({ timing: { steps, house } }: MathematicsFacts): readonly string[] => [
  ...complaint('steps without a time', steps.missing),
  ...complaint('times of steps that the seed does not have', steps.unknown),
  ...complaint('steps timed more than once', steps.duplicate),
  ...complaint(
    'times that are negative or no number',
    house.unusable.filter((id) => id !== 'deadline'),
  ),
];

const failing = (calculations: MathematicsFacts['calculations']): readonly string[] =>
  calculations
    .filter(({ finding }) => finding === 'requirement-fails')
    .map(
      ({ id, houseValue, unit }) =>
        `calculation ${id} gives ${houseValue ?? 'no number'} ${unit}, which fails its requirement`,
    );

const noDeadline = () => notApplicable('the scenario states no deadline');

/**
 * Exit of Phase 2 (scenario rules §5.2). What a report lacks returns to its author; what the scenario lacks returns to
 * ATHENA. Timing is asked where there is a solution and a stated deadline.
 */
export const validateGate: readonly Row<ValidateGate>[] = [
  {
    name: 'claims validated by NEWTON',
    required: 'a verdict of NEWTON on each flagged claim',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'NEWTON',
    check: ({ physics }) => known(physics, physicsReport, ({ claims }) => complete(claims)),
  },
  {
    name: 'claims validated by EULER',
    required: 'a verdict of EULER on each flagged claim',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'EULER',
    check: ({ mathematics }) => known(mathematics, mathematicsReport, ({ claims }) => complete(claims)),
  },
  {
    name: 'no invalid claim',
    required: 'no claim stands that either lead finds invalid: it is revised and validated anew',
    method: 'workflow',
    statuses: 'ALL',
    returnsTo: 'ATHENA',
    check: ({ physics, mathematics }) =>
      known(physics, physicsReport, (newton) =>
        known(mathematics, mathematicsReport, (euler) =>
          noneOf([
            ...complaint('claims that NEWTON finds invalid', newton.claims.invalid),
            ...complaint('claims that EULER finds invalid', euler.claims.invalid),
          ]),
        ),
      ),
  },
  {
    name: 'joint assessment',
    required: 'neither lead asks for a revision (scenario rules §2.2.3)',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'ATHENA',
    check: ({ physics, mathematics }) =>
      known(physics, physicsReport, (newton) =>
        known(mathematics, mathematicsReport, (euler) => {
          const joint = jointAssessment(newton, euler);
          if (joint === 'VALIDATED') return passed();
          if (joint === 'VETOED' && (newton.veto !== null || euler.veto !== null))
            return passed('a veto has its own criterion');
          return failed(
            `the joint assessment is ${joint}; corrections are asked for: ${list([...newton.corrections, ...euler.corrections]) || 'none named'}`,
          );
        }),
      ),
  },
  ...substanceRows,
  {
    name: 'timing table',
    required: 'a usable time for each solution step, and for no other',
    method: 'structural',
    statuses: solvable,
    returnsTo: 'EULER',
    otherwise: noSolution,
    check: ({ seed, mathematics }) =>
      known(mathematics, mathematicsReport, (facts) =>
        seed.deadlineSeconds === null ? noDeadline() : noneOf(gaps(facts)),
      ),
  },
  {
    name: 'timing budget',
    required: 'the recomputed sum of all steps leaves the least margin before the deadline',
    method: 'recomputed',
    statuses: solvable,
    returnsTo: 'ATHENA',
    otherwise: noSolution,
    check: ({ seed, mathematics }, { marginPercent: least }) =>
      known(mathematics, mathematicsReport, (facts) => {
        if (seed.deadlineSeconds === null) return noDeadline();
        const { totalSeconds, marginPercent, unusable } = facts.timing.house;
        if (unusable.includes('deadline'))
          return failed(`a deadline of ${seed.deadlineSeconds} s leaves no time at all`);
        if (gaps(facts).length > 0)
          return notApplicable('there is no sum before the timing table is mended, which is a criterion of its own');
        if (marginPercent !== null && marginPercent >= least) return passed(`${decimal(marginPercent, 1)}% margin`);
        return failed(
          `the steps take ${totalSeconds} s of ${seed.deadlineSeconds} s: a margin of ${marginPercent === null ? 'no known' : decimal(marginPercent, 1)}%, where at least ${least}% is needed`,
        );
      }),
  },
  {
    name: 'calculations repeatable',
    required: 'each calculation can be read and its units agree',
    method: 'recomputed',
    statuses: 'ALL',
    returnsTo: 'EULER',
    check: ({ mathematics }) =>
      known(mathematics, mathematicsReport, ({ calculations, duplicateCalculations, unknownClaims, dimensional }) => {
        const found = (finding: string) =>
          calculations
            .filter((check) => check.finding === finding)
            .map(({ id, why }) => (why === undefined ? id : `${id} (${why})`));
        return noneOf([
          ...complaint('calculations that cannot be read', found('does-not-parse')),
          ...complaint('calculations whose units disagree', found('units-disagree')),
          ...complaint('calculations with one id', duplicateCalculations),
          ...complaint('calculations for claims that the seed does not have', unknownClaims),
          ...(dimensional === 'ERRORS-FOUND' ? ["EULER's own dimensional analysis finds errors"] : []),
        ]);
      }),
  },
  {
    name: 'requirements hold',
    required: 'each requirement of the solution, or of the impossibility proof, holds when it is recomputed',
    method: 'recomputed',
    statuses: decided,
    returnsTo: 'ATHENA',
    otherwise: 'there is neither a solution nor a proof that could hold',
    check: ({ mathematics }) =>
      known(mathematics, mathematicsReport, ({ calculations }) => noneOf(failing(calculations))),
  },
  {
    name: 'proof recomputed',
    required: 'at least one requirement of the impossibility proof is there to be recomputed, and holds',
    method: 'recomputed',
    statuses: ['PX'],
    returnsTo: 'EULER',
    otherwise: 'asked of a paradox only',
    check: ({ mathematics }) =>
      known(mathematics, mathematicsReport, ({ holding }) =>
        holding === undefined
          ? notApplicable('the report was read before its requirements were counted')
          : atLeast(holding.length, 1, 'calculations whose requirement holds'),
      ),
  },
  {
    name: 'evaluation criteria',
    required:
      "the criteria that stand in a solution's place are measurable, and neither lead wants one changed (scenario rules §3.4)",
    method: 'structural',
    statuses: ['OF'],
    returnsTo: 'ATHENA',
    otherwise: 'there is a solution or a proof, and no criteria stand in its place',
    check: ({ seed: { designs = [] }, physics, mathematics }) =>
      known(physics, physicsReport, (newton) =>
        known(mathematics, mathematicsReport, (euler) => {
          const frontier = designs.find(({ field }) => field === 'openFrontier');
          const wanted = ({ corrections }: LeadFacts) => (frontier?.ids ?? []).filter((id) => corrections.includes(id));
          return noneOf([
            ...(frontier === undefined || frontier.ids.length === 0
              ? ['there is no criterion to measure a response by']
              : []),
            ...complaint(
              'criteria that cannot be measured',
              frontier?.gaps.filter((gap) => gap.includes('.evaluationCriteria')) ?? [],
            ),
            ...complaint('criteria that NEWTON wants changed', wanted(newton)),
            ...complaint('criteria that EULER wants changed', wanted(euler)),
          ]);
        }),
      ),
  },
  {
    name: 'proof review',
    required: 'EULER has checked the impossibility proof by itself and finds it sound (scenario rules §3.4)',
    method: 'self-report',
    statuses: ['PX'],
    returnsTo: 'ATHENA',
    otherwise: 'asked of a paradox only',
    check: ({ mathematics }) =>
      known(mathematics, mathematicsReport, ({ proofReview }) =>
        known(proofReview, "EULER's review of the proof", (verdict) =>
          verdict === 'SOUND' ? passed() : failed(`EULER's review of the impossibility proof says ${verdict}`),
        ),
      ),
  },
  {
    name: 'no active veto',
    required: 'every veto is lifted, revised or escalated',
    method: 'workflow',
    statuses: 'ALL',
    returnsTo: 'ATHENA',
    check: ({ openVetoes }) => noneOf(openVetoes === 0 ? [] : [counted(openVetoes, 'open veto', 'open vetoes')]),
  },
  {
    name: confidenceCriterion('NEWTON'),
    required: 'at least its threshold',
    method: 'self-report',
    statuses: 'ALL',
    returnsTo: 'NEWTON',
    check: ({ physics }, policy) =>
      known(physics, physicsReport, ({ confidence }) => confident('NEWTON', confidence, policy)),
  },
  {
    name: confidenceCriterion('EULER'),
    required: 'at least its threshold',
    method: 'self-report',
    statuses: 'ALL',
    returnsTo: 'EULER',
    check: ({ mathematics }, policy) =>
      known(mathematics, mathematicsReport, ({ confidence }) => confident('EULER', confidence, policy)),
  },
  {
    name: 'edge cases',
    required: 'the least number of edge cases, of both leads together',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'NEWTON',
    check: ({ physics, mathematics }, { edgeCases }) =>
      known(physics, physicsReport, (newton) =>
        known(mathematics, mathematicsReport, (euler) =>
          atLeast(newton.edgeCases + euler.edgeCases, edgeCases, 'edge cases'),
        ),
      ),
  },
  {
    name: 'sensitivity analysis',
    required: 'a fragility profile that passes over no key parameter',
    method: 'recomputed',
    statuses: solvable,
    returnsTo: 'EULER',
    otherwise: noSolution,
    check: ({ mathematics }) =>
      known(mathematics, mathematicsReport, ({ sensitivity }) =>
        noneOf([
          ...complaint('key parameters that are passed over', sensitivity.unreported),
          ...(sensitivity.reported === 0 ? ['no parameter is varied'] : []),
          ...(sensitivity.profileGiven ? [] : ['the fragility profile says nothing']),
        ]),
      ),
  },
];
