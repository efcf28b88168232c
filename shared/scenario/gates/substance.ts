import { noneOf, notApplicable, type Finding } from '../../kernel/gates.ts';
import type { MathematicsFacts } from '../facts/mathematics.ts';
import type { MathematicsSubstance, PhysicsSubstance } from '../facts/report-substance.ts';
import type { PhysicsFacts } from '../facts/validation.ts';
import { complaint, known, solvable, type Row } from './row.ts';
import { counted } from '../../text/amounts.ts';

/*
 * Rows of VALIDATE's gate that ask what a verdict rests on (scenario rules §5.2): a report of VALID without law,
 * calculation, materials or forces says nothing. Facts that are older than these rows are judged as they were.
 */

type SubstanceGate = { readonly physics: PhysicsFacts | null; readonly mathematics: MathematicsFacts | null };

const older = () => notApplicable('the report was read before its substance was judged');

const shownByNewton = (
  physics: PhysicsFacts | null,
  judge: (substance: PhysicsSubstance, facts: PhysicsFacts) => Finding,
): Finding => known(physics, "NEWTON's report", (facts) => (facts.substance ? judge(facts.substance, facts) : older()));

const shownByEuler = (mathematics: MathematicsFacts | null, judge: (substance: MathematicsSubstance) => Finding) =>
  known(mathematics, "EULER's report", ({ substance }) => (substance ? judge(substance) : older()));

/** So many words in the same order come to no two leads who have not read one another. */
export const ownCases = 12;

const noSteps = 'there is no solution that could be carried out';

