import {
  type MatchBrief,
  type MatchPolicy,
  type MatchRow,
  type MatchRowOrder,
  matchRows,
  cosineOf,
  spec,
  teams,
  wordsOfWorld,
  type WorldLikeness,
} from '../../shared/worldbuilding/index.ts';
import type { Embed } from '../embeddings/embed.ts';
import { embedderFor, type RunDefaults } from '../run-defaults.ts';
import { findCalls } from '../store/calls.ts';
import type { Database, Queryable } from '../store/database.ts';
import { textHash } from '../embeddings/text-hash.ts';
import { readLedger } from '../store/ledger.ts';
import type { RunRow } from '../store/runs.ts';
import { longestReason, reasonOf, vectorOnRecord } from '../embeddings/on-record.ts';
import { decimal, prefix } from '../../shared/text/index.ts';

export interface Comparing {
  readonly embed: Embed;
  readonly defaults: Pick<RunDefaults, 'embedder'>;
  /** Milliseconds that a match waits for both embeddings. */
  readonly patienceMs?: number;
}

/** An embedding comes within a second or two; a match is not kept waiting for one that does not. */
const patience = 15_000;

/**
 * How alike the two worlds of a match are, as a row to be written with its end. Neither an embedder that is missing nor
 * one that fails keeps a match from that: then the row says why there is no figure. null: not both teams have a world.
 * Outside of a transaction, as it waits for a model.
 */
export async function likenessRow(
  db: Database,
  { runKey, corpus }: Pick<RunRow<MatchBrief>, 'runKey' | 'corpus'>,
  { embedder: named }: Pick<MatchPolicy, 'embedder'>,
  { embed, defaults, patienceMs = patience }: Comparing,
): Promise<MatchRowOrder | null> {
  const words = await worldsIn(db, matchRows(await readLedger(db, runKey)));
  if (words === null) return null;
  const embedder = embedderFor(named, corpus, defaults);
  const { likeness, why } = await likenessOf(db, { runKey, embedder, words, embed, patienceMs });
  return {
    kind: 'LIKENESS',
    key: 'likeness',
    team: null,
    phase: 'JUDGMENT',
    round: 0,
    summary: `how alike the two worlds are, by ${embedder}: ${likeness === null ? `not known: ${why ?? ''}` : decimal(likeness)}`,
    embedder,
    likeness,
    why,
    texts: { A: textHash(words.A), B: textHash(words.B) },
  };
}

/** Both worlds in words; null: a team has none. */
async function worldsIn(db: Queryable, rows: readonly MatchRow[]): Promise<Readonly<Record<'A' | 'B', string>> | null> {
  const refs = teams.map(
    (team) =>
      rows.flatMap((row) => (row.kind === 'SPEC' && row.team === team && row.call !== null ? [row.call] : []))[0],
  );
  const calls = await findCalls(
    db,
    refs.flatMap((ref) => ref ?? []),
  );
  const [A, B] = refs.map((ref) => spec.safeParse(calls.find(({ key }) => key === ref)?.answer).data);
  return A === undefined || B === undefined ? null : { A: wordsOfWorld(A), B: wordsOfWorld(B) };
}

interface Asked {
  readonly runKey: string;
  readonly embedder: string;
  readonly words: Readonly<Record<'A' | 'B', string>>;
  readonly embed: Embed;
  readonly patienceMs: number;
}

async function likenessOf(db: Database, asked: Asked): Promise<Pick<WorldLikeness, 'likeness' | 'why'>> {
  try {
    // Two teams that wrote the same words have one text, which is paid once.
    const texts = [...new Set(teams.map((team) => asked.words[team]))];
    const over = new AbortController();
    const [A = [], B = A] = await inTime(
      // What another match asks for is waited for until time is over; a match that is concluded begins no request.
      Promise.all(
        texts.map((text) =>
          vectorOnRecord(
            db,
            asked.embed,
            { runKey: asked.runKey, embedder: asked.embedder, text, phase: 'JUDGMENT', subject: null },
            over.signal,
          ),
        ),
      ),
      asked.patienceMs,
    ).finally(() => over.abort());
    const likeness = cosineOf(A, B);
    return likeness === null ? { likeness, why: 'the embeddings cannot be compared' } : { likeness, why: null };
  } catch (error) {
    return {
      likeness: null,
      why: prefix(`${asked.embedder} has embedded nothing (${reasonOf(error)})`, longestReason),
    };
  }
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1_000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
