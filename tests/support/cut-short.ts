import type { WrittenScript } from '../../activities/models/simulated/script.ts';

type Rule = WrittenScript[number];
const unread = (agent: Rule['agent'], task: Rule['task']): Rule => ({
  agent,
  task,
  times: 0,
  do: { unreadable: true },
});

/**
 * A rule that ends a run in this phase, for a test that looks at the phases before it: the agent cannot be read, and the
 * person who is asked does not answer. Ended in GROUND, a run costs a third. `VOTES`: those of REFINE, after its memos
 * and challenges.
 */
export const cutShort = {
  GROUND: unread('GALILEO', 'grounding'),
  CLASSIFY: unread('SOCRATES', 'classification'),
  REFINE: unread('SOCRATES', 'informed'),
  VOTES: unread('EULER', 'readiness'),
} as const;

/** How a run ended, and what people were asked in it, each as phase, round and kind: `['SHELVED', 'ground-1-failure']`. */
export const endOf = ({
  result: { outcome, runKey },
  reviews,
}: {
  readonly result: { readonly outcome: string; readonly runKey: string };
  readonly reviews: readonly { readonly reviewId: string }[];
}): string[] => [outcome, ...reviews.map(({ reviewId }) => reviewId.slice(runKey.length + 1))];
