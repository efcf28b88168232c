import { cell, line, paragraphs, words } from '../text/escape.ts';
import { oneLine } from '../text/invisible.ts';
import type { Block, Page } from './page.ts';

/**
 * The building blocks of every document. Each block escapes what it is given, so a template that is made of blocks
 * cannot let a model's text through by forgetting to.
 */

export function heading(level: 1 | 2 | 3 | 4, text: string): string {
  return `${'#'.repeat(level)} ${line(text)}`;
}

/** Prose; says so where there is none, for a section is never empty. */
export function prose(text: string): string {
  return paragraphs(text) || 'None stated.';
}

/** Ends a model's words, so that ours can follow on the same line. */
export function sentence(text: string): string {
  const bare = text.trim();
  return bare === '' || /[.!?…:;]["”’)]?$/.test(bare) ? bare : `${bare}.`;
}

export type Cell = string | number;

/** A rectangular table. Without rows it has one that says `None`. */
export function table(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const filled = rows.length === 0 ? [columns.map((_, index) => (index === 0 ? 'None' : ''))] : rows;
  const row = (cells: readonly Cell[]) =>
    `| ${columns.map((_, index) => cell(String(cells[index] ?? ''))).join(' | ')} |`;
  return [row(columns), `|${' --- |'.repeat(columns.length)}`, ...filled.map(row)].join('\n');
}

export function list(items: readonly string[]): string {
  return items.length === 0 ? 'None.' : items.map((item) => `- ${line(item) || '–'}`).join('\n');
}

export function numbered(items: readonly string[]): string {
  return items.length === 0 ? 'None.' : items.map((item, index) => `${index + 1}. ${line(item) || '–'}`).join('\n');
}

/** `**Category**: The Locked Room`, one a line, as the public template has them (scenario rules §6.1). */
export function fields(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map(([name, value]) => `**${words(name)}**: ${words(value) || '–'}`).join('\n');
}

/** A paragraph under a bold title: a part of a section that has no heading of its own. */
export function titled(title: string, text: string): string {
  return `**${words(title) || '–'}**\n\n${text}`;
}

export const rule = '---';

/** Stands under the title of everything that a simulated model had a part in (kernel rules §17). */
const simulatedStamp = '> **SIMULATED**: made with the built-in simulated models. Never part of a release.';

/** Blocks to a document: one blank line between two blocks, one line end at the end. Empty blocks vanish. */
export function page(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The title, and the stamp where it is due. */
export function title(text: string, simulated: boolean): string[] {
  return [heading(1, text), simulated ? simulatedStamp : ''];
}

/** The page as Markdown, by the blocks that the documents are made of: each escapes what it is given. */
export function markdownOf({ title: named, simulated, first = [], sections }: Page): string {
  return page([
    ...title(named, simulated),
    ...(first.length === 0
      ? []
      : [
          table(
            first.map(([name]) => name),
            [first.map(([, value]) => value)],
          ),
        ]),
    ...sections.flatMap(({ title: name, blocks }) => [heading(2, name), ...blocks.map((block) => blockOf(block, 3))]),
  ]);
}

function blockOf(block: Block, level: 3 | 4): string {
  switch (block.is) {
    case 'prose':
      return prose(block.text);
    case 'quote':
      return `${block.by === '' ? '' : `**${words(block.by) || '–'}**\n\n`}${quoted(block.text)}`;
    case 'figure':
      return block.instead.map((one) => blockOf(one, level)).join('\n\n');
    case 'picture':
      return prose(`Picture: ${block.title}`);
    case 'notice':
      return `> **${words(block.text)}**`;
    case 'list':
      return list(block.items);
    case 'fields':
      return list(block.pairs.map(([name, value]) => `${name}: ${value}`));
    case 'table':
      return table(block.columns, block.rows);
    case 'commands':
      return ['```sh', ...block.lines.map(command), '```'].join('\n');
    case 'part':
      return [
        level === 3 ? heading(3, block.title) : `**${words(block.title) || '–'}**`,
        ...block.blocks.map((one) => blockOf(one, 4)),
      ].join('\n\n');
  }
}

/** A command line cannot end the block that it stands in. */
const command = (line: string): string => oneLine(line).replace(/`/g, '\u2019');

/** Somebody's words as a quotation: each line of it begins with the mark of one, so none can begin anything else. */
function quoted(text: string): string {
  return (paragraphs(text) || '–')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
