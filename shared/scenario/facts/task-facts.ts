import type { BallotFacts, CandidateCheckFacts, ResponseFacts, StatementFacts, VetoReviewFacts } from './acts.ts';
import type { AdviceFacts, AttemptFacts } from './advice.ts';
import type { ClassificationFacts, InformedFacts } from './classification.ts';
import type { GroundingFacts } from './grounding.ts';
import type { MathematicsFacts } from './mathematics.ts';
import type { PhysicsFacts } from './validation.ts';
import type {
  AnswerFacts,
  CalibrationFacts,
  DimensionFacts,
  DistractorFacts,
  DoubtFacts,
  MemoFacts,
  ReadinessFacts,
  RecheckFacts,
  TraceFacts,
  VerdictFacts,
} from './refinement.ts';
import type { RevisionFacts } from './revision.ts';
import type { SeedFacts } from './seed.ts';

/** What Symposium reads in the answer to each task. The activity computes it, and the workflow knows it by the task. */
export type ScenarioFacts = {
  readonly seed: SeedFacts;
  readonly revise: RevisionFacts;
  readonly physics: PhysicsFacts;
  readonly mathematics: MathematicsFacts;
  readonly grounding: GroundingFacts;
  readonly classification: ClassificationFacts;
  readonly informed: InformedFacts;
  readonly doubt: DoubtFacts;
  readonly memo: MemoFacts;
  readonly calibration: CalibrationFacts;
  readonly dimension: DimensionFacts;
  readonly distractors: DistractorFacts;
  readonly answer: AnswerFacts;
  readonly accept: VerdictFacts;
  readonly recheck: RecheckFacts;
  readonly readiness: ReadinessFacts;
  readonly respond: ResponseFacts;
  readonly ballot: BallotFacts;
  readonly rule: BallotFacts;
  readonly arbitrate: BallotFacts;
  readonly vetoReview: VetoReviewFacts;
  readonly restate: StatementFacts;
  readonly novelty: CandidateCheckFacts;
  readonly deepDive: CandidateCheckFacts;
  readonly literature: CandidateCheckFacts;
  readonly advice: AdviceFacts;
  readonly attempt: AttemptFacts;
  readonly trace: TraceFacts;
};
