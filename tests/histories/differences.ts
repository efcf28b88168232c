import type { Command } from './commands.ts';

/** How two recordings of one story differ: lines as a diff writes them, each with the place in its own recording. */
export interface Difference {
  readonly kind: 'order' | 'commands' | 'numbers';
  readonly lines: readonly string[];
}

/**
 * What the later recording does otherwise, or null. Commands that are the same and come in another order are told
 * apart from commands that came or went: where work goes on side by side, the order is up to who answers first.
 */
export function differenceOf(before: readonly Command[], after: readonly Command[]): Difference | null {
  const lines = changes(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  );
  if (lines.length > 0) return { kind: sameWhateverTheOrder(before, after) ? 'order' : 'commands', lines };
  const renumbered = before.flatMap(({ text, id }, at) =>
    id === after[at]?.id ? [] : [`~ ${at + 1} ${text}: ${id ?? 'no number'} became ${after[at]?.id ?? 'no number'}`],
  );
  return renumbered.length > 0 ? { kind: 'numbers', lines: renumbered } : null;
}

function sameWhateverTheOrder(before: readonly Command[], after: readonly Command[]): boolean {
  const sorted = (commands: readonly Command[]) => JSON.stringify(commands.map(({ text }) => text).sort());
  return sorted(before) === sorted(after);
}

/** The lines that are on one side only, by the longest common subsequence. */
function changes(before: readonly string[], after: readonly string[]): readonly string[] {
  const common = commonLengths(before, after);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) [i, j] = [i + 1, j + 1];
    else if (j >= after.length || (i < before.length && at(common, i + 1, j) >= at(common, i, j + 1)))
      lines.push(`- ${++i} ${before[i - 1] ?? ''}`);
    else lines.push(`+ ${++j} ${after[j - 1] ?? ''}`);
  }
  return lines;
}

const at = (table: readonly (readonly number[])[], i: number, j: number) => table[i]?.[j] ?? 0;

/** How long the longest common subsequence is from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = before.map(() => []);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const longest = Math.max(at(table, i + 1, j), at(table, i, j + 1));
      (table[i] ??= [])[j] = before[i] === after[j] ? at(table, i + 1, j + 1) + 1 : longest;
    }
  return table;
}
