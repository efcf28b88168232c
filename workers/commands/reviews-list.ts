import { listReviews, type ReviewRow } from '../../activities/store/reviews.ts';
import { timeLeft } from '../terminal/deadline.ts';
import { withheldOutcome } from '../reviews/withheld.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { oneLine } from '../../shared/text/index.ts';

interface ListOptions {
  readonly all?: true;
  readonly group?: string;
}

export const list: Leaf<ListOptions> = {
  usage: 'list',
  summary: 'open reviews, oldest first: who is asked, and the time that is left',
  examples: ['symposium reviews list --group physicist', 'symposium reviews list --all --json'],
  options: (command) =>
    command
      .option('--all', 'also those that are decided or closed')
      .option('--group <group>', 'only those that are with this group now'),
  async act(terminal, { all, group }) {
    const found = await withStore((db) => listReviews(db, all === true ? 'all' : 'open'));
    const reviews = found.filter((review) => group === undefined || review.group === group);
    // Whoever has yet to judge a match, or to solve a scenario blind, may list their reviews.
    terminal.result(
      reviews.map(({ package: _, ...review }) => ({ ...review, outcome: withheldOutcome(review) })),
      () => {
        if (reviews.length === 0)
          return [
            `No ${all === true ? '' : 'open '}review${group === undefined ? '' : ` is with the group ${oneLine(group)}`}${group === undefined ? ' is there' : ''}.`,
          ];
        const rows = reviews.map((review) => [
          review.reviewId,
          review.kind,
          review.group ?? '',
          review.claimedBy ?? '',
          stateOf(review, Date.now()),
          review.question,
        ]);
        return [
          ...table(['review', 'about', 'asked', 'taken up by', all === true ? 'state' : 'left', 'question'], rows),
          '',
          'Read one with: symposium reviews show <review>',
        ];
      },
    );
  },
};

/** The time that is left, or how it ended and by whom. */
export function stateOf({ outcome, deadline }: Pick<ReviewRow, 'outcome' | 'deadline'>, now: number): string {
  if (outcome === null || typeof outcome !== 'object' || Array.isArray(outcome)) return timeLeft(deadline, now);
  const { outcome: ending, decision, reviewer } = outcome as Readonly<Record<string, unknown>>;
  return ending === 'decided' ? `${String(decision)} by ${String(reviewer)}` : String(ending);
}