export const substanceRows: readonly Row<SubstanceGate>[] = [
  {
    name: 'laws and calculations',
    required: 'a law for each claim that NEWTON calls VALID, and numbers for each that has quantities',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'NEWTON',
    check: ({ physics }) =>
      shownByNewton(physics, ({ lawless, uncalculated, foreign = [], citations = [], misreckoned = [] }) =>
        noneOf([
          ...complaint('claims called VALID without a law', lawless),
          ...complaint('claims with quantities called VALID by a calculation without a number', uncalculated),
          ...complaint('claims called VALID by a calculation without a number of the scenario', foreign),
          ...complaint('computations cited that were not made, or without their result', citations),
          ...complaint('numbers in words that do not come out', misreckoned),
        ]),
      ),
  },
  {
    name: 'materials and environment',
    required: 'every object of the table is checked, and the surroundings are',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'NEWTON',
    check: ({ physics }) =>
      shownByNewton(physics, ({ objects, environmentGiven, twofold }) =>
        noneOf([
          ...complaint('objects whose material is not checked', objects),
          ...complaint('objects of which both verdicts are given', twofold?.objects ?? []),
          ...(environmentGiven ? [] : ['the analysis of the environment says nothing']),
        ]),
      ),
  },
  {
    name: 'forces',
    required: 'an analysis for each step, which opens with its id',
    method: 'structural',
    statuses: solvable,
    returnsTo: 'NEWTON',
    otherwise: noSteps,
    check: ({ physics }) =>
      shownByNewton(physics, ({ steps, unanalysed, twofold }) =>
        noneOf([
          ...complaint('steps whose forces are not analysed', steps.missing),
          ...complaint('steps whose analysis says nothing', unanalysed),
          ...complaint('steps of which both verdicts are given', twofold?.steps ?? []),
        ]),
      ),
  },
  {
    name: 'feasibility',
    required: 'neither the whole nor a step is infeasible',
    method: 'self-report',
    statuses: solvable,
    returnsTo: 'ATHENA',
    otherwise: noSteps,
    check: ({ physics }) =>
      shownByNewton(physics, ({ infeasible }, { feasibility }) =>
        noneOf([
          ...(feasibility === 'INVALID' ? ['NEWTON finds the physics INVALID as a whole'] : []),
          ...complaint('steps that NEWTON finds infeasible', infeasible),
        ]),
      ),
  },
  {
    name: 'concerns',
    required: 'NEWTON calls the physics VALID only where no concern stays',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'NEWTON',
    check: ({ physics }) =>
      shownByNewton(physics, ({ concernsBesideValid = 0 }) =>
        noneOf(
          concernsBesideValid > 0
            ? [`the physics is called VALID beside ${counted(concernsBesideValid, 'concern')}`]
            : [],
        ),
      ),
  },
  {
    name: 'materials consistent',
    required: 'no object has a mass, size or strength that its material does not allow',
    method: 'self-report',
    statuses: 'ALL',
    returnsTo: 'ATHENA',
    check: ({ physics }) =>
      shownByNewton(physics, (_, { inconsistentMaterials }) =>
        noneOf(complaint('objects whose material NEWTON finds inconsistent', inconsistentMaterials)),
      ),
  },
  {
    name: 'mirage',
    required: 'NEWTON finds that the impossibility convinces, given the physics',
    method: 'self-report',
    statuses: ['KS', 'CT', 'MT'],
    returnsTo: 'ATHENA',
    otherwise: 'the status does not rest on a solution that looks impossible',
    check: ({ physics }) =>
      shownByNewton(physics, (_, { mirageConvincing }) =>
        noneOf(mirageConvincing ? [] : ['NEWTON finds that the scenario does not look impossible']),
      ),
  },
  {
    name: 'claims decided',
    required:
      'for each claim with quantities that EULER calls VALID a calculation whose requirement rests on one of them',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'EULER',
    check: ({ mathematics }) =>
      shownByEuler(mathematics, (shown) =>
        noneOf([
          ...complaint('claims called VALID without a reason', shown.unreasoned),
          ...complaint('claims with quantities and without a calculation', shown.uncalculated),
          ...complaint('claims whose calculations state no requirement', shown.undecided),
          ...complaint('claims whose requirements rest on none of their quantities', shown.unrelated),
          ...complaint(
            'claims whose requirements hold whatever their numbers and their limit are',
            shown.unfailing ?? [],
          ),
          ...complaint('computations cited that were not made, or without their result', shown.citations ?? []),
          ...complaint('numbers in words that do not come out', shown.misreckoned ?? []),
        ]),
      ),
  },
  {
    name: 'edge cases apart',
    required: 'no edge case of NEWTON is another one in the same words, and not all of them are EULER’s',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'NEWTON',
    check: ({ physics, mathematics }) =>
      known(physics, "NEWTON's report", ({ repeatedCases = [], casesSay }) =>
        noneOf([
          ...repeatedCases,
          ...(casesSay !== undefined &&
          casesSay.length >= ownCases &&
          casesSay.words === mathematics?.casesSay?.words &&
          casesSay.length === mathematics.casesSay.length
            ? ['the edge cases of both leads are one and the same, word for word']
            : []),
        ]),
      ),
  },
  {
    name: 'proof gaps',
    required: 'EULER does not call a proof sound that it finds gaps in',
    method: 'structural',
    statuses: ['PX'],
    returnsTo: 'EULER',
    otherwise: 'asked of a paradox only',
    check: ({ mathematics }) =>
      known(mathematics, "EULER's report", ({ proofReview, proofGaps }) => {
        if (proofGaps === undefined) return older();
        return noneOf(
          proofReview === 'SOUND' && proofGaps > 0
            ? [`EULER's review of the proof says SOUND, beside ${counted(proofGaps, 'gap')}`]
            : [],
        );
      }),
  },
  {
    name: 'numbers placed',
    required: 'each number of a calculation, and each limit, stands in a place, a named law, or an earlier calculation',
    method: 'structural',
    statuses: 'ALL',
    returnsTo: 'EULER',
    check: ({ mathematics }) =>
      shownByEuler(mathematics, ({ unplaced }) =>
        unplaced === undefined ? older() : noneOf(complaint('numbers of calculations that stand nowhere', unplaced)),
      ),
  },
  {
    name: 'parameters known',
    required: 'the sensitivity analysis varies something that the scenario states',
    method: 'structural',
    statuses: solvable,
    returnsTo: 'EULER',
    otherwise: noSteps,
    check: ({ mathematics }) =>
      shownByEuler(mathematics, ({ invented }) =>
        noneOf(
          invented.length > 0 && invented.length >= (mathematics?.sensitivity.reported ?? 0)
            ? complaint('parameters varied that nothing states', invented)
            : [],
        ),
      ),
  },
];
