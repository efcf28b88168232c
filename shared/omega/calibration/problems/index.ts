import type { CalibrationProblem } from '../problem.ts';
import { arithmetic } from './arithmetic.ts';
import { causal } from './causal.ts';
import { code } from './code.ts';
import { estimate } from './estimate.ts';
import { history } from './history.ts';
import { logic } from './logic.ts';
import { probability } from './probability.ts';

/**
 * Problems with known answers, written for Symposium: several kinds, so that no one skill decides. All can be answered
 * without looking anything up.
 */
export const ownProblems: readonly CalibrationProblem[] = [
  ...arithmetic,
  ...logic,
  ...probability,
  ...estimate,
  ...history,
  ...code,
  ...causal,
];
