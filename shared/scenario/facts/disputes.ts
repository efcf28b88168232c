import type { Proof } from '../answers/acts.ts';
import type {
  ChallengeResponse,
  DeepDive,
  DisputeVote,
  LiteratureSearch,
  NoveltyCheck,
  StatusStatement,
  VetoReview,
} from '../answers/disputes.ts';
import type { KnownProof, ProofCheck } from '../../verification/proofs.ts';
import type { Measure } from '../../verification/written-measures.ts';
import type { BallotFacts, CandidateCheckFacts, ResponseFacts, StatementFacts, VetoReviewFacts } from './acts.ts';
import { blank, said } from './substance.ts';

/** Repeats a proof against the seed in the context. */
export type ProofReader = (proof: Proof | null, known?: KnownProof) => ProofCheck;

const checked = (proof: Proof | null, check: ProofReader, known?: KnownProof) =>
  proof === null ? null : check(proof, known);

export const responseFacts = (answer: ChallengeResponse, check: ProofReader): ResponseFacts => ({
  decision: answer.decision,
  confidence: answer.confidence,
  evidence: said(answer.evidence),
  override: answer.override,
  proof: checked(answer.proof, check),
});

/** A vote, an authority's ruling or an arbiter's. */
export const ballotFacts = (answer: DisputeVote, check: ProofReader): BallotFacts => ({
  side: answer.side,
  confidence: answer.confidence,
  reasoned: !blank(answer.reason),
  override: answer.override,
  proof: checked(answer.proof, check),
});

/** What became of the vetoed inequality in the revised scenario (scenario rules §4.2). */
export interface Vetoed {
  /** With the numbers that stand now; null where nobody can repeat it. */
  readonly renewed: Proof | null;
  /** Its limit, which was found in the scenario when the veto was made. */
  readonly limit: Measure;
  /** Whether another inequality can take its place. */
  readonly replacedBy: (proof: Proof) => boolean;
}

/** `vetoed`: null where the veto had no inequality, or is not in the context. */
export function vetoReviewFacts(answer: VetoReview, check: ProofReader, vetoed: Vetoed | null): VetoReviewFacts {
  const replaces = answer.check !== null && vetoed !== null && vetoed.replacedBy(answer.check);
  return {
    satisfied: answer.satisfied,
    recommendation: answer.recommendation,
    physicsForbids: answer.physicsForbids,
    confidence: answer.confidence,
    proof: checked(answer.check, check, replaces ? { limit: vetoed.limit } : undefined),
    repeated: checked(vetoed?.renewed ?? null, check, { repeated: true }),
    replaces,
  };
}

export const statementFacts = (answer: StatusStatement, check: ProofReader): StatementFacts => ({
  status: answer.status,
  confidence: answer.confidence,
  reasoned: !blank(answer.reason),
  override: answer.override,
  proof: checked(answer.proof, check),
});

/*
 * The three dedicated checks of a breakthrough candidate (scenario rules §4.4). Where a report's own findings speak
 * against a candidate, its word does not let it stand.
 */

export const noveltyFacts = (answer: NoveltyCheck): CandidateCheckFacts =>
  candidateCheck(answer, [
    [!answer.distinct, 'it is a known approach by another name'],
    [blank(answer.comparison), 'it is compared with no known approach'],
  ]);

export const deepDiveFacts = (answer: DeepDive): CandidateCheckFacts =>
  candidateCheck(answer, [
    [blank(answer.analysis), 'forces, energy and momentum are not analysed'],
    [blank(answer.materials), 'the materials are not analysed'],
  ]);

export const literatureFacts = (answer: LiteratureSearch): CandidateCheckFacts =>
  candidateCheck(answer, [
    [answer.kind === 'KNOWN', 'it was proposed before'],
    [blank(answer.reasoning), 'no search is argued'],
  ]);

function candidateCheck(
  { survives, confidence }: Pick<NoveltyCheck, 'survives' | 'confidence'>,
  against: readonly (readonly [boolean, string])[],
): CandidateCheckFacts {
  const speaksAgainst = against.flatMap(([holds, why]) => (holds ? [why] : []));
  return { survives: survives && speaksAgainst.length === 0, confidence, against: speaksAgainst };
}
