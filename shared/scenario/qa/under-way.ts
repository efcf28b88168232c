import { examinedIn, isUnderWay, type QaReview, type QaSample } from './examined.ts';
import { standingOnes } from './key-check.ts';
import type { Standing } from './sampled.ts';

/** A sample by the key of its run, its reviews by their ids. */
export interface NamedSample extends QaSample {
  readonly runKey: string;
  readonly reviews: readonly (QaReview & { readonly reviewId: string })[];
}

/** A scenario that people are examining as it stands. `review` null: none is open at this moment, the next is on its way. */
export interface UnderExamination {
  readonly scenarioId: string;
  readonly sample: string;
  readonly review: { readonly reviewId: string; readonly kind: string } | null;
}

/** The examinations of a corpus that have not come to an end. One of a version that stands no more is of another scenario. */
export function underExamination(
  standing: readonly Standing[],
  samples: readonly NamedSample[],
): readonly UnderExamination[] {
  return samples.flatMap((sample) =>
    standingOnes(examinedIn(sample), standing)
      .filter(isUnderWay)
      .map(({ scenarioId }) => {
        const open = sample.reviews.find(({ subject, outcome }) => subject === scenarioId && outcome === null);
        return {
          scenarioId,
          sample: sample.runKey,
          review: open === undefined ? null : { reviewId: open.reviewId, kind: open.kind },
        };
      }),
  );
}

/**
 * Why examinations under way hold a release, one line each, with what to do (scenario rules §7.9). What is answered quickly is no fair part of
 * a sample, and whoever chose the moment of a release could choose what its estimate holds.
 */
export const heldWhileExamined = (examinations: readonly UnderExamination[]): string[] =>
  examinations.map(({ scenarioId, sample, review }) =>
    review === null
      ? `${scenarioId}: people are examining it in the sample ${sample}; wait for their verdict (symposium corpus qa show ${sample}) or, if the sample was stopped, take it up again (symposium corpus qa reopen ${sample})`
      : `${scenarioId}: people are examining it, and its review ${review.reviewId} (${review.kind}) waits for a person; have it decided (symposium reviews show ${review.reviewId}), or end the sample without it (symposium corpus qa cancel ${sample})`,
  );
