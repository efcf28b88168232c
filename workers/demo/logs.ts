import type { DocumentSet } from '../document-set.ts';
import { prose, section, table, type Block, type Page } from '../review-package/page.ts';

/** What the methodology trace keeps of disagreement (spec §6.1, §4.2). */
const logs = ['Disagreement Log', 'Veto Log', 'Human Review Log'];

/** These sections of the published trace, read back from its Markdown. */
export function logsOf({ scenarioId, files, corpus }: DocumentSet): Page {
  const trace = files.find(({ path }) => path.startsWith('traces/') && path.endsWith('.md'))?.text ?? '';
  const sections = trace.split(/^## /m).slice(1).flatMap((text) => {
    const [title = '', ...lines] = text.split('\n');
    return logs.includes(title.trim()) ? [section(title.trim(), blocksOf(lines))] : [];
  });
  return { title: `What ${scenarioId} keeps of it`, simulated: corpus === 'simulated', sections };
}

function blocksOf(lines: readonly string[]): Block[] {
  const rows = lines.filter((line) => line.startsWith('|')).map(cellsOf);
  const [head, , ...body] = rows;
  const words = lines.filter((line) => !line.startsWith('|') && line.trim() !== '').join('\n');
  return [...(words === '' ? [] : [prose(plain(words))]), ...(head === undefined || body.length === 0 ? [] : [table(head, body)])];
}

const cellsOf = (line: string): string[] => line.replace(/^\|/, '').replace(/\|\s*$/, '').split(/(?<!\\)\|/).map((cell) => plain(cell.trim()));

/** Without the marks of Markdown, and the backslashes that keep a model's words from being any. */
const plain = (markdown: string): string => markdown.replaceAll('**', '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
