/**
 * Symposium from a program: `import { connectSymposium } from 'symposium'`. What this file exports is promised; a test
 * notices when it changes (tests/house/surface.test.ts). Everything else is the project's own affair.
 */
import type { Run, Runs } from './client/runs.ts';
import type { MatchShape, Worldbuilding } from './worldbuilding/client.ts';
import type { TournamentShape } from './worldbuilding/tournament/client.ts';
import type { MatchResult } from '../workflows/match.ts';
import type { OmegaResult } from '../shared/omega/index.ts';
import type { ScenarioResult } from '../workflows/scenario.ts';
import type { TournamentResult } from '../workflows/tournament.ts';

export { connectSymposium, type Symposium } from './connect.ts';
export type { Signed } from './client/given.ts';
export type { SymposiumOptions, Servers } from './client/servers.ts';
export type { Run, Runs } from './client/runs.ts';
export type { Reopening, ReopeningOrder, RunKind, RunRequest, RunShape, WorkflowStart } from './client/run-kind.ts';
export { RunIsOver, RunKeyTaken, UnknownRun, type RunNames } from './client/run-names.ts';
export { BriefError, RequestError, SubmissionRefused, UnreachableError } from './client/request-error.ts';
export type { Reviews } from './client/reviews.ts';
export type { InstalledSystem, ServedSystem } from './systems.ts';
export {
  plainRuns,
  type PlainRuns,
  type PlainShape,
  type PlainStanding,
  type RunStanding,
} from './client/plain-runs.ts';

export { type DecisionInput, decisionSchema, type LedgerRow } from '../shared/kernel/index.ts';
export { briefSchema } from '../shared/scenario/index.ts';
export {
  evaluationDocumentSchema,
  metadataRecordSchema,
  methodologyDocumentSchema,
  publicDocumentSchema,
  registrySchema,
} from '../shared/scenario/documents/index.ts';
export { sessionReport as sessionReportSchema } from '../shared/omega/documents/index.ts';
export {
  matchDocument as matchRecordSchema,
  tournamentDocument as tournamentRecordSchema,
} from '../shared/worldbuilding/documents/index.ts';

export type { CorpusOption, Scenarios, ScenarioShape, VersionOption } from './scenario/client.ts';
export type { ClaimList, StartedDispute } from './scenario/disputing.ts';
export type { DocumentSet } from './scenario/documents.ts';
export type { RunReport } from './scenario/report.ts';
export type { StartOptions } from './scenario/request.ts';
export type { SubmitOptions } from './scenario/submission.ts';

export type { Batches, BatchShape } from './corpus/batch/client.ts';
export type { BatchDocuments, BatchReport } from './corpus/batch/report.ts';
export type { BatchOptions } from './corpus/batch/request.ts';
export type { Corpora, CorpusShape } from './corpus/run/client.ts';
export type { CorpusDocuments, CorpusReport } from './corpus/run/report.ts';
export type { CorpusOptions } from './corpus/run/request.ts';

export type { OmegaShape, Sessions } from './omega/client.ts';
export type { AblationShape, AblationStanding, PublishedAblation } from './omega/ablation/client.ts';
export type { InquiryShape, InquiryStanding } from './omega/inquiry/client.ts';
export type { SessionDocuments } from './omega/documents.ts';
export type { SessionReport } from './omega/report.ts';
export type { SessionOptions } from './omega/request.ts';

export type { MatchShape, Offer, WildcardWords, Worldbuilding } from './worldbuilding/client.ts';
export type { WaitingTurn } from '../shared/worldbuilding/deliberation/index.ts';
export type { MatchDocuments } from './worldbuilding/documents.ts';
export type { MatchReport } from './worldbuilding/report.ts';
export type { MatchOptions } from './worldbuilding/request.ts';
export type { TournamentShape } from './worldbuilding/tournament/client.ts';
export type { TournamentDocuments, TournamentReport } from './worldbuilding/tournament/report.ts';
export type { TournamentOptions } from './worldbuilding/tournament/request.ts';

export type { Evaluations, EvaluationShape, EvaluationStanding, ListedEvaluation } from './evaluation/client.ts';
export type { Contributions } from './evaluation/contributed/client.ts';
export type { TakingIn } from './evaluation/contributed/take-in.ts';
export type { EvaluationResults } from './evaluation/contributed/verified.ts';

/** @deprecated Names of an earlier version, for one release. */
export type StartedScenario = Run<ScenarioResult>;
/** @deprecated */
export type StartedSession = Run<OmegaResult>;
/** @deprecated */
export type StartedMatch = Run<MatchResult> & MatchShape['started'];
/** @deprecated */
export type StartedTournament = Run<TournamentResult> & TournamentShape['started'];
/** @deprecated It is `Worldbuilding`. */
export type Matches = Worldbuilding;
/** @deprecated */
export type Tournaments = Runs<TournamentShape>;

export type { TournamentInput } from '../shared/worldbuilding/tournament/index.ts';
export type { MatchInput, TeamInput } from '../shared/worldbuilding/index.ts';
export type { BatchInput, CorpusInput } from '../shared/scenario/corpus/index.ts';
export type { Contributed, EvaluationInput } from '../shared/evaluation/index.ts';
export type { InquiryInput } from '../shared/omega/inquiry/index.ts';
export type { EvaluationResult } from '../workflows/evaluation.ts';
export type { InquiryResult } from '../workflows/inquiry.ts';
export type { AblationResult } from '../workflows/ablation.ts';
export type { BatchResult } from '../workflows/batch.ts';
export type { CorpusResult } from '../workflows/corpus.ts';
export type { DisputeResult } from '../workflows/dispute.ts';
export type { MatchResult } from '../workflows/match.ts';
export type { Progress, ReviewSnapshot } from '../workflows/messages.ts';
export type { OmegaResult } from '../shared/omega/index.ts';
export type { ScenarioResult } from '../workflows/scenario.ts';
export type { TournamentResult } from '../workflows/tournament.ts';
