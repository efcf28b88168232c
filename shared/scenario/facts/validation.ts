import type { SeedDocument } from '../answers/seed.ts';
import { designsIn } from '../designs.ts';
import type { Assessment, MathematicsReport, PhysicsReport } from '../answers/validation.ts';
import type { Convert, Evaluate } from '../../verification/quantities.ts';
import { noActFacts, type ActFacts, type VetoFacts } from './acts.ts';
import { physicsSubstance, type Citing, type PhysicsSubstance } from './report-substance.ts';
import { plain, rollCall, type RollCall } from './roll-call.ts';
import { blank, distinct, folded, repeated, said, wordsHash } from './substance.ts';

/**
 * A lead's verdicts on the flagged claims. A claim with two different verdicts counts as invalid and stands in
 * `duplicate`.
 */
export type ClaimFacts = RollCall & { readonly valid: readonly string[]; readonly invalid: readonly string[] };

/** What both leads' reports have in common. */
export type LeadFacts = {
  readonly confidence: number;
  readonly assessment: Assessment;
  readonly claims: ClaimFacts;
  /** With their effect, and told apart. */
  readonly edgeCases: number;
  /** `edge case 2 repeats edge case 1`; undefined in a history older than this complaint. */
  readonly repeatedCases?: readonly string[];
  /** Of all words of the edge cases, in their order, and how many they are; undefined in older histories. */
  readonly casesSay?: { readonly words: number; readonly length: number };
  /** Targets of the corrections asked of ATHENA: ids of claims, steps, distractors or names of objects. */
  readonly corrections: readonly string[];
  readonly alternatives: number;
  readonly veto: VetoFacts | null;
  readonly acts: ActFacts;
};

export function leadFacts(
  report: PhysicsReport | MathematicsReport,
  seed: SeedDocument,
  acts: ActFacts = noActFacts,
): LeadFacts {
  const claimIds = seed.solution.claims.map(({ id }) => id);
  const cases = report.edgeCases.map(({ situation, effect }) => `${situation} ${effect}`).join(' ');
  const situations = report.edgeCases.filter(({ effect }) => !blank(effect)).map(({ situation }) => situation);
  return {
    confidence: report.confidence,
    assessment: report.assessment,
    claims: claimFacts([...claimIds, ...judgedDesign(seed, report.claims)], report.claims),
    edgeCases: distinct(situations),
    repeatedCases: repeated(situations.map((text, at) => ({ id: `edge case ${at + 1}`, text }))),
    casesSay: { words: wordsHash(cases), length: folded(cases).length },
    corrections: report.corrections.map(({ target }) => plain(target)),
    alternatives: said(report.alternatives),
    veto: acts.veto,
    acts,
  };
}

/**
 * Criteria and premises that a lead gives a verdict on, as it may (scenario rules §3.4): known by their ids, and owed
 * by nobody.
 */
const judgedDesign = (seed: SeedDocument, verdicts: readonly { readonly claimId: string }[]): readonly string[] =>
  designsIn(seed)
    .flatMap(({ ids }) => ids)
    .filter((id) => verdicts.some(({ claimId }) => plain(claimId) === id));

export function claimFacts(
  expected: readonly string[],
  verdicts: readonly { readonly claimId: string; readonly status: 'VALID' | 'INVALID' }[],
): ClaimFacts {
  const calls = rollCall(
    expected,
    verdicts.map(({ claimId }) => claimId),
  );
  const named = [...new Set(verdicts.map(({ claimId }) => plain(claimId)))].filter((id) => !calls.unknown.includes(id));
  const isInvalid = (id: string) =>
    verdicts.some(({ claimId, status }) => plain(claimId) === id && status === 'INVALID');
  return { ...calls, valid: named.filter((id) => !isInvalid(id)), invalid: named.filter(isInvalid) };
}

export type PhysicsFacts = LeadFacts & {
  readonly feasibility: PhysicsReport['feasibility'];
  readonly inconsistentMaterials: readonly string[];
  readonly infeasibleActions: readonly string[];
  /** Objects that the materials check passes over, invents or names twice. */
  readonly materials: RollCall;
  readonly concerns: number;
  readonly mirageConvincing: boolean;
  /** undefined in a history older than the criteria that judge it. */
  readonly substance?: PhysicsSubstance;
};

/** `convert` and `evaluate`: read the units of NEWTON's calculations, and repeat what they tell. */
export function physicsFacts(
  report: PhysicsReport,
  seed: SeedDocument,
  acts?: ActFacts,
  convert?: Convert,
  citing?: Citing,
  evaluate?: Evaluate,
): PhysicsFacts {
  return {
    ...leadFacts(report, seed, acts),
    feasibility: report.feasibility,
    inconsistentMaterials: report.materials.filter(({ consistent }) => !consistent).map(({ object }) => plain(object)),
    infeasibleActions: report.forces.filter(({ feasible }) => !feasible).map(({ action }) => plain(action)),
    materials: rollCall(
      seed.scenario.objects.map(({ name }) => name),
      report.materials.map(({ object }) => object),
    ),
    concerns: said(report.concerns),
    mirageConvincing: report.mirage.convincing,
    substance: physicsSubstance(report, seed, convert, citing, evaluate),
  };
}
