import type { Json } from '../../kernel/json.ts';

/** A number or a word of a contribution that is another one when it is computed here. */
export interface Difference {
  /** `im.score`, or `IM-0001, run 2, judge1`. */
  readonly where: string;
  readonly stated: Json;
  readonly computed: Json;
}

export const differenceLine = ({ where, stated, computed }: Difference): string =>
  `${where}: ${JSON.stringify(stated)} is stated, and ${JSON.stringify(computed)} follows`;

/** Each place in which two values differ. Numbers are compared as they are written. */
export function differing(where: string, stated: Json, computed: Json): Difference[] {
  const [one, other] = [partsOf(stated), partsOf(computed)];
  if (one === null || other === null)
    return JSON.stringify(stated) === JSON.stringify(computed) ? [] : [{ where, stated, computed }];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) =>
    differing(`${where}.${name}`, one.get(name) ?? null, other.get(name) ?? null),
  );
}

/** Rows by their number, from 1, and fields by their name; null: it has no parts. */
function partsOf(value: Json): ReadonlyMap<string, Json> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isList(value)) return new Map(value.map((one, at) => [String(at + 1), one]));
  return new Map(Object.entries(value));
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
