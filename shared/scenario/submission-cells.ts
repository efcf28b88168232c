import type { CellKind } from './submission-template.ts';
import { prefix } from '../text/cut.ts';

/** A value, or what is wrong with the text that it was to be. */
export type CellReading = { readonly value: unknown } | { readonly wrong: string };

const readers: { readonly [kind in CellKind]: (text: string) => CellReading } = {
  text: (text) => ({ value: text }),
  number: (text) =>
    numberOf(text) ?? { wrong: `is ${shown(text)}, and has to be a number such as 12 or 0.5, without a unit` },
  'yes or no': (text) =>
    /^(yes|no)$/i.test(text)
      ? { value: text.toLowerCase() === 'yes' }
      : { wrong: `is ${shown(text)}; write yes or no` },
  names: (text) => ({ value: isNone(text) ? [] : text.split(',').map((name) => name.trim()) }),
  quantities: quantitiesOf,
};

/** Reads one cell. */
export const readCell = (kind: CellKind, text: string): CellReading => readers[kind](text);

export function numberOf(text: string): { readonly value: number } | null {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
    ? { value: Number(text) }
    : null;
}

function quantitiesOf(text: string): CellReading {
  if (isNone(text)) return { value: [] };
  const quantities = [];
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const [figure = '', ...unit] = part
      .slice(at + 1)
      .trim()
      .split(/\s+/);
    const number = numberOf(figure);
    if (at < 1 || number === null)
      return {
        wrong: `has ${shown(part.trim())}; write quantities as name = number unit, separated by semicolons, such as mass = 15 kg; push = 400 N`,
      };
    quantities.push({ name: part.slice(0, at).trim(), value: number.value, unit: unit.join(' ') });
  }
  return { value: quantities };
}

const isNone = (text: string): boolean => text === '' || text === '-' || text === '–' || text === '—';
const shown = (text: string): string => JSON.stringify(prefix(text, 60));
