import fc from 'fast-check';
import type { Circumstances } from '../../../shared/omega/deployment/deployment.ts';
import { characteristics, levels, type ProblemType, problemTypes } from '../../../shared/omega/vocabulary.ts';

/* Problems and circumstances for the tests of deployment. */

export const now: Circumstances = { closing: false, unresolvedContradictions: 0, withdrawn: new Set() };
export const types = Object.keys(problemTypes) as ProblemType[];

export const problems = fc.record({
  type: fc.constantFrom(...types),
  uncertainty: fc.constantFrom(...levels),
  stakes: fc.constantFrom(...levels),
  wellDefined: fc.boolean(),
  characteristics: fc.subarray([...characteristics]),
});
