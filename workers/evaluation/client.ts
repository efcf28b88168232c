import { listContributions } from '../../activities/evaluation/contributed/index.ts';
import { reviewsOfRun } from '../../activities/evaluation/reviews-of.ts';
import { evaluationProgress, isScored } from '../../activities/evaluation/standing.ts';
import { storeBody } from '../../activities/store/bodies.ts';
import type { Queryable } from '../../activities/store/database.ts';
import type { RunSummary } from '../../activities/store/runs.ts';
import { storedRun } from '../../activities/store/stored-run.ts';
import {
  candidateKind,
  type Contributed,
  type EvaluationBrief,
  evaluationInput,
  type EvaluationInput,
  type EvaluationProgress,
  type EvaluationRules,
  type KeyedScenario,
  readScenarios,
  setOf,
  type StoredAnswers,
  verdictsIn,
} from '../../shared/evaluation/index.ts';
import type { EvaluationResult } from '../../workflows/evaluation.ts';
import { plainRuns, type PlainShape, type PlainStanding } from '../client/plain-runs.ts';
import type { RunKind } from '../client/run-kind.ts';
import { givenObject } from '../client/given.ts';
import { RequestError } from '../client/request-error.ts';
import { runNames } from '../client/run-names.ts';
import { runsOf, type Runs } from '../client/runs.ts';
import type { Servers } from '../client/servers.ts';
import { contributionsOf, type Contributions } from './contributed/client.ts';
import { byText, counted, quoted } from '../../shared/text/index.ts';

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

/** A line of `evaluate list`; `contributed`: it is no run, and others have measured it (evaluation rules §1.16). */
export type ListedEvaluation = RunSummary & { readonly contributed?: true };

export interface EvaluationShape extends Omit<PlainShape<EvaluationInput, EvaluationResult>, 'shown' | 'listed'> {
  readonly shown: EvaluationStanding;
  readonly listed: ListedEvaluation;
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
  async list(db, limit) {
    const [runs, contributed] = await Promise.all([plain.list(db, limit), listContributions(db, limit)]);
    return [...runs, ...contributed.map(listedContribution)]
      .toSorted((one, other) => byText(other.createdAt, one.createdAt))
      .slice(0, limit);
  },
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

const listedContribution = ({ name, simulated, at, withdrawn }: Contributed): ListedEvaluation => ({
  runKey: name,
  corpus: simulated ? 'simulated' : 'real',
  ...{ category: '', tier: '', status: '', phase: null, number: null, cancelled: false },
  createdAt: at,
  outcome: withdrawn === null ? 'CONTRIBUTED' : 'WITHDRAWN',
  costMicrodollars: null,
  contributed: true,
});

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

/** Stores scenarios with their keys, so that a run is asked for by their hash; the same ones are stored once. */
export const storeSet = (db: Queryable, scenarios: readonly KeyedScenario[]): Promise<string> =>
  storeBody(db, setOf(scenarios));

/** Stores answers that were read from a file, so that a run is asked for by their hash. */
export const storeAnswers = (db: Queryable, answers: StoredAnswers): Promise<string> => storeBody(db, answers);

/** Evaluations of models on scenarios. */
export interface Evaluations extends Runs<EvaluationShape> {
  /**
   * Stores scenarios with their keys, each as the two documents of its publication, and returns the hash by which `start` names
   * them. Throws `RequestError` with every problem.
   */
  set(scenarios: readonly { readonly face: unknown; readonly key: unknown }[]): Promise<string>;
  /** What others have measured. */
  readonly contributed: Contributions;
}

export const evaluationsOf = (servers: Servers): Evaluations => ({
  ...runsOf(evaluations, servers),
  async set(scenarios) {
    const given: unknown = scenarios;
    if (!Array.isArray(given)) throw new RequestError([`scenarios: is ${quoted(given)}; give a list of {face, key}`]);
    const written = scenarios.map((one, at) => givenObject(`scenarios.${at}`, one, 'face and key'));
    const read = readScenarios(written.map(({ face, key }, at) => ({ name: `scenarios.${at}`, face, key })));
    if ('problems' in read) throw new RequestError(read.problems);
    return storeSet(servers.db, read.scenarios);
  },
  contributed: contributionsOf(servers),
});
