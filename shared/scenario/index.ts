/** The face of `shared/scenario`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type {
  DisputeInput,
  DocumentFacts,
  DocumentOrder,
  EndedScenario,
  OpenedContribution,
  OpenedDispute,
  OpenedErratum,
  OpenedScenario,
  ScenarioActivities,
  ScenarioInput,
  TakenUp,
} from './activities.ts';
export {
  type AdviceTask,
  adviserNames,
  type AdviserRow,
  adviserRow,
  type AdviserRows,
  advisers,
  cardsOf,
  cast,
  isAdviceTask,
  rowProblems,
} from './advisers.ts';
export { type Brief, briefSchema, readBrief } from './brief.ts';
export { changesBetween, samePage, sameSeed } from './changes.ts';
export { challenging, type ClaimRow, claimRowsOf } from './claim-rows.ts';
export { type Claim, type Claimed, claimTable } from './claims.ts';
export { type Content, reachOf } from './context.ts';
export { piecesOfAnswer, piecesOfBrief } from './cut.ts';
export { deltaBetween } from './delta.ts';
export { type DesignField, designFields, designOf } from './designs.ts';
export { median, medianProfile, tierOf, votesOf } from './difficulty.ts';
export { enlist, type Enlisted, modelsOf } from './enlist.ts';
export {
  breakthroughFramework,
  categoryFramework,
  designFramework,
  dimensionFramework,
  statusFramework,
} from './frameworks.ts';
export { mayActAs } from './message.ts';
export { type OutsideChallenge, type OutsideChallengeInput, readOutsideChallenge } from './outside-challenge.ts';
export { contributedModel, contributor, isContributed, outsider } from './outside.ts';
export { pageReader, readingOf, readingPhases } from './page-reader.ts';
export { personName } from './person-name.ts';
export { handedOver, type Piece, shownTo } from './pieces.ts';
export { defaultPolicy, type Policy, type PolicyChanges } from './policy.ts';
export { readPolicy } from './read-policy.ts';
export {
  type Answer,
  checkOf,
  citationKey,
  libraries,
  type Library,
  type ReferenceCheck,
  type Work,
} from './references.ts';
export type { GroundingReport } from './answers/grounding.ts';
export { leftOut, onlyLeftOut, wholeMathematics, wholePhysics } from './left-out.ts';
export { mayCompute, roster } from './roster.ts';
export type { Ruling } from './ruling.ts';
export { interpreted, splitKeys } from './split.ts';
export { insightNamings } from './stray-references.ts';
export { type AnswerOf, storedSchemaOf, type Task, type TaskName, tasks } from './tasks.ts';
export { schemaUrn, versions } from './versions.ts';
export {
  documentedBecause,
  type Agent,
  agents,
  categories,
  category,
  type Category,
  type Dimension,
  dimensions,
  isAgent,
  type Phase,
  phases,
  type Profile,
  type Status,
  status,
  statuses,
  tier,
  type Tier,
  tiers,
} from './vocabulary.ts';
