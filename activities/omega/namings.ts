import type { OmegaFacts } from '../../shared/omega/answers/index.ts';
import {
  contributionNamings,
  emptyRows,
  entryNamings,
  needNamings,
  resolutionNaming,
} from '../../shared/omega/answers/index.ts';
import type { NamingsOf, TaskNamings } from '../ask/system.ts';
import { originIn, shownOn } from './facts.ts';
import { sectionsOf } from './sections.ts';

const inContribution: NamingsOf = (answer, { request, context }) => [
  ...contributionNamings(answer, originIn(request), shownOn(request, context)),
  ...entryNamings(sectionsOf(request, context).map(({ body }) => body)),
  ...emptyRows,
];

/**
 * What the answers of a session name by id, task by task, and which of their rows say nothing. What a comparison of
 * facts or a ruling on restatements names, the row that counts it holds against what was shown, and says what it leaves
 * out (OMEGA rules §6.7, §11.4).
 */
export const omegaNamings: TaskNamings<keyof OmegaFacts> = {
  contribute: inContribution,
  judge: (_answer, { request, context }) => [resolutionNaming(shownOn(request, context)), ...emptyRows],
  intervene: (offer) => [...needNamings(offer), ...emptyRows],
  confront: null,
  equate: null,
  summary: null,
  report: null,
  classify: null,
  synthesise: () => emptyRows,
  recommend: () => emptyRows,
};
