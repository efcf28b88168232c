import { z } from 'zod';
import type { LedgerEntry, LedgerRow } from '../../kernel/ledger.ts';
import { reviewDecisions, verifications } from '../../kernel/reviews.ts';
import { proofFindings, type ProofCheck } from '../../verification/proofs.ts';
import { sides } from '../answers/acts.ts';
import { agentName, agents, domains, phases, status } from '../vocabulary.ts';
import { disputeOutcomes } from './outcome.ts';

/**
 * The rows in which a ledger keeps disputes, as whoever reads them later needs them. A row is read or it is passed
 * over: one of another version, or of another kind, never stops a reader.
 */

const text = z.string();
export const challengerName = z.enum([...agents, 'HOUSE', 'OUTSIDER']);

const proofCheck: z.ZodType<ProofCheck> = z.object({
  finding: z.enum(proofFindings),
  houseValue: z.number().nullable(),
  comparator: text.nullable(),
  limit: z.number().nullable(),
  unit: text.nullable(),
  why: text,
});
/** What Symposium found: by repeating a proof, that of a veto included, or by its own arithmetic. */
const found = z
  .union([
    z.intersection(z.object({ downgraded: text }), proofCheck),
    proofCheck,
    z.object({ about: text, reported: z.json(), house: z.json() }),
  ])
  .nullable()
  .catch(null);
export type Found = z.output<typeof found>;

const opened = z.object({
  state: z.literal('opened'),
  challenges: z.array(
    z.object({
      id: text,
      by: challengerName,
      claim: text,
      against: agentName,
      crossDomain: z.boolean(),
      recomputed: z.boolean(),
      finding: found,
    }),
  ),
  refused: z.array(z.object({ by: challengerName, number: z.int(), claim: text, reason: text })),
});

const challenge = z.object({
  state: z.enum(['closed', 'unsettled']),
  kind: z.literal('challenge'),
  id: text,
  claim: text,
  challenger: challengerName,
  challenged: agentName,
  domains: z.array(z.enum(domains)),
  crossDomain: z.boolean(),
  level: z.int(),
  resolution: text,
  outcome: z.enum(disputeOutcomes).nullable(),
  votes: z.record(text, text),
  why: z.array(text),
  finding: found,
  words: z.array(z.object({ ref: text, field: text, subject: text.nullable() })),
  response: text.nullable(),
});

/** A request of REFINE that went up the ladder: its requester is the challenger (scenario rules §2.5.8). */
const request = challenge.extend({ kind: z.literal('request'), request: text });

const veto = z.object({
  state: z.enum(['open', 'closed']),
  kind: z.literal('veto'),
  id: text,
  claim: text,
  by: agentName,
  finding: proofCheck,
  fixPossible: z.boolean(),
  /** The report that holds the veto. */
  evidence: text,
  /** `stands`, `downgraded`, `escalates` when it is ruled on; how it ended, when it is closed. */
  outcome: text,
  because: text.nullable(),
});

const finalStatus = z.object({
  state: z.enum(['closed', 'unsettled']),
  kind: z.literal('status'),
  id: text,
  level: z.int(),
  resolution: text,
  outcome: status.nullable(),
  votes: z.record(text, text),
  counts: z.record(text, z.number()),
});

/** A challenge from outside to a published scenario, or a correction of it, and its end (scenario rules §8.6, §8.8). */
const outside = z.object({
  state: z.literal('opened'),
  kind: z.literal('outside'),
  id: text,
  scenario: text,
  by: text,
  /** The claim that is disputed; null: it is corrected. */
  claim: text.nullable(),
  /** Of a correction: what is published of it. */
  erratum: text.nullable().default(null),
});
const outsideEnded = z.object({
  state: z.literal('ended'),
  kind: z.literal('outside'),
  id: text,
  ending: text,
  version: z.int().nullable(),
  reason: text,
});

const omitted = z.object({ state: z.literal('omitted'), by: text, written: z.int(), more: z.int() });

