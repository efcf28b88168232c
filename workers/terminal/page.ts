import type { Colors } from 'picocolors/types.js';
import type { Block, Page, Section } from '../../shared/page/index.ts';
import { oneLine, padTo, spanOf, visible, wrapLine } from '../../shared/text/index.ts';

export interface TerminalOrder {
  readonly columns: number;
  readonly colors: Colors;
  /** Also the long sections, which are named otherwise. */
  readonly full: boolean;
}

/** Narrower than this nothing can be read. */
const narrowest = 40;
const widest = 110;

/** The page as lines for a terminal: nothing in it can move the cursor, and only our own words are coloured. */
export function terminalPage({ title, simulated, sections }: Page, { columns, colors, full }: TerminalOrder): string[] {
  const width = Math.max(narrowest, Math.min(columns, widest));
  const shown = ({ title: name, blocks, long }: Section) => [
    '',
    colors.bold(colors.cyan(oneLine(name))),
    ...(long && !full
      ? [
          ...titlesOf(blocks).map((line) => `  ${line}`),
          colors.dim('  Read them with --full, or the whole page in a browser with --open.'),
        ]
      : blocks.flatMap((block) => linesOf(block, width, 2, colors))),
  ];
  return [
    colors.bold(oneLine(title)),
    ...(simulated ? [colors.yellow('SIMULATED: made with the built-in simulated models')] : []),
    ...sections.flatMap(shown),
  ];
}

function titlesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.is === 'part') return [oneLine(block.title)];
    return block.is === 'prose' ? [oneLine(block.text)] : [];
  });
}

function linesOf(block: Block, width: number, indent: number, colors: Colors): string[] {
  const pad = ' '.repeat(indent);
  const wrapped = (text: string, hang = '') => wrap(text, width - indent - hang.length);
  switch (block.is) {
    case 'prose':
      return wrapped(block.text).map((line) => pad + line);
    case 'quote':
      return [
        ...(block.by === '' ? [] : [pad + colors.dim(oneLine(block.by))]),
        ...wrapped(block.text, '  ').map((line) => `${pad}  ${line}`),
      ];
    case 'figure':
      return block.instead.flatMap((one) => linesOf(one, width, indent, colors));
    case 'picture':
      return wrapped(`Picture: ${block.title}`).map((line) => pad + colors.dim(line));
    case 'notice':
      return wrapped(block.text).map((line) => pad + colors.yellow(line));
    case 'list':
      return block.items.flatMap((item) =>
        wrapped(item, '- ').map((line, place) => `${pad}${place === 0 ? '- ' : '  '}${line}`),
      );
    case 'fields':
      return block.pairs.flatMap(([name, value]) =>
        wrapped(`${name}: ${value}`, '  ').map((line, place) => `${pad}${place === 0 ? '' : '  '}${line}`),
      );
    case 'table':
      return tableLines(block.columns, block.rows, width - indent, colors).map((line) => pad + line);
    case 'commands':
      return block.lines.map((line) => `${pad}$ ${oneLine(line)}`);
    case 'part':
      return [
        pad + colors.bold(oneLine(block.title)),
        ...block.blocks.flatMap((one) => linesOf(one, width, Math.min(indent + 2, 8), colors)),
      ];
  }
}

/** Aligned where it fits; otherwise each row is a few lines under its own number. */
function tableLines(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
  colors: Colors,
): string[] {
  const cells = [columns, ...rows].map((row) => row.map((cell) => visible(cell).trim()));
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => spanOf(row[column] ?? ''))));
  const fits =
    widths.reduce((sum, one) => sum + one + 2, -2) <= width && cells.flat().every((cell) => !cell.includes('\n'));
  if (fits)
    return cells.map((row, place) =>
      (place === 0 ? colors.dim : String)(
        row
          .map((cell, column) => padTo(cell, widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      ),
    );
  return cells.slice(1).flatMap((row) =>
    row.flatMap((cell, column) => {
      if (cell === '') return [];
      const name = column === 0 ? '' : `${columns[column] ?? ''}: `;
      return wrap(`${name}${cell}`, width - 2).map((line, place) =>
        column === 0 && place === 0 ? colors.bold(line) : `  ${line}`,
      );
    }),
  );
}

/** Lines of at most so many columns, cut between words; a longer word is cut where it must be. */
export const wrap = (text: string, width: number): string[] =>
  visible(text)
    .trim()
    .split('\n')
    .flatMap((line) => wrapLine(line, width));
