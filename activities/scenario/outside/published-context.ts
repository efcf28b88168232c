import { type Json, type LedgerRow, scenarioId, textOf } from '../../../shared/kernel/index.ts';
import {
  type Claim,
  type ClaimRow,
  claimRowsOf,
  claimTable,
  type DocumentOrder,
  piecesOfAnswer,
  type TaskName,
} from '../../../shared/scenario/index.ts';
import { findCalls, type StoredCall } from '../../store/calls.ts';
import { findPublication } from '../../store/documents.ts';
import { readLedger } from '../../store/ledger.ts';
import type { Queryable } from '../../store/database.ts';

/** A dispute of a published scenario, as the ledger has it. */
export interface OutsideDispute {
  /** `IM-0001-1` */
  readonly id: string;
  readonly open: boolean;
}

/** A published scenario with the context that it was published from: what anyone can dispute. */
export interface PublishedContext {
  readonly scenarioId: string;
  readonly version: number;
  /** null: it was published before contexts were written down. */
  readonly order: DocumentOrder | null;
  readonly claims: readonly Claim[];
  /** The same table without a word of the claims: id, author, kind. */
  readonly rows: readonly ClaimRow[];
  /** Claims that a vote has settled. */
  readonly settled: readonly string[];
  readonly disputes: readonly OutsideDispute[];
  readonly ledger: readonly LedgerRow[];
  /** The answers in the context that make claims, by slot. */
  readonly answers: Readonly<Record<string, StoredCall>>;
}

/** An order as the ledger keeps it, where the references are called `file`. */
function orderOf(stored: Json): DocumentOrder {
  const { file: references, ...order } = stored as Omit<DocumentOrder, 'references'> & {
    readonly file: DocumentOrder['references'];
  };
  return { ...order, references };
}

const slots = ['seed', 'physics', 'mathematics', 'grounding', 'classification', 'informed'] as const;

/** null: the run is not published. */
export async function publishedContext(db: Queryable, runKey: string): Promise<PublishedContext | null> {
  const publication = await findPublication(db, runKey);
  if (!publication) return null;
  const ledger = await readLedger(db, runKey);
  const row = ledger.findLast(
    ({ type, content }) =>
      type === 'OUTCOME' && content.order !== undefined && (content.version ?? 1) === publication.version,
  );
  const order = row?.content.order === undefined ? null : orderOf(row.content.order);
  const keys = slots.flatMap((slot) => order?.references[slot] ?? []);
  const calls = await findCalls(db, keys);
  const answers = Object.fromEntries(
    slots.flatMap((slot) => {
      const call = calls.find(({ key }) => key === order?.references[slot]);
      return call ? [[slot, call]] : [];
    }),
  );
  const claims = claimTable(Object.fromEntries(Object.entries(answers).map(([slot, { answer }]) => [slot, answer])));
  const listed = new Set(claims.map(({ id }) => id));
  const pieces = Object.values(answers).flatMap(({ task, agent, key, answer }) =>
    piecesOfAnswer(task as TaskName, agent, key, answer),
  );
  return {
    scenarioId: scenarioId(publication.number),
    version: publication.version,
    order,
    claims,
    rows: claimRowsOf(pieces).filter(({ id }) => listed.has(id)),
    settled: ledger.flatMap(({ type, content }) =>
      type === 'DISPUTE' && content.kind === 'challenge' && content.state === 'closed' && content.resolution === 'vote'
        ? [textOf(content.claim)]
        : [],
    ),
    disputes: disputesIn(ledger),
    ledger,
    answers,
  };
}

/** The disputes of the published scenario, in their order. */
function disputesIn(ledger: readonly LedgerRow[]): OutsideDispute[] {
  const outside = ledger.filter(({ type, content }) => type === 'DISPUTE' && content.kind === 'outside');
  const over = new Set(outside.flatMap(({ content }) => (content.state === 'ended' ? [textOf(content.id)] : [])));
  return outside.flatMap(({ content }) =>
    content.state === 'opened' ? [{ id: textOf(content.id), open: !over.has(textOf(content.id)) }] : [],
  );
}
