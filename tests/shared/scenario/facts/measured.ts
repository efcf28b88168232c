import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import type { MathematicsReport } from '../../../../shared/scenario/answers/validation.ts';
import * as facts from '../../../../shared/scenario/facts/index.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { mathematics, shaft } from '../shaft.ts';

/* EULER’s report as facts, for one changed field. */

export const checked = (change: Partial<MathematicsReport>, seed = shaft) =>
  facts.mathematicsFacts({ ...mathematics, ...change }, seed, evaluate, convert, policy);
