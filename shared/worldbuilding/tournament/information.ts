import { winChance, type Field } from './bradley-terry.ts';

type Matrix = readonly (readonly number[])[];

/**
 * Standard errors of log-strengths: square roots of the diagonal of the inverse of the observed information, which is
 * the negative Hessian of the log-likelihood with its prior. For this model it does not depend on who won, only on who
 * met whom at which strength.
 */
export function standardErrors(field: Field, theta: readonly number[], priorDraws: number): number[] {
  return inverse(observedInformation(field, theta, priorDraws)).map((row, i) => Math.sqrt(row[i] ?? Infinity));
}

export function observedInformation({ met }: Field, theta: readonly number[], priorDraws: number): number[][] {
  const weight = (own: number, other: number) => winChance(own, other) * winChance(other, own);
  const between = (i: number, j: number) => (met[i]?.[j] ?? 0) * weight(theta[i] ?? 0, theta[j] ?? 0);
  return theta.map((own, i) =>
    theta.map((_, j) =>
      i === j ? theta.reduce((sum, __, k) => sum + between(i, k), priorDraws * weight(own, 0)) : -between(i, j),
    ),
  );
}

/**
 * Gauss and Jordan without pivoting, which a matrix with a dominant positive diagonal does not need: the prior makes
 * this one such.
 */
export function inverse(matrix: Matrix): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column += 1) {
    const pivot = rows[column] ?? [];
    const head = pivot[column] ?? 1;
    for (let at = 0; at < 2 * size; at += 1) pivot[at] = (pivot[at] ?? 0) / head;
    for (const [i, row] of rows.entries()) {
      const factor = row[column] ?? 0;
      if (i !== column && factor !== 0)
        for (let at = 0; at < 2 * size; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return rows.map((row) => row.slice(size));
}
