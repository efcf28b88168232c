import * as written from '../scenario/documents/blocks.ts';
import { paragraphs, words } from '../scenario/documents/escape.ts';
import type { Block, Page } from './page.ts';
import { visible } from './visible.ts';

/** The page as Markdown, by the blocks that the documents are made of: each escapes what it is given. */
export function markdownOf({ title, simulated, first = [], sections }: Page): string {
  return written.page([
    ...written.title(title, simulated),
    ...(first.length === 0
      ? []
      : [
          written.table(
            first.map(([name]) => name),
            [first.map(([, value]) => value)],
          ),
        ]),
    ...sections.flatMap(({ title: name, blocks }) => [
      written.heading(2, name),
      ...blocks.map((block) => blockOf(block, 3)),
    ]),
  ]);
}

function blockOf(block: Block, level: 3 | 4): string {
  switch (block.is) {
    case 'prose':
      return written.prose(block.text);
    case 'quote':
      return `${block.by === '' ? '' : `**${words(block.by) || '–'}**\n\n`}${quoted(block.text)}`;
    case 'figure':
      return block.instead.map((one) => blockOf(one, level)).join('\n\n');
    case 'picture':
      return written.prose(`Picture: ${block.title}`);
    case 'notice':
      return `> **${words(block.text)}**`;
    case 'list':
      return written.list(block.items);
    case 'fields':
      return written.list(block.pairs.map(([name, value]) => `${name}: ${value}`));
    case 'table':
      return written.table(block.columns, block.rows);
    case 'commands':
      return ['```sh', ...block.lines.map(oneLine), '```'].join('\n');
    case 'part':
      return [
        level === 3 ? written.heading(3, block.title) : `**${words(block.title) || '–'}**`,
        ...block.blocks.map((one) => blockOf(one, 4)),
      ].join('\n\n');
  }
}

/** A command line cannot end the block that it stands in. */
function oneLine(line: string): string {
  return visible(line).replace(/\s+/g, ' ').replace(/`/g, '\u2019');
}

/** Somebody's words as a quotation: each line of it begins with the mark of one, so none can begin anything else. */
function quoted(text: string): string {
  return (paragraphs(text) || '–')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
