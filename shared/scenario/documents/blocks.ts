import { cell, line, paragraphs, words } from './escape.ts';

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

/** `**Category**: The Locked Room`, one a line, as the public template has them (spec §6.1). */
export function fields(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map(([name, value]) => `**${words(name)}**: ${words(value) || '–'}`).join('\n');
}

/** A paragraph under a bold title: a part of a section that has no heading of its own. */
export function titled(title: string, text: string): string {
  return `**${words(title) || '–'}**\n\n${text}`;
}

export const rule = '---';

/** Stands under the title of everything that a simulated model had a part in (decisions). */
export const simulatedStamp = '> **SIMULATED**: made with the built-in simulated models. Never part of a release.';

/** Blocks to a document: one blank line between two blocks, one line end at the end. Empty blocks vanish. */
export function page(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The title, and the stamp where it is due. */
export function title(text: string, simulated: boolean): string[] {
  return [heading(1, text), simulated ? simulatedStamp : ''];
}
