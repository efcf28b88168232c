import { agree, type Convert } from './quantities.ts';
import { measuresIn, type Measure } from './written-measures.ts';

/** What Symposium's arithmetic says of two numbers that were quoted. */
export interface ComparedNumbers {
  readonly same: boolean;
  /** `1.25 m and 90 cm` */
  readonly words: string;
}

/**
 * Compares the one number of each quotation, in whatever units they are given. null: one of them holds none or several,
 * has no unit that is known, or measures something else, so that nobody could say.
 */
export function comparedNumbers(
  one: string,
  other: string,
  convert: Convert,
  tolerance: number,
): ComparedNumbers | null {
  const [first, second] = [onlyMeasure(one), onlyMeasure(other)];
  if (first === null || second === null) return null;
  const [left, right] = [convert(first.value, first.unit), convert(second.value, second.unit)];
  if (!left.ok || !right.ok || left.dimension !== right.dimension) return null;
  return { same: agree(left.si, right.si, tolerance), words: `${written(first)} and ${written(second)}` };
}

/** The one number of a quotation; of two it could not be said which one is meant. */
function onlyMeasure(quotation: string): Measure | null {
  const [one, ...others] = measuresIn(quotation);
  return one === undefined || others.length > 0 ? null : one;
}

const written = ({ value, unit }: Measure): string => (unit === '' ? String(value) : `${value} ${unit}`);
