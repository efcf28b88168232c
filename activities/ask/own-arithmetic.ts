import { compute, type Computation } from '../../shared/verification/index.ts';
import { convert, evaluate } from '../verification/evaluate.ts';
import type { Call } from '../store/calls.ts';
import { resultsOf, type Computed } from './computing.ts';
import { computedIn } from './tool-use.ts';

/**
 * Texts of an exchange that its agent can have derived by itself: what it had computed, with the results, if Symposium
 * computes the same results again. A number among them that another agent found too is no leaked secret.
 */
export const ownArithmetic = (earlier: readonly Call[]): string[] =>
  earlier
    .flatMap(computedIn)
    .flatMap((computed) => [
      ...computed.results.flatMap(({ expression, quantities, unit }) => [
        expression,
        unit,
        ...quantities.flatMap(({ name, value, unit: its }) => [name, String(value), its]),
      ]),
      ...(isRepeated(computed) ? [resultsOf(computed).text] : []),
    ]);

const isRepeated = ({ results }: Computed): boolean => results.every(comesToTheSame);

function comesToTheSame({ expression, quantities, unit, value }: Computation): boolean {
  const [again] = compute([{ expression, quantities, unit }], { round: 1, most: 1 }, evaluate, convert);
  const found = again?.value ?? null;
  if (value === null || found === null) return value === found;
  return Math.abs(found - value) <= 1e-9 * Math.max(Math.abs(found), Math.abs(value));
}