const candidate = z.object({
  state: text,
  candidate: text,
  by: agentName,
  proposal: text,
  checks: z.record(text, text),
  refs: z.record(text, text),
  review: text.nullable(),
});

const correction = z.object({ claim: text, because: text, outcome: z.enum(disputeOutcomes) });

const opening = z.object({
  state: z.literal('open'),
  review: text,
  kind: text.default(''),
  subject: text.nullable().default(null),
  question: text,
  findings: z.array(text).default([]),
});

const ending = z.object({
  state: z.literal('closed'),
  review: text,
  kind: text.default(''),
  subject: text.nullable().default(null),
  question: text,
  at: text,
  outcome: z.enum(['decided', 'expired', 'withdrawn', 'reopened']),
  decision: z.enum(reviewDecisions).nullable().default(null),
  reviewer: text.nullable().default(null),
  group: text.nullable().default(null),
  justification: text.default(''),
  ruling: z.enum(['accept', 'retry']).default('accept'),
  status: text.nullable().default(null),
  side: z.enum(sides).nullable().default(null),
  structuralFlaw: z.boolean().default(false),
  verified: z.boolean().nullable().default(null),
  verification: z.enum(verifications).nullable().default(null),
  interpretations: z.tuple([text, text]).nullable().default(null),
});

/** Kind of row → what it holds. */
interface Contents {
  readonly opened: z.output<typeof opened>;
  readonly challenge: z.output<typeof challenge>;
  readonly request: z.output<typeof request>;
  readonly veto: z.output<typeof veto>;
  readonly status: z.output<typeof finalStatus>;
  readonly outside: z.output<typeof outside>;
  readonly outsideEnded: z.output<typeof outsideEnded>;
  readonly omitted: z.output<typeof omitted>;
  readonly candidate: z.output<typeof candidate>;
  readonly correction: z.output<typeof correction>;
  readonly reviewOpened: z.output<typeof opening>;
  readonly reviewClosed: z.output<typeof ending>;
}
type LoggedKind = keyof Contents;

/** Kind of row → its type in the ledger and its shape. */
const logged: {
  readonly [K in LoggedKind]: { readonly type: LedgerEntry['type']; readonly shape: z.ZodType<Contents[K]> };
} = {
  opened: { type: 'DISPUTE', shape: opened },
  challenge: { type: 'DISPUTE', shape: challenge },
  request: { type: 'DISPUTE', shape: request },
  veto: { type: 'DISPUTE', shape: veto },
  status: { type: 'DISPUTE', shape: finalStatus },
  outside: { type: 'DISPUTE', shape: outside },
  outsideEnded: { type: 'DISPUTE', shape: outsideEnded },
  omitted: { type: 'DISPUTE', shape: omitted },
  candidate: { type: 'CANDIDATE', shape: candidate },
  correction: { type: 'CORRECTION', shape: correction },
  reviewOpened: { type: 'REVIEW', shape: opening },
  reviewClosed: { type: 'REVIEW', shape: ending },
};

/** Where a row stands: its place in the ledger, and the attempt at a phase that it belongs to. */
interface LogPlace {
  readonly sequence: number;
  readonly phase: (typeof phases)[number];
  readonly round: number;
}
export type Logged<K extends LoggedKind> = Contents[K] & LogPlace;

const phase = z.enum(phases);

/** This row as one of this kind, or null. */
export function readLogged<K extends LoggedKind>(kind: K, row: LedgerRow): Logged<K> | null {
  const { type, shape } = logged[kind];
  if (row.type !== type) return null;
  const at = phase.safeParse(row.phase);
  const content = shape.safeParse(row.content);
  if (!content.success || !at.success) return null;
  const { iteration } = row.metadata;
  return {
    ...content.data,
    sequence: row.sequence,
    phase: at.data,
    round: typeof iteration === 'number' ? iteration : 1,
  };
}

/** All rows of this kind, in the ledger's order. */
export const rowsOf = <K extends LoggedKind>(kind: K, ledger: readonly LedgerRow[]): Logged<K>[] =>
  ledger.flatMap((row) => readLogged(kind, row) ?? []);
