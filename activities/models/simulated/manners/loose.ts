import type { Json } from '../../../../shared/kernel/index.ts';
import { changedBySchema } from './schema-walk.ts';
import type { Dice } from '../dice.ts';
import type { Manner } from './manner.ts';

/** One list of references, one formula, one unit and one number in so many. */
const among = 10;

const idOf = /^([A-Z]{1,4}-?)(\d{1,3})$/;
const formula = /[\w)\]] ?(?:\*|\^) ?[\w(]|\blog\(/;

/** How the same formula is written elsewhere. */
const spellings: readonly (readonly [from: RegExp, to: string])[] = [
  [/ ?\* ?/g, ' × '],
  [/\^2\b/g, '²'],
  [/\^/g, '**'],
  [/\blog\(/g, 'ln('],
];

/**
 * How the same unit is written elsewhere: names and plurals (SI Brochure, 9th edition, section 5.3), other signs for a
 * product and a power.
 */
const unitsElsewhere: Readonly<Record<string, string>> = {
  N: 'newtons',
  Pa: 'pascals',
  J: 'joules',
  W: 'watts',
  K: 'kelvins',
  '°C': 'degrees Celsius',
  kg: 'kilograms',
  m: 'metres',
  s: 'seconds',
  min: 'minutes',
  L: 'litres',
  '%': 'per cent',
  'm/s': 'metres per second',
};

/** The unit in another writing; the same one where none is known. */
function unitElsewhere(unit: string): string {
  return unitsElsewhere[unit] ?? unit.replaceAll(/[*·]/g, ' × ').replaceAll('^', '**');
}

function spelled(text: string, dice: Dice): string {
  const known = spellings.filter(([from]) => text.search(from) >= 0);
  if (known.length === 0) return text;
  const [from, to] = dice.pick(known);
  return text.replaceAll(from, to);
}

/** An id after the last that stands there: it looks right, and nothing has it. */
function withStray(ids: readonly string[]): readonly string[] {
  const [, prefix = ''] = idOf.exec(ids[0] ?? '') ?? [];
  const last = Math.max(...ids.map((id) => Number(idOf.exec(id)?.[2] ?? 0)));
  return [...ids, `${prefix}${last + 60}`];
}

const isListOfIds = (value: readonly Json[]): value is readonly string[] =>
  value.length > 0 && value.every((item) => typeof item === 'string' && idOf.test(item));

/** Digits that a rounded number keeps; whole ones are mostly given, and stay. */
const digits = 3;

export const loose: Manner = {
  meaning:
    'now and then a reference to an id that nobody has, another spelling of a formula (×, ², **, ln) or of a unit (newtons, m**3), a rounded number',
  says: (answer, { asked: { schema }, dice }) =>
    changedBySchema(answer, schema, (value, _schema, field) => {
      if (Array.isArray(value)) {
        const list = value as readonly Json[];
        return isListOfIds(list) && dice.unit() < 1 / among ? withStray(list) : value;
      }
      if (typeof value === 'string' && field === 'unit') return dice.unit() < 1 / among ? unitElsewhere(value) : value;
      if (typeof value === 'string')
        return formula.test(value) && dice.unit() < 1 / among ? spelled(value, dice) : value;
      if (typeof value === 'number' && !Number.isInteger(value) && Number(value.toPrecision(digits)) !== value)
        return dice.unit() < 1 / among ? Number(value.toPrecision(digits)) : value;
      return value;
    }),
};
