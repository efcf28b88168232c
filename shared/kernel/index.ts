/** The face of `shared/kernel`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type { ActOrder, ActVerdict, KernelActivities, NoteOrder, Quote } from './activities.ts';
export {
  type AgentCard,
  agentVersion,
  type Roster,
  type Sampling,
  thinkingTokens,
  type ThinkingTokens,
} from './agent.ts';
export {
  addUsage,
  type AskReceipt,
  type AskRequest,
  type Facts,
  noUsage,
  type TaskFacts,
  type AskStep,
  type FailureDetails,
  type Spent,
  type Usage,
  type Wanting,
} from './ask.ts';
export {
  type Budget,
  type Caps,
  capThatHolds,
  mostOf,
  openBudget,
  reserve,
  settle,
  type TokenRates,
  withCap,
} from './budget.ts';
export {
  type Amount,
  capAmount,
  type CapKind,
  capKinds,
  type CapReached,
  capReviewPlace,
  capScope,
  capWords,
  type Corpus,
  scopeWords,
} from './caps.ts';
export { chance, shuffled } from './chance.ts';
export { type Endpoint, endpointRef, isEndpoint, parseEndpoint, parseSubjectRef } from './endpoints.ts';
export {
  faultReviewPlace,
  isForOperator,
  mayBePaid,
  ModelFailure,
  type ModelFailureCode,
  modelFailures,
} from './failures.ts';
export { fnv1a } from './fnv.ts';
export { type Criterion, failed, gate, type GateReport, passed, unscored } from './gates.ts';
export { house, houseEntry, orchestratorVersion } from './house-entry.ts';
export {
  type CallIdentity,
  callKey,
  isReservedKey,
  reservedKey,
  runKeyOf,
  runKeyPattern,
  scenarioId,
  workflowIdOf,
} from './ids.ts';
export {
  formatImageModelRef,
  type ImageModelRef,
  type ImageProvider,
  isSimulatedImages,
  parseImageModelRef,
  simulatedImageModel,
} from './image-models.ts';
export { asJson, type Json, jsonText, notStorable, storable, storableIn, textOf } from './json.ts';
export type { EntryType, LedgerEntry, LedgerRow } from './ledger.ts';
export { type GivenMarks, markProblems, type MarksAsked } from './marks.ts';
export { charactersPerToken, splitBody } from './message.ts';
export {
  formatModelRef,
  isSimulated,
  type ModelRef,
  oneOfEach,
  parseModelRef,
  type Provider,
  secondModelAfterMs,
  secondModelOf,
  type SecondModels,
} from './models.ts';
export { hasProviderBatches, owedAfter } from './batched-models.ts';
export {
  type AfterBatch,
  type BatchProgress,
  type BatchQuestion,
  type ProviderBatchActivities,
  type ProviderBatchOrder,
  type SubmitOrder,
  type SubmittedBatch,
} from './provider-batch.ts';
export {
  agentsByModel,
  type EmbedderTrial,
  hashesWords,
  type ImageModelTrial,
  type NamedBeside,
  type NamedModels,
  schemasTried,
  triedBeside,
  type TrialOrder,
  trialText,
  trialTokens,
} from './trials.ts';
export { type Naming, toNameAnew, withIdsRead, withoutStrays } from './namings.ts';
export { own } from './own.ts';
export { jsonSchemaOf } from './published-schema.ts';
export { plain } from './plain-text.ts';
export { completed } from './read-policy.ts';
export { type GivenRoom, givenRoomSchema, outputTokensWith, roomGiven, thinkingTokensWith } from './room.ts';
export { isSameName, problemsOfStated, type Stated } from './stated.ts';
export type { Claim } from './review-claims.ts';
export { isReviewAt, nthReviewId, reviewIdOf } from './review-id.ts';
export {
  type Decision,
  type DecisionInput,
  decisionSchema,
  type operatorDecisions,
  type PauseKind,
  pauseKinds,
  type ReviewAsks,
  type ReviewDecision,
  reviewDecisions,
  type Notice,
  type ReviewNotice,
  type ReviewOption,
  reviewOptions,
  type ReviewOutcome,
  type ReviewRequest,
  type ReviewTurn,
  reviewerName,
  verifications,
} from './reviews.ts';
export { runPolicy } from './run-policy.ts';
export { capAct, outsideAct, reopeningAct, withdrawalAct } from './named-acts.ts';
export {
  type Act,
  canonicalText,
  isPublishing,
  nameField,
  refusedSigning,
  type ReviewerKey,
  type SignedAct,
  type Signature,
  signatureSchema,
  type Statement,
  statementText,
} from './signed-acts.ts';
export type { StoredImage } from './stored-image.ts';
