import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { type Logged, rowsOf } from '../../../shared/scenario/disputes/index.ts';
import {
  type CalibrationDiscussion,
  type Disagreement,
  downgradeText,
  endingText,
  endText,
  nameOf,
  type RecordedChallenge,
  type RecordedReview,
  type RecordedVeto,
  resolutionText,
} from '../../../shared/scenario/documents/index.ts';
import { type Agent, agents, isAgent, type Ruling } from '../../../shared/scenario/index.ts';
import { reviewAfter } from './reviews.ts';
import { excerpt } from '../../../shared/text/index.ts';

interface Disputed {
  readonly challenges: readonly RecordedChallenge[];
  readonly vetoes: readonly RecordedVeto[];
  readonly reviews: readonly RecordedReview[];
  readonly discussions: readonly CalibrationDiscussion[];
}

export function discussionsOf(ruling: Ruling, calibrationRange: number): CalibrationDiscussion[] {
  return ruling.discussions.map((discussion) => {
    const apart = (discussion.after.at(-1) ?? 0) - (discussion.after[0] ?? 0) > calibrationRange;
    return { ...discussion, outcome: apart ? 'still apart' : 'within range' };
  });
}

/**
 * The table of the Disagreement Log (scenario rules §6.1): challenges, vetoes, the final status where it was disputed,
 * discussed dimensions, and whatever else went to a person. A review that settled one of them is that one's last level,
 * and no row of its own.
 */
export function disagreementsOf(
  ledger: readonly LedgerRow[],
  { challenges, vetoes, reviews, discussions }: Disputed,
): Disagreement[] {
  const statuses = rowsOf('status', ledger).map((row) => ({
    row,
    review: row.outcome === null ? reviewAfter(ledger, row, 'status') : null,
  }));
  const accounted = new Set([...vetoes.map(({ decidedIn }) => decidedIn), ...statuses.map(({ review }) => review)]);
  const rest = reviews.filter(
    ({ id, kind, subject }) =>
      !accounted.has(id) &&
      kind !== 'breakthrough' &&
      !challenges.some((one) => kind === 'challenge' && one.id === subject),
  );
  return [
    ...challenges.map((one) => ofChallenge(one, reviews)),
    ...vetoes.map((one) => ofVeto(one, reviews)),
    ...discussions.map(ofDiscussion),
    ...statuses.map(({ row, review }) =>
      ofStatus(
        row,
        reviews.find(({ id }) => id === review),
      ),
    ),
    ...rest.map((one) => ofReview(one, ledger)),
  ];
}

/** A line of somebody's words; they stand in full below the table. */
const short = (text: string) => excerpt(text, 200);
const five = (names: readonly string[]): Agent[] => agents.filter((agent) => names.includes(agent));
const byPerson = (review: RecordedReview | undefined) =>
  `Level 4: human review${review?.reviewer == null ? '' : ` by ${review.reviewer}`}`;

function ofChallenge(one: RecordedChallenge, reviews: readonly RecordedReview[]): Disagreement {
  const { id, request, claim, challenger, challenged, said, finding, votes, resolution, outcome } = one;
  const review = reviews.find(({ kind, subject }) => kind === 'challenge' && subject === id);
  const does = request === undefined ? 'challenges' : 'asks for a change of';
  const about = said?.wrong ?? finding ?? '';
  return {
    disagreement: `${nameOf(challenger)} ${does} ${claim}${about === '' ? '' : `: ${short(about)}`}`,
    agents: five([challenger, challenged, ...votes.map(({ agent }) => agent)].filter(isAgent)),
    resolution: outcome === null ? byPerson(review) : resolution,
    outcome: outcome === null && review !== undefined ? `${endText(one)}; ${review.decision}` : endText(one),
  };
}

function ofVeto(
  { by, claim, said, ruling, because, ending, decidedIn }: RecordedVeto,
  reviews: readonly RecordedReview[],
): Disagreement {
  const review = reviews.find(({ id }) => id === decidedIn);
  const stood =
    ruling === 'escalates' || ending === 'escalated' ? byPerson(review) : 'Veto, with a proof that Symposium repeated';
  const resolution = ruling === 'downgraded' ? `Veto downgraded: ${downgradeText(because ?? '')}` : stood;
  return {
    disagreement: `${by} vetoes ${claim}${said === null ? '' : `: ${short(said.law)}`}`,
    agents: five([by, claim.slice(0, claim.indexOf('/'))]),
    resolution,
    outcome:
      review === undefined
        ? endingText(ending ?? ruling)
        : `${review.decision}${review.reviewer === null ? '' : ` by ${review.reviewer}`}`,
  };
}

function ofStatus(row: Logged<'status'>, review: RecordedReview | undefined): Disagreement {
  const counts = Object.entries(row.counts)
    .filter(([, votes]) => votes > 0)
    .map(([status, votes]) => `${status} ${votes}`)
    .join(', ');
  return {
    disagreement: `Final status: ${counts === '' ? Object.values(row.votes).join(', ') : counts}`,
    agents: [...agents],
    resolution: row.outcome === null ? byPerson(review) : resolutionText(row),
    outcome:
      row.outcome ??
      (review === undefined
        ? 'Not settled'
        : `${review.answers?.status ?? review.decision}${review.reviewer === null ? '' : ` by ${review.reviewer}`}`),
  };
}

function ofDiscussion({ dimension, round, before, after, outcome }: CalibrationDiscussion): Disagreement {
  return {
    disagreement: `Votes on dimension ${dimension}: ${before.join(', ')}`,
    agents: [...agents],
    resolution: `Level 1: anonymous discussion, round ${round}`,
    outcome: `${outcome}: ${after.join(', ')}`,
  };
}

/** The agents that a review's findings or its question name are taken for those involved. */
function ofReview(review: RecordedReview, ledger: readonly LedgerRow[]): Disagreement {
  const findings = rowsOf('reviewOpened', ledger).find((row) => row.review === review.id)?.findings ?? [];
  const named = [review.question, ...findings];
  return {
    disagreement: review.question,
    agents: agents.filter((agent) => named.some((line) => line.includes(agent))),
    resolution: byPerson(review),
    outcome: review.reviewer === null ? review.decision : `${review.decision} by ${review.reviewer}`,
  };
}
