import { reviewsOfRun } from '../../activities/evaluation/reviews-of.ts';
import { evaluationProgress, isScored } from '../../activities/evaluation/standing.ts';
import { storeBody } from '../../activities/store/bodies.ts';
import type { Queryable } from '../../activities/store/database.ts';
import { storedRun } from '../../activities/store/stored-run.ts';
import {
  candidateKind,
  type EvaluationBrief,
  evaluationInput,
  type EvaluationInput,
  type EvaluationProgress,
  type EvaluationRules,
  type KeyedScenario,
  type StoredAnswers,
  type StoredSet,
  verdictsIn,
} from '../../shared/evaluation/index.ts';
import type { EvaluationResult } from '../../workflows/evaluation.ts';
import { plainRuns, type PlainShape, type PlainStanding } from '../client/plain-runs.ts';
import type { RunKind } from '../client/run-kind.ts';
import { runNames } from '../client/run-names.ts';
import { counted } from '../../shared/text/index.ts';

/** How an evaluation stands: what the store knows of any run, and how far it has come. */
export interface EvaluationStanding extends PlainStanding {
  readonly progress: EvaluationProgress;
  /** Breakthrough candidates that people were asked about, and how that ended. */
  readonly candidates: readonly {
    readonly response: string;
    readonly reviewId: string;
    readonly state: 'waits for people' | 'verified' | 'not verified' | 'nobody answered';
  }[];
}

export interface EvaluationShape extends Omit<PlainShape<EvaluationInput, EvaluationResult>, 'shown'> {
  readonly shown: EvaluationStanding;
}

const plain = plainRuns<typeof evaluationInput, EvaluationResult>({
  names: runNames.evaluation,
  input: evaluationInput,
  summary: ({ model, runs }) => `Evaluation of ${model}, ${counted(runs, 'run')} each`,
  reopened: [],
});

/** Evaluations, as client and commands know them. */
export const evaluations: RunKind<EvaluationShape> = {
  ...plain,
  async show(db, runKey) {
    const standing = await plain.show(db, runKey);
    const run = await storedRun<EvaluationBrief, EvaluationRules>(db, 'evaluation', runKey);
    // What was cancelled has what was settled until then.
    const progress = await evaluationProgress(db, run, isScored(standing.outcome));
    return {
      ...standing,
      // What people are asked of its candidates, nothing waits for.
      openReview: standing.outcome === null ? standing.openReview : null,
      // A run that has ended waits for nothing, whatever its provider still holds.
      progress: { ...progress, ...(standing.outcome === null ? {} : { atProvider: null }) },
      candidates: await candidatesOf(db, runKey),
    };
  },
};

async function candidatesOf(db: Queryable, runKey: string): Promise<EvaluationStanding['candidates']> {
  const reviews = (await reviewsOfRun(db, runKey)).filter(({ kind }) => kind === candidateKind);
  return reviews.map((review) => {
    const [verdict] = verdictsIn([review]);
    const state = verdict === undefined ? unanswered(review.outcome) : said(verdict.verified);
    return { response: review.subject ?? '', reviewId: review.reviewId, state };
  });
}

const unanswered = (outcome: unknown) => (outcome === null ? 'waits for people' : 'nobody answered');
const said = (verified: boolean) => (verified ? 'verified' : 'not verified');

/** Scenarios with their keys as they are stored, and hashed. */
export const setOf = (scenarios: readonly KeyedScenario[]): StoredSet => ({
  scenarios: scenarios.map(({ face, key }) => ({ face, key })),
});

/** Stores them, so that a run is asked for by their hash; the same ones are stored once. */
export const storeSet = (db: Queryable, scenarios: readonly KeyedScenario[]): Promise<string> =>
  storeBody(db, setOf(scenarios));

/** Stores answers that were read from a file, so that a run is asked for by their hash. */
export const storeAnswers = (db: Queryable, answers: StoredAnswers): Promise<string> => storeBody(db, answers);
