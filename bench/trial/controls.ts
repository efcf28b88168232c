import { categories, statuses } from '../../shared/scenario/index.ts';
import type { Play } from './play.ts';

/** Runs without a flaw, which have to raise no alarm: every category in every status. */
export const controls: readonly Play[] = categories.flatMap((category, at) =>
  statuses.map((status) => ({
    key: `control-${at + 1}-${status.toLowerCase()}`,
    on: { category, status },
    alters: [],
  })),
);

/** One for each status, each of another category. */
export const fewControls: readonly Play[] = statuses.flatMap((status, at) =>
  controls.filter(({ on }) => on.status === status && on.category === categories[2 * at]),
);
