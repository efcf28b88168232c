import type { DocumentSet } from '../../scenario/documents.ts';
import { type Block, type Page, prose, section, table } from '../../../shared/page/index.ts';

/** What the methodology trace keeps of disagreement (scenario rules §6.1, §4.2). */
const logs = ['Disagreement Log', 'Veto Log', 'Human Review Log'];

/**
 * These sections as far as their first table, read back from the published Markdown; what stands below was told as it
 * happened.
 */
export function logsOf({ scenarioId, files, corpus }: DocumentSet): Page {
  const trace = files.find(({ path }) => path.startsWith('traces/') && path.endsWith('.md'))?.text ?? '';
  const sections = trace
    .split(/^## /m)
    .slice(1)
    .flatMap((text) => {
      const [title = '', ...lines] = text.split('\n');
      return logs.includes(title.trim()) ? [section(title.trim(), blocksOf(lines))] : [];
    });
  const byName = (name: string) => logs.indexOf(name);
  return {
    title: `What ${scenarioId} keeps of it, with every word in its trace`,
    simulated: corpus === 'simulated',
    sections: sections.toSorted((a, b) => byName(a.title) - byName(b.title)),
  };
}

/** A section as far as its first table, with it. */
function blocksOf(lines: readonly string[]): Block[] {
  const start = lines.findIndex((line) => line.startsWith('|'));
  const words = (start < 0 ? lines : lines.slice(0, start)).filter((line) => line.trim() !== '').join('\n');
  const end = lines.findIndex((line, place) => place > start && !line.startsWith('|'));
  const [head, , ...body] = start < 0 ? [] : lines.slice(start, end < 0 ? lines.length : end).map(cellsOf);
  return [...(words === '' ? [] : [prose(plain(words))]), ...(head === undefined ? [] : [table(head, body)])];
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plain(cell.trim()));

/** Without the marks of Markdown, and the backslashes that keep a model's words from being any. */
const plain = (markdown: string): string => markdown.replaceAll('**', '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
