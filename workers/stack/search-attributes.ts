import type { Connection } from '@temporalio/client';
import { codeOf } from './error-code.ts';

/** What a run shows in Temporal's own lists and queries. */
export const searchAttributes = {
  SymposiumSystem: 'Keyword',
  SymposiumCategory: 'Keyword',
  SymposiumTier: 'Keyword',
  SymposiumStatus: 'Keyword',
  SymposiumPhase: 'Keyword',
  SymposiumOutcome: 'Keyword',
  SymposiumCostMicrodollars: 'Int',
} as const satisfies Record<string, 'Keyword' | 'Int'>;

/** `INDEXED_VALUE_TYPE_…` of temporal/api/enums/v1/common.proto. */
const indexedType = { Keyword: 2, Int: 3 } as const;

export interface Registration {
  /** Names that were missing and are there now. */
  readonly added: readonly string[];
  /** Why the server would not tell or take them (Temporal Cloud wants its own tool for that), else null. */
  readonly refused: string | null;
}

/** Adds what a server that we did not start has not got yet. Doing it twice, or two at a time, is harmless. */
export async function registerSearchAttributes(connection: Connection, namespace: string): Promise<Registration> {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = Object.entries(searchAttributes).filter(([name]) => customAttributes[name] === undefined);
    if (missing.length === 0) return { added: [], refused: null };
    const wanted = Object.fromEntries(missing.map(([name, type]) => [name, indexedType[type]]));
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: wanted });
    return { added: Object.keys(wanted), refused: null };
  } catch (error) {
    // gRPC status ALREADY_EXISTS: another process added them between our question and our request.
    if (codeOf(error) === 6) return { added: [], refused: null };
    return { added: [], refused: error instanceof Error ? error.message : String(error) };
  }
}
