import type { LedgerEntry } from './ledger.ts';

export const house = 'ORCHESTRATOR';

/** A ledger entry by the house itself. */
export function houseEntry(type: LedgerEntry['type'], entryKey: string, phase: string, content: LedgerEntry['content'], iteration = 0): LedgerEntry {
  return { entryKey, phase, sender: house, recipient: house, type, confidence: null, content, metadata: { agent_version: 'orchestrator', token_count: 0, context_window_usage: null, iteration } };
}
