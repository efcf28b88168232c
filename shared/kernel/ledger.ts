import type { Json } from './json.ts';

/** The seven message types of kernel rules §24, then Symposium’s own kinds of entry. */
export const messageTypes = [
  'DELIVERABLE',
  'CHALLENGE',
  'RESPONSE',
  'VOTE',
  'VETO',
  'ESCALATION',
  'BREAKTHROUGH',
] as const;
export const houseTypes = [
  'CALL',
  'GATE',
  'PHASE',
  'TALLY',
  'REVIEW',
  'CERTIFICATE',
  'OUTCOME',
  'DISPUTE',
  'CANDIDATE',
  'CORRECTION',
  'SESSION',
  'MATCH',
  'BATCH',
  'CORPUS',
] as const;
export type EntryType = (typeof messageTypes)[number] | (typeof houseTypes)[number];

/** One row of the append-only ledger: what happened, who said it, to whom. State is a fold over these. */
export interface LedgerEntry {
  /** Unique within the run; a second append under the same key does nothing. */
  readonly entryKey: string;
  readonly phase: string;
  readonly sender: string;
  readonly recipient: string;
  readonly type: EntryType;
  readonly confidence: number | null;
  readonly content: Readonly<Record<string, Json>>;
  readonly metadata: Readonly<Record<string, Json>>;
}

/** A stored row: an entry with its place in the run's order. */
export interface LedgerRow extends LedgerEntry {
  readonly sequence: number;
  readonly messageId: string;
  /** ISO 8601. */
  readonly at: string;
}
