import { z } from 'zod';
import { proof } from '../../../shared/scenario/answers/index.ts';

/** A proof as its author wrote it, beside what Symposium found when it repeated it. */
export interface ProofShown {
  readonly quantities: readonly {
    readonly name: string;
    readonly value: number;
    readonly unit: string;
    readonly source: string;
  }[];
  readonly expression: string;
  /** `<= 9 m`, which the expression ought to satisfy; null where there is no checkable part. */
  readonly requirement: string | null;
  readonly finding: string;
  /** What Symposium computed, with its unit. */
  readonly house: string | null;
  readonly why: string;
}

/** A `ProofCheck` as it lies in the stored facts of a call. */
const check = z.object({
  finding: z.string(),
  houseValue: z.number().nullable(),
  unit: z.string().nullable(),
  why: z.string(),
});

/** Both as they are stored: the proof in an answer, its check in the facts. null where neither is there. */
export function proofShown(written: unknown, found: unknown): ProofShown | null {
  const [proven, checked] = [proof.safeParse(written), check.safeParse(found)];
  if (!proven.success && !checked.success) return null;
  const { quantities, expression, requirement } = proven.success
    ? proven.data
    : { quantities: [], expression: '', requirement: null };
  const { finding, houseValue, unit, why } = checked.success
    ? checked.data
    : { finding: 'not checked', houseValue: null, unit: null, why: '' };
  return {
    quantities,
    expression,
    requirement: requirement === null ? null : `${requirement.comparator} ${requirement.value} ${requirement.unit}`,
    finding,
    house: houseValue === null ? null : `${houseValue} ${unit ?? ''}`.trim(),
    why,
  };
}
