import type { KernelActivities, ProviderBatchActivities } from '../shared/kernel/index.ts';
import type { BatchActivities, CorpusActivities } from '../shared/scenario/corpus/index.ts';
import type { QaActivities } from '../shared/scenario/qa/index.ts';
import type { Library, ScenarioActivities } from '../shared/scenario/index.ts';
import { askAgent, type AskDependencies } from './ask/ask-agent.ts';
import { tryModelIn } from './ask/try-model.ts';
import { tryEmbedderIn } from './embeddings/try-embedder.ts';
import { tryImageModelIn } from './images/try-image-model.ts';
import { raiseCapIn } from './caps/raise-cap.ts';
import { closeRunIn } from './close-run.ts';
import { withHeartbeats } from './heartbeat.ts';
import { recordIn } from './record.ts';
import type { ImageModel } from './images/image-model.ts';
import { imageModels as configured } from './images/registry.ts';
import { nobody, notifyBy, type Receivers } from './notify.ts';
import { providerBatchesIn } from './provider-batches/index.ts';
import { proveActIn } from './prove-act.ts';
import { reviewsIn } from './reviews.ts';
import { cappedEmbed } from './embeddings/capped.ts';
import type { Embed } from './embeddings/embed.ts';
import { asActivity } from './models/activity-failure.ts';
import { refusedSchemasOf, toldWhereKnown } from './models/refused-schemas.ts';
import { claimConceptIn } from './scenario/concept.ts';
import { librariesOf, type LookUp, lookUpReferencesIn } from './libraries/index.ts';
import { openDisputeIn } from './scenario/outside/dispute.ts';
import { openErratumIn } from './scenario/outside/erratum.ts';
import { type Search, searchHere } from './scenario/certify.ts';
import { documentsIn } from './scenario/documents.ts';
import type { OmegaActivities } from '../shared/omega/index.ts';
import type { AblationActivities } from '../shared/omega/ablation/index.ts';
import { auditSessionIn } from './omega/ablation/audit.ts';
import { ablationIn } from './omega/ablation/index.ts';
import type { InquiryActivities } from '../shared/omega/inquiry/index.ts';
import { inquiryIn } from './omega/inquiry/index.ts';
import type { EvaluationActivities } from '../shared/evaluation/index.ts';
import { evaluationIn } from './evaluation/index.ts';
import type { AuditActivities, SuspectsActivities } from '../shared/evaluation/index.ts';
import { auditIn } from './evaluation/audit/index.ts';
import { suspectsIn } from './evaluation/suspects/index.ts';
import { assessIn } from './omega/assess.ts';
import { concludeIn } from './omega/conclude.ts';
import { nominateIn } from './omega/nominate.ts';
import { openSessionIn } from './omega/open.ts';
import { settleIn } from './omega/settle.ts';
import { sessionReader } from './omega/stored-session.ts';
import { openScenarioIn, type ScenarioDefaults } from './scenario/open.ts';
import { splitRunIn } from './scenario/split.ts';
import type { WorldbuildingActivities } from '../shared/worldbuilding/index.ts';
import type { TournamentActivities } from '../shared/worldbuilding/tournament/index.ts';
import { worldbuildingIn } from './worldbuilding/index.ts';
import { batchIn } from './scenario/batch.ts';
import { corpusIn } from './scenario/corpus.ts';
import { qaIn } from './scenario/qa/index.ts';
import { teamAblationIn } from './worldbuilding/ablation/index.ts';
import type { TeamAblationActivities } from '../shared/worldbuilding/ablation/index.ts';
import { tournamentIn } from './worldbuilding/tournament/index.ts';

const nothingSet = {
  openaiApiKey: null,
  openaiBaseUrl: null,
  sdBaseUrl: null,
  sdApiAuth: null,
  simulatedBaseUrl: null,
};

/** Activities of a system that is brought along, by the names under which its workflows call them. */
export type OwnActivities = Readonly<Record<string, (order: never) => Promise<unknown>>>;

/** Everything that the activities need from outside. */
export interface Dependencies extends AskDependencies {
  readonly embed: Embed;
  readonly defaults: ScenarioDefaults;
  /** Who is told of reviews; nobody, if nothing is said. */
  readonly receivers?: Receivers;
  /** Of systems that are brought along; Symposium's own go first where a name stands twice. */
  readonly own?: OwnActivities;
  /** Who paints, by reference; where nothing is said, every picture fails with what is not set. */
  readonly imageModels?: (ref: string) => ImageModel;
  /** Where references are looked up, for runs that ask for it; where nothing is said, at the libraries' own addresses. */
  readonly libraries?: Readonly<Record<Library, LookUp>>;
  /** Who searches requests for certificates; where nothing is said, the thread that asks. */
  readonly search?: Search;
}

/** All activities, by the names under which workflows call them. */
export function createActivities(
  deps: Dependencies,
): KernelActivities &
  ProviderBatchActivities &
  ScenarioActivities &
  OmegaActivities &
  AblationActivities &
  InquiryActivities &
  EvaluationActivities &
  AuditActivities &
  SuspectsActivities &
  WorldbuildingActivities &
  TeamAblationActivities &
  TournamentActivities &
  BatchActivities &
  CorpusActivities &
  QaActivities {
  const { db, prompts, defaults, receivers = nobody, imageModels = configured(nothingSet) } = deps;
  const { libraries = librariesOf(null), search = searchHere } = deps;
  const capped = cappedEmbed(db, deps.embed);
  const embed = asActivity(capped);
  const sessions = sessionReader(db);
  const refused = refusedSchemasOf(db);
  return withHeartbeats({
    ...deps.own,
    askAgent: askAgent({ ...deps, models: (ref) => toldWhereKnown(deps.models(ref), refused) }),
    tryModel: tryModelIn(deps, refused),
    tryEmbedder: tryEmbedderIn(db, embed),
    tryImageModel: tryImageModelIn(db, imageModels),
    ...providerBatchesIn(deps, refused),
    record: recordIn(db),
    ...reviewsIn(db),
    ...proveActIn(db),
    ...raiseCapIn(db),
    notify: notifyBy(receivers),
    closeRun: closeRunIn(db),
    openScenario: openScenarioIn(db, defaults),
    splitRun: splitRunIn(db),
    claimConcept: claimConceptIn(db, embed),
    lookUpReferences: lookUpReferencesIn(db, libraries),
    ...documentsIn(db, prompts, search),
    openDispute: openDisputeIn(db),
    openErratum: openErratumIn(db),
    openSession: openSessionIn(db, defaults, { embed }),
    settle: settleIn(db, sessions),
    nominate: nominateIn(db, sessions, capped),
    assess: assessIn(db, sessions),
    conclude: concludeIn(db, sessions),
    auditSession: auditSessionIn(db),
    ...ablationIn(db, defaults.model),
    ...inquiryIn(db, defaults.model),
    ...evaluationIn(db, defaults.model),
    ...auditIn(db),
    ...suspectsIn(db),
    ...worldbuildingIn(db, defaults, imageModels, capped, deps.stopping),
    ...teamAblationIn(db, defaults),
    ...tournamentIn(db, defaults),
    ...batchIn(db, defaults),
    ...corpusIn(db, defaults),
    ...qaIn(db, defaults, asActivity(cappedEmbed(db, deps.embed, 'waits'))),
  });
}
