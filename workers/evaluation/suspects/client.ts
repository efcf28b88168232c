import { reviewsOfRun } from '../../../activities/evaluation/reviews-of.ts';
import type { Database } from '../../../activities/store/database.ts';
import { storedRun } from '../../../activities/store/stored-run.ts';
import {
  findingsIn,
  type SuspectedKey,
  suspectKind,
  type SuspectsBrief,
  suspectsInput,
  type SuspectsInput,
  type SuspectsPolicy,
} from '../../../shared/evaluation/index.ts';
import { jsonText } from '../../../shared/kernel/index.ts';
import type { SuspectsResult } from '../../../workflows/suspects.ts';
import { plainRuns, type PlainDocuments, type PlainShape, type PlainStanding } from '../../client/plain-runs.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { runNames } from '../../client/run-names.ts';
import { withheldRow } from '../../reviews/withheld.ts';

/** A suspected key as it stands; what anybody said of it stands in no view, as it may tell the key. */
export interface SuspectStanding extends Pick<SuspectedKey, 'scenario' | 'agreeing' | 'judged'> {
  readonly state: 'waits for people' | 'upheld' | 'wrong' | 'nobody answered';
  /** The review that waits for somebody. */
  readonly openReview: string | null;
}

export interface SuspectsStanding extends PlainStanding {
  readonly evaluations: readonly string[];
  /** Scenarios whose keys the answers could speak against. */
  readonly of: number;
  readonly suspects: readonly SuspectStanding[];
}

export interface SuspectsShape extends Omit<PlainShape<SuspectsInput, SuspectsResult>, 'shown'> {
  readonly shown: SuspectsStanding;
}

const plain = plainRuns<typeof suspectsInput, SuspectsResult>({
  names: runNames.suspects,
  input: suspectsInput,
  summary: ({ evaluations }) => `Keys that the answers of ${evaluations.length} evaluations speak against`,
  reopened: [],
  asksNobody: true,
});

/** Examinations of suspected keys, as client and commands know them. */
export const suspectsRuns: RunKind<SuspectsShape> = {
  ...plain,
  show: standing,
  async documents(db, runKey): Promise<PlainDocuments> {
    const shown = await standing(db, runKey);
    const { corpus } = shown;
    const text = jsonText({ simulated: corpus === 'simulated', ...shown });
    return { runKey, corpus, files: [{ path: `suspects/${runKey}.json`, text }] };
  },
  watched: withheldRow,
};

async function standing(db: Database, runKey: string): Promise<SuspectsStanding> {
  const known = await plain.show(db, runKey);
  const { brief } = await storedRun<SuspectsBrief, SuspectsPolicy>(db, 'suspects', runKey);
  const reviews = (await reviewsOfRun(db, runKey)).filter(({ kind }) => kind === suspectKind);
  const found = findingsIn(reviews);
  return {
    ...known,
    evaluations: brief.evaluations,
    of: brief.of,
    suspects: brief.suspects.map(({ scenario, agreeing, judged }) => {
      const review = reviews.findLast(({ subject }) => subject === scenario);
      const waits = known.outcome === null && (review === undefined || review.outcome === null);
      return {
        ...{ scenario, agreeing, judged },
        state: found.get(scenario)?.finding ?? (waits ? 'waits for people' : 'nobody answered'),
        openReview: review?.outcome === null ? review.reviewId : null,
      };
    }),
  };
}
