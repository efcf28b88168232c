import type { SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import type { Status } from '../../../../shared/scenario/index.ts';
import { metamorphic } from './seed-assumption.ts';
import type { Draft } from './seed-draft.ts';
import { openFrontier } from './seed-frontier.ts';
import { paradox } from './seed-paradox.ts';
import { degenerate } from './seed-trivial.ts';

const asDrawn = ({ seed }: Draft): SeedDocument => seed;

/** What a status makes of a plot. A plot has a solution, so a known or contested one is taken as it was drawn. */
export const reworked: Readonly<Record<Status, (draft: Draft) => SeedDocument>> = {
  KS: asDrawn,
  CT: asDrawn,
  OF: openFrontier,
  PX: paradox,
  MT: metamorphic,
  DG: degenerate,
};
