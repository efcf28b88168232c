import type { CellKind } from './template.ts';
import { prefix } from '../../text/cut.ts';

/** A line of the document with its number, from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

export interface WrittenSection {
  readonly title: string;
  /** Line of its heading. */
  readonly number: number;
  readonly lines: readonly Line[];
}

interface WrittenDocument {
  /** The first heading, `# Name`. */
  readonly name: Line | null;
  readonly sections: readonly WrittenSection[];
  /** Lines that stand in no section. */
  readonly stray: readonly Line[];
}

/**
 * Splits Markdown at its `##` headings. Comments are left out and lines keep their numbers. Total, and linear in the
 * text.
 */
export function sectionsOf(markdown: string): WrittenDocument {
  const lines = withoutComments(markdown)
    .split(/\r\n|\r|\n/)
    .map((text, index): Line => ({ text, number: index + 1 }));
  let name: Line | null = null;
  const stray: Line[] = [];
  const sections: { title: string; number: number; lines: Line[] }[] = [];
  for (const line of lines) {
    const open = sections.at(-1);
    if (line.text.startsWith('## '))
      sections.push({ title: line.text.slice(3).trim(), number: line.number, lines: [] });
    else if (line.text.startsWith('# ') && name === null && open === undefined)
      name = { ...line, text: line.text.slice(2).trim() };
    else if (open !== undefined) open.lines.push(line);
    else if (line.text.trim() !== '') stray.push(line);
  }
  return { name, sections, stray };
}

/** A comment that is never closed is text. */
function withoutComments(markdown: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = markdown.indexOf('<!--', from);
    const end = start < 0 ? -1 : markdown.indexOf('-->', start + 4);
    if (end < 0) return kept.join('') + markdown.slice(from);
    kept.push(markdown.slice(from, start), markdown.slice(start, end).replaceAll(/[^\r\n]/g, ''));
    from = end + 3;
  }
}

/** The text of a section without the blank lines around it. */
export const proseOf = ({ lines }: WrittenSection): string =>
  lines
    .map(({ text }) => text.trimEnd())
    .join('\n')
    .trim();

/** The cells of a table's row; `\|` is a bar inside a cell. null: the line is no row. */
export function cellsOf({ text }: Line): readonly string[] | null {
  const row = text.trim();
  if (!row.startsWith('|')) return null;
  const cells: string[] = [];
  let cell = '';
  for (let at = 1; at < row.length; at += 1) {
    if (row[at] === '\\' && row[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (row[at] === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += row.charAt(at);
  }
  return cell.trim() === '' ? cells : [...cells, cell.trim()];
}

/** The line under a table's head: bars, dashes, colons. */
export const isRule = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => /^:?-+:?$/.test(cell));

/** A value, or what is wrong with the text that it was to be. */
type CellReading = { readonly value: unknown } | { readonly wrong: string };

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
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
    ? { value: Number(text) }
    : null;
}

function quantitiesOf(text: string): CellReading {
  if (isNone(text)) return { value: [] };
  const quantities = [];
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const [figure = '', ...words] = part
      .slice(at + 1)
      .trim()
      .split(/\s+/);
    const from = words.indexOf('from');
    const unit = from < 0 ? words : words.slice(0, from);
    const number = numberOf(figure);
    if (at < 1 || number === null)
      return {
        wrong: `has ${shown(part.trim())}; write quantities as name = number unit from place, separated by semicolons, such as mass = 15 kg from object:table/mass; push = 400 N from capability:push`,
      };
    quantities.push({
      ...{ name: part.slice(0, at).trim(), value: number.value, unit: unit.join(' ') },
      ...(from < 0 ? {} : { source: words.slice(from + 1).join(' ') }),
    });
  }
  return { value: quantities };
}

const isNone = (text: string): boolean => text === '' || text === '-' || text === '–' || text === '—';
const shown = (text: string): string => JSON.stringify(prefix(text, 60));
