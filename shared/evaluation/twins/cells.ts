import type { PublicDocument } from '../../scenario/documents/public.ts';
import { decimal } from '../../text/amounts.ts';
import { addressOf } from '../../verification/scenario-tables.ts';
import { type Measure, measuresIn, rangesIn } from '../../verification/written-measures.ts';

type Situation = PublicDocument['scenario'];

/** A cell of the public page's tables, where the parameters of a scenario stand. */
export interface Cell {
  /** `object:table/mass`, as the claims cite it. */
  readonly address: string;
  /** Of the object or the parameter. */
  readonly name: string;
  readonly text: string;
  /** The page with another text in this cell. */
  readonly rewrite: (situation: Situation, text: string) => Situation;
}

const numbered = ['mass', 'dimensions', 'material', 'notes'] as const;

export function cellsOf({ environment, objects, capabilities }: Situation): Cell[] {
  return [
    ...environment.map(({ parameter, value }, at): Cell => ({
      address: addressOf(`environment:${parameter}`),
      name: parameter,
      text: value,
      rewrite: (situation, text) => ({
        ...situation,
        environment: withRow(situation.environment, at, { value: text }),
      }),
    })),
    ...objects.flatMap((object, at) =>
      numbered.map((column): Cell => ({
        address: addressOf(`object:${object.name}/${column}`),
        name: object.name,
        text: object[column],
        rewrite: (situation, text) => ({
          ...situation,
          objects: withRow(situation.objects, at, { [column]: text }),
        }),
      })),
    ),
    ...capabilities.map(({ parameter, value }, at): Cell => ({
      address: addressOf(`capability:${parameter}`),
      name: parameter,
      text: value,
      rewrite: (situation, text) => ({
        ...situation,
        capabilities: withRow(situation.capabilities, at, { value: text }),
      }),
    })),
  ];
}

const withRow = <T extends object>(rows: readonly T[], at: number, changed: Partial<T>): T[] =>
  rows.map((row, place) => (place === at ? { ...row, ...changed } : row));

/** A number in plain figures, `15` or `0.5`; with thousands, a power or a sign it is written in another way. */
const numeral = /(?<![\p{L}\p{N}_.,^/+−–-])\d{1,15}(?:\.\d{1,15})?(?![\p{N}_^/]|[.,]\d)/gu;

/** Digits of a changed number, at least: `2 m` becomes `1.6 m`. */
const fewestDigits = 2;
const mostDecimals = 12;

/**
 * `factor` times the number in as many decimals as it has, or in so many that two digits are left. null: it is in no
 * plain figures, or comes to the same.
 */
export function scaledNumeral(written: string, factor: number): string | null {
  const value = Number(written);
  if (!(value > 0)) return null;
  const scaled = value * factor;
  const own = written.split('.')[1]?.length ?? 0;
  const needed = fewestDigits - 1 - Math.floor(Math.log10(scaled));
  const decimals = Math.max(own, needed, 0);
  if (decimals > mostDecimals) return null;
  const text = decimal(scaled, decimals);
  // `2.0` where `2` stood would tell that somebody has computed it.
  const plain = decimals > own ? String(Number(text)) : text;
  return Number(plain) === value || plain.includes('e') ? null : plain;
}

/**
 * The cell with another numeral in place of its only one of this value, where whoever reads it finds that number changed,
 * in its unit, and no other. null: it stands in no plain figures, or more than once.
 */
export function rewritten(text: string, at: number, factor: number): { text: string; is: Measure } | null {
  const before = measuresIn(text);
  const was = before[at];
  // Of a range, one end follows from nothing.
  if (was === undefined || rangesIn(text).length > 0) return null;
  const places = [...text.matchAll(numeral)].filter(([written]) => Number(written) === was.value);
  const [place] = places;
  if (place === undefined || places.length > 1) return null;
  const written = scaledNumeral(place[0], factor);
  if (written === null) return null;
  const changed = text.slice(0, place.index) + written + text.slice(place.index + place[0].length);
  const is = { value: Number(written), unit: was.unit };
  const expected = before.map((measure, nth) => (nth === at ? is : measure));
  const after = measuresIn(changed);
  const same =
    after.length === expected.length &&
    after.every(({ value, unit }, nth) => value === expected[nth]?.value && unit === expected[nth].unit);
  return same ? { text: changed, is } : null;
}
