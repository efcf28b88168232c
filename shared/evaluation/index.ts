/** The face of `shared/evaluation`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export {
  candidateKind,
  candidateOf,
  type CandidateVerdict,
  type EvaluationActivities,
  type EvaluationBrief,
  type EvaluationRules,
  givenKeyOf,
  paperKeyOf,
  responseOf,
  scoringKeyOf,
  twinKeyOf,
  twinPaperOf,
  twinRunOf,
} from './activities.ts';
export {
  type AuditActivities,
  type AuditBrief,
  auditCategory,
  auditedOf,
  auditInput,
  type AuditInput,
  auditKind,
  type AuditPolicy,
  auditReport,
  type AuditReport,
  auditReportOf,
  type AuditReview,
  auditRows,
  auditVersion,
  type ConcludedAudit,
  drawAnswers,
  judgedAnswers,
  markedTwice,
  marksIn,
  type OpenedAudit,
  peopleAsked,
  renderAuditReport,
} from './audit/index.ts';
export {
  calibrationHead,
  calibrationNotes,
  type CalibrationReport,
  calibrationReport,
  calibrationRows,
  type Examined,
  type Prediction,
  predictionOf,
  renderCalibration,
} from './calibration/index.ts';
export { type Lifted, liftedCautions } from './candidates/lifted.ts';
export { lastVerdicts, verdictsIn } from './candidates/verdicts.ts';
export { type AskedHow, samplingOf, type SubjectArchitecture, subjectArchitectures, ways } from './architecture.ts';
export { type ComparedReports, compareReports, comparisonLines } from './compare-reports.ts';
export {
  contradictionsIn,
  type Contributed,
  contributedDocuments,
  contributedLines,
  contributedName,
  contributedNotRun,
  type Contribution,
  type ContributionFacts,
  contributionFacts,
  type Difference,
  differenceLine,
  differencesIn,
  identityOf,
  isContributed,
  type Metadata,
  metadataOf,
  namedTwice,
  readContribution,
  readReport,
  type Statement,
  statement,
  type StoredContribution,
  storedContribution,
  unstatedIn,
} from './contributed/index.ts';
export {
  answerProblems,
  beside,
  changesSince,
  type GivenAnswers,
  type GivenFrom,
  type GivenResponse,
  longestText,
  type Provenance,
  provenanceLine,
  readAnswers,
  storedAnswers,
  type StoredAnswers,
} from './given/index.ts';
export {
  type Finding,
  findingsIn,
  lastFindings,
  type SuspectedKey,
  suspectedOf,
  suspectKind,
  type SuspectsActivities,
  type SuspectsBrief,
  suspectsInput,
  type SuspectsInput,
  type SuspectsPolicy,
} from './suspects/index.ts';
export {
  canarySubject,
  canaryWords,
  type ContaminationReport,
  contaminationReport,
  contaminationReportOf,
  contaminationVersion,
  type Opening,
  openingOf,
  renderContamination,
} from './contamination/index.ts';
export {
  endpointAnswer,
  endpointProtocol,
  type EndpointQuestion,
  endpointQuestion,
  endpointVersion,
  mostReplyBytes,
  readEndpointAnswer,
} from './endpoint/protocol.ts';
export { inBatchesByResponse, inBatchesLines } from './in-batches.ts';
export { type EvaluationInput, evaluationInput } from './input.ts';
export { mostRuns } from './given/named.ts';
export { inspectLog, inspectLogName } from './inspect/index.ts';
export { itemLines, type ItemReport, itemReport, quotationOf, type Suspect, type ItemSubject } from './items/index.ts';
export { type Judgement, judgement } from './judgement.ts';
export { type ScoringKey, scoringKey } from './key.ts';
export { type Leaderboard, leaderboardOf, leaderboardRows } from './leaderboard/index.ts';
export { renderEvaluationReport } from './page.ts';
export { asScored, type EvaluationPolicy, evaluationPolicy } from './policy.ts';
export { type AtProvider, type EvaluationProgress, progressOf } from './progress.ts';
export {
  evaluationReport,
  type EvaluationReport,
  type Reported,
  reportOf,
  reportVersion,
  snapshotsOf,
} from './report.ts';
export { bareName } from './same-model.ts';
export { isSameYardstick, yardstickOf } from './yardstick.ts';
export { responseLines } from './response-lines.ts';
export { responseScore, type Said } from './response-score.ts';
export {
  type EvaluationAnswers,
  type EvaluationFacts,
  evaluationRoster,
  type EvaluationTask,
  evaluationTasks,
  judgePlaces,
  longestAnswer,
  modelsAsked,
  response,
  type Response,
} from './roster.ts';
export {
  type KeyedScenario,
  readScenarios,
  setOf,
  storedSet,
  type StoredSet,
  type WrittenScenario,
} from './scenario-set.ts';
export { scoreOf } from './score.ts';
export { toldScore, type ToldScore } from './scoring/told.ts';
export {
  type Checkable,
  heldByFindings,
  heldBySolvers,
  publishedSolvers,
  solverCheckOf,
  type SolverRun,
  withoutSolvers,
} from './solvers/index.ts';
export { judgedResponse } from './judged-response.ts';
export { saysNothing, shownAnswer, shownKey } from './shown.ts';
export { type Excluded, reasonOf, type Twin, twinLine, twinOf } from './twins/index.ts';
