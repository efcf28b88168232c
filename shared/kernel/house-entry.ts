import type { LedgerEntry } from './ledger.ts';

export const house = 'ORCHESTRATOR';

/**
 * Semantic version of the orchestrator (kernel rules §29); it stands in every entry of Symposium and in every document.
 */
export const orchestratorVersion = '1.0.0';

/** A ledger entry by Symposium itself. */
export function houseEntry(
  type: LedgerEntry['type'],
  entryKey: string,
  phase: string,
  content: LedgerEntry['content'],
  iteration = 0,
): LedgerEntry {
  return {
    entryKey,
    phase,
    sender: house,
    recipient: house,
    type,
    confidence: null,
    content,
    metadata: {
      agent_version: `orchestrator_v${orchestratorVersion}`,
      token_count: 0,
      context_window_usage: null,
      iteration,
    },
  };
}
