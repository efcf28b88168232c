import { quoted } from '../../shared/text/index.ts';

/**
 * Marks as a person wrote them, a line each; scores nobody has looked at yet, so a word may stand where a number
 * should.
 */
export interface MarkLines {
  readonly marks: Readonly<
    Record<string, Readonly<Record<string, { readonly score: unknown; readonly reason: string }>>>
  >;
  /** Lines that are no mark, or the second of its place. */
  readonly problems: readonly string[];
}

const pattern = /^(\S+)\s+(\S+)\s+(\S+)(?:\s+(.*))?$/s;
const example = 'X internalCoherence 4 It follows from the tide';

/** Reads `label category score reason`, one a line. */
export function readMarkLines(lines: readonly string[]): MarkLines {
  const marks = new Map<string, ReadonlyMap<string, { score: unknown; reason: string }>>();
  const problems = lines.flatMap((line) => {
    const [, label, category, score, reason = ''] = pattern.exec(line.trim()) ?? [];
    if (label === undefined || category === undefined || score === undefined)
      return [`${quoted(line)} is no mark; write label, category, score and why, as in ${JSON.stringify(example)}`];
    const row = marks.get(label) ?? new Map<string, never>();
    if (row.has(category)) return [`${label} ${category} is given twice`];
    const written = { score: /^-?\d+(\.\d+)?$/.test(score) ? Number(score) : score, reason };
    marks.set(label, new Map([...row, [category, written]]));
    return [];
  });
  const tables = [...marks].map(([label, row]) => [label, Object.fromEntries(row)] as const);
  return { marks: Object.fromEntries(tables), problems };
}

/** A line of a draft to which nobody has added a score. */
export const isUnfilled = (line: string): boolean => line.trim().split(/\s+/).length < 3;
