/** The face of `shared/scenario/answers`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export {
  type Breakthrough,
  breakthrough,
  type Challenge,
  challenge,
  noActs,
  proof,
  type Proof,
  type Side,
  sides,
  type Veto,
  veto,
} from './acts.ts';
export { ethicalQuestions } from './classification.ts';
export { challengeResponse, deepDive, disputeVote, literatureSearch, noveltyCheck, vetoReview } from './disputes.ts';
export { answersToRequests } from './refinement.ts';
export { citation, type GroundingReport } from './grounding.ts';
export { claim, noSpecialDesign, type SeedDocument, seedDocument } from './seed.ts';
export type { Calculation } from './validation.ts';
