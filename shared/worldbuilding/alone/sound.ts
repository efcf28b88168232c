import type { Spec } from '../answers.ts';
import { defaultPolicy } from '../policy.ts';
import { validateSpec } from '../spec/validation.ts';

/**
 * What keeps a world that was written alone from standing: the same as a team's (worldbuilding rules §7.3), but for
 * citations, as there is no canon that it could rest on.
 */
export const problemsAlone = (written: Spec): readonly string[] =>
  validateSpec(written, [], defaultPolicy).problems.filter((problem) => !problem.includes(' cites '));
