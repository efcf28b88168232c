import type { SeedDocument } from '../answers/seed.ts';
import { assessments, type Assessment, type MathematicsReport, type PhysicsReport } from '../answers/validation.ts';
import { plain, rollCall, type RollCall } from './roll-call.ts';
import { blank, said } from './substance.ts';

/** A lead's verdicts on the flagged claims. A claim with two different verdicts counts as invalid and stands in `duplicate`. */
export type ClaimFacts = RollCall & { readonly valid: readonly string[]; readonly invalid: readonly string[] };

/** A veto as far as its form can be checked here; whether it holds, the veto protocol decides. */
export type VetoFacts = {
  readonly claimId: string;
  /** Whether the seed has that claim. */
  readonly known: boolean;
  /** The law or theorem that is said to be violated. */
  readonly lawNamed: boolean;
  readonly proofGiven: boolean;
  readonly fixPossible: boolean;
};

/** What both leads' reports have in common. */
export type LeadFacts = {
  readonly confidence: number;
  readonly assessment: Assessment;
  readonly claims: ClaimFacts;
  readonly edgeCases: number;
  /** Targets of the corrections asked of ATHENA: ids of claims, steps, distractors or names of objects. */
  readonly corrections: readonly string[];
  readonly alternatives: number;
  readonly veto: VetoFacts | null;
};

export function leadFacts(report: PhysicsReport | MathematicsReport, seed: SeedDocument): LeadFacts {
  const claimIds = seed.solution.claims.map(({ id }) => id);
  return {
    confidence: report.confidence,
    assessment: report.assessment,
    claims: claimFacts(claimIds, report.claims),
    edgeCases: report.edgeCases.filter(({ situation, effect }) => !blank(situation) && !blank(effect)).length,
    corrections: report.corrections.map(({ target }) => plain(target)),
    alternatives: said(report.alternatives),
    veto: report.veto === null ? null : {
      claimId: plain(report.veto.claimId),
      known: claimIds.map(plain).includes(plain(report.veto.claimId)),
      lawNamed: !blank(report.veto.law),
      proofGiven: !blank(report.veto.proof),
      fixPossible: report.veto.fixPossible,
    },
  };
}

export function claimFacts(expected: readonly string[], verdicts: readonly { readonly claimId: string; readonly status: 'VALID' | 'INVALID' }[]): ClaimFacts {
  const calls = rollCall(expected, verdicts.map(({ claimId }) => claimId));
  const named = [...new Set(verdicts.map(({ claimId }) => plain(claimId)))].filter((id) => !calls.unknown.includes(id));
  const isInvalid = (id: string) => verdicts.some(({ claimId, status }) => plain(claimId) === id && status === 'INVALID');
  return { ...calls, valid: named.filter((id) => !isInvalid(id)), invalid: named.filter(isInvalid) };
}

/** The worse of the two leads' assessments (decisions); null while one of them is missing. */
export function jointAssessment(
  physics: Pick<LeadFacts, 'assessment'> | null,
  mathematics: Pick<LeadFacts, 'assessment'> | null,
): Assessment | null {
  if (physics === null || mathematics === null) return null;
  return assessments[Math.max(assessments.indexOf(physics.assessment), assessments.indexOf(mathematics.assessment))] ?? null;
}
