import type { LedgerRow } from '../../../shared/kernel/index.ts';
import type { OpenReview } from '../../terminal/open-review.ts';
import { nothingSeen, see, type RunView } from '../view.ts';

/** How often whoever watches looks whether a run that stands still waits for a question of others. */
const lookMs = 5_000;

/**
 * What a run waits for that stands in no row of it: a question that it shares with others. It is looked for while the run has no call under
 * way and no question of its own, and forgotten with its next row. Nothing of it is a row, so `--json` stays a row a line. `tell` hears of
 * each such question once.
 */
export function sharedWait(look: () => Promise<OpenReview | null>, tell: (review: OpenReview) => void) {
  let view = nothingSeen;
  let shared: OpenReview | null = null;
  const told = new Set<string>();
  const lookOnce = async (): Promise<void> => {
    const before = view;
    if (before.outcome !== null || before.openReview !== null || Object.keys(before.underWay).length > 0) return;
    const found = await look();
    // A row that has come meanwhile says more.
    if (before !== view) return;
    shared = found;
    if (found === null || told.has(found.reviewId)) return;
    told.add(found.reviewId);
    tell(found);
  };
  return {
    /** The view after one more row. */
    see: (before: RunView, row: LedgerRow): RunView => {
      shared = null;
      view = see(before, row);
      return view;
    },
    /** The view with what is waited for. */
    seen: (of: RunView): RunView => (shared === null ? of : { ...of, openReview: shared }),
    lookOnce,
    /** Looks until it is stopped; after a look that fails comes the next. */
    start(everyMs = lookMs): () => void {
      const clock = setInterval(() => void lookOnce().catch(() => undefined), everyMs);
      return () => {
        clearInterval(clock);
      };
    },
  };
}
