import { createHash } from 'node:crypto';
import { type Fact, factId, factsIn, readFacts, sameFact } from '../../shared/omega/facts/index.ts';
import { type RowOrder, sessionEntry, type SessionRow } from '../../shared/omega/memory/index.ts';
import { hashOfBody, readBody, storeBody } from '../store/bodies.ts';
import { lockSession } from './session-step.ts';
import { transaction, type Database, type Queryable } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { findEnding } from '../store/outcomes.ts';
import type { RunRow } from '../store/runs.ts';
import { completedPolicy } from '../../shared/omega/index.ts';
import { sessionOf, type StoredSession } from './stored-session.ts';

/** A fact as it lies before a session. */
export interface LaidFact extends Fact {
  /** By which it is cited: `F3`. */
  readonly id: string;
  /** It lay there already. */
  readonly known: boolean;
}

interface Laying {
  /** Who lays it; null: it came with the problem. */
  readonly by: string | null;
  /** The cycle, and the phase that the session is in. */
  readonly iteration: number;
  readonly phase: string;
}

/** Stores facts, so that a session is asked for with their hash: no word of a fact enters a history. */
export const storeFacts = (db: Queryable, facts: readonly Fact[]): Promise<string> => storeBody(db, { facts });

/** The same hash, before they are stored. */
export const hashOfFacts = (facts: readonly Fact[]): string => hashOfBody({ facts });

/** The facts behind a hash, read as untrusted ones; null: nothing is stored there. */
export async function storedFacts(db: Queryable, hash: string): Promise<unknown> {
  const body = await readBody(db, hash).catch(() => null);
  return body !== null && typeof body === 'object' && 'facts' in body ? body.facts : null;
}

/**
 * Lays facts before a session, each once: the same fact sent twice is one. `before`: rows of the session; whoever lays
 * facts before one that is under way holds its lock, so that no two facts share a number.
 */
export async function layFacts(
  client: Queryable,
  runKey: string,
  facts: readonly Fact[],
  before: readonly SessionRow[],
  { by, iteration, phase }: Laying,
): Promise<readonly LaidFact[]> {
  const laid = new Map(factsIn(before).map((row) => [sameFact(row), row.id]));
  const result = facts.map((fact): LaidFact => {
    const known = laid.get(sameFact(fact));
    const id = known ?? factId(laid.size + 1);
    laid.set(sameFact(fact), id);
    return { ...fact, id, known: known !== undefined };
  });
  const rows = result
    .filter(({ known }) => !known)
    .map(({ id, statement, source }): RowOrder => ({
      kind: 'FACT',
      key: `fact/${hashOf({ statement, source })}`,
      iteration,
      agent: null,
      summary: `${id}: ${statement}`,
      id,
      statement,
      source,
      by,
    }));
  await append(
    client,
    runKey,
    rows.map((row) => sessionEntry(row, phase)),
  );
  return result;
}

const hashOf = (fact: Fact): string => createHash('sha256').update(sameFact(fact)).digest('hex').slice(0, 16);

export type FactsTaken =
  | { readonly taken: true; readonly facts: readonly LaidFact[] }
  | { readonly taken: false; readonly problems: readonly string[] };

/**
 * Lays facts before a session that is under way. One that is over takes none: its answer is given, and nobody would
 * read them.
 */
export async function takeFacts(
  db: Database,
  run: RunRow,
  given: unknown,
  by: string,
  placeOf?: (nth: number) => string,
): Promise<FactsTaken> {
  const { runKey } = run;
  const policy = completedPolicy(run.policy);
  const read = readFacts(given, policy, placeOf);
  if (!read.ok) return { taken: false, problems: read.problems };
  return transaction(db, async (client): Promise<FactsTaken> => {
    // Held until the facts are in: whoever lays more waits, and counts them; so does a step, which reads them.
    await lockSession(client, runKey);
    const session = await sessionOf(client, runKey);
    const over = endOf(session, await findEnding(client, runKey));
    if (over !== null)
      return {
        taken: false,
        problems: [
          `session: ${runKey} is over (${over}), and no fact changes its answer; start a new one with --facts`,
        ],
      };
    const there = new Set(factsIn(session.rows).map(sameFact));
    const more = read.facts.filter((fact) => !there.has(sameFact(fact))).length;
    if (there.size + more > policy.facts.most)
      return {
        taken: false,
        problems: [
          `facts: ${runKey} has ${there.size}, and would have ${there.size + more}; its policy.facts.most is ${policy.facts.most}`,
        ],
      };
    const iteration = Math.max(0, ...session.rows.map((row) => row.iteration));
    const phase = await phaseOf(client, runKey);
    return { taken: true, facts: await layFacts(client, runKey, read.facts, session.rows, { by, iteration, phase }) };
  });
}

/** How the session ended, or is about to: its last decision is made. null: it is under way. */
function endOf({ rows }: Pick<StoredSession, 'rows'>, outcome: string | null): string | null {
  const decided = rows.findLast((row) => row.kind === 'TERMINATION');
  return outcome ?? (decided?.kind === 'TERMINATION' && decided.decision === 'TERMINATE' ? decided.leaf : null);
}

/** The phase that the session is in: a fact that comes is no phase of its own. */
async function phaseOf(client: Queryable, runKey: string): Promise<string> {
  const { rows } = await client.query<{ phase: string }>(
    'select phase from symposium.ledger where run_key = $1 order by sequence desc limit 1',
    [runKey],
  );
  return rows[0]?.phase ?? 'OPEN';
}
