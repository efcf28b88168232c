import type { SessionRow } from '../memory/session-rows.ts';

/** What a session is given to stand on: a statement, and where it comes from. */
export interface Fact {
  readonly statement: string;
  readonly source: string;
}

/** Place of a fact in the session's order, from 1: `F3` is 3. */
export const factNumber = (id: string): number => Number(id.slice(1));
export const factId = (number: number): string => `F${number}`;

type FactRow = Extract<SessionRow, { readonly kind: 'FACT' }>;

/** The facts that were laid before a session, each once, in their order. */
export function factsIn(rows: readonly SessionRow[]): readonly FactRow[] {
  const first = new Map<string, FactRow>();
  for (const row of rows) if (row.kind === 'FACT' && !first.has(row.id)) first.set(row.id, row);
  return [...first.values()];
}

/** One form for all ways in which the same fact is written down: the same words of the same source are one fact. */
export const sameFact = ({ statement, source }: Fact): string =>
  JSON.stringify([statement, source].map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim()));
