import type { LedgerRow } from '../../shared/kernel/index.ts';
import { oneLine } from '../../shared/text/index.ts';
import { followed } from '../terminal/follow.ts';
import type { OpenReview } from '../terminal/open-review.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { block } from './block.ts';
import { lineOf } from './line.ts';
import { sharedWait } from './review/shared-wait.ts';
import { nothingSeen, type RunView } from './view.ts';

/** Shows a run until its rows end, as `followed` shows any. `shared`: looks for the question of others that it waits for. */
export async function followScenario(
  runKey: string,
  rows: AsyncIterable<LedgerRow>,
  terminal: Terminal,
  shared: () => Promise<OpenReview | null>,
  everyMs?: number,
): Promise<RunView> {
  const wait = sharedWait(shared, (review) => {
    if (!terminal.live) (terminal.json ? terminal.say : terminal.out)(sharedLine(review));
  });
  const stop = wait.start(everyMs);
  try {
    return await followed(rows, terminal, {
      nothing: nothingSeen,
      see: wait.see,
      lineOf,
      block: (view, now, { columns, colors }) => block(runKey, wait.seen(view), now, columns(), colors),
    });
  } finally {
    stop();
  }
}

const sharedLine = ({ reviewId, question, group, deadline }: OpenReview): string =>
  oneLine(
    `It waits with others for a person (${group ?? 'reviewers'}) until ${deadline}: ${question} Read it with: symposium reviews show ${reviewId}`,
  );
