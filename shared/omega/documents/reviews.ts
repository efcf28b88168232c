import type { ArchivedReview } from './archive.ts';
import type { SessionRecord } from './record.ts';

/** Questions that people were asked, with what they said; silence is named as that. */
export const recordedReviews = (reviews: readonly ArchivedReview[]): SessionRecord['reviews'] =>
  reviews.map(({ reviewId: review, kind, question, openedAt, outcome }) => {
    const about = { review, kind, question, openedAt };
    if (outcome?.outcome !== 'decided')
      return { ...about, ending: outcome?.outcome ?? 'open', option: null, reviewer: null, justification: '' };
    return {
      ...about,
      ending: outcome.decision,
      option: outcome.option,
      reviewer: outcome.reviewer,
      justification: outcome.justification,
    };
  });
