import { type AskRequest, type GivenRoom, roomGiven } from '../../shared/kernel/index.ts';
import { callColumns, type StoredCall } from './calls.ts';
import type { Queryable } from './database.ts';
import { batchByRun } from './batch-by-run.ts';
import type { Note } from './notes.ts';
import { LruCache } from './lru-cache.ts';
import { runColumns, type RunRow } from './runs.ts';

/** Everything that is asked of the store before an agent is asked: one round trip, or a panel's two. */
export interface LoadedContext {
  /** Requests of this very question that are paid already. */
  readonly paid: readonly StoredCall[];
  /** Keys of its requests that were asked before, answered or not. */
  readonly asked: readonly string[];
  readonly run: RunRow | null;
  /** Room to write that people have given the run (kernel rules §9.1). */
  readonly room: GivenRoom;
  /** Answers and notes that the file names, in the file's order, so that a request keeps its bytes. */
  readonly calls: readonly StoredCall[];
  readonly notes: readonly Note[];
}

interface Question {
  readonly asked: Pick<AskRequest, 'runKey' | 'references'>;
  readonly ownKeys: readonly string[];
}

type Filed = { readonly call: StoredCall } | { readonly note: Note };

/** Of the rows of a run's ledger after a place: the last one, and what room they give. */
interface Since {
  readonly upTo: number | null;
  readonly room: readonly GivenRoom[] | null;
}

interface Row {
  readonly paid: readonly StoredCall[];
  readonly asked: readonly string[];
  readonly run: RunRow | null;
  readonly since: Since | null;
  readonly calls: readonly StoredCall[];
  readonly notes: readonly Note[];
}

/** A context holds some twenty answers of a few kilobytes: these are the contexts of dozens of runs. */
const rememberedAnswers = 1_000;
const rememberedRuns = 100;

/**
 * Loads contexts. Agents of a run share most of the answers and notes in their contexts, and none of these ever change,
 * so only what this process has not read yet is fetched. Whether the question is paid for already is looked up each
 * time.
 */
export function contextLoader(
  db: Queryable,
): (asked: Question['asked'], ownKeys: readonly string[]) => Promise<LoadedContext> {
  const filed = new LruCache<Filed>(rememberedAnswers);
  const runs = new LruCache<RunRow>(rememberedRuns);
  // A ledger only grows, so each of its rows is searched once for lines that give the run room.
  const given = new LruCache<{ readonly upTo: number; readonly room: GivenRoom }>(rememberedRuns);
  const lay = batchByRun(async (runKey: string, questions: readonly Question[]) => {
    const known = runs.get(runKey);
    const named = questions.flatMap(({ asked }) => Object.values(asked.references));
    // Taken out of the cache before the statement: concurrent runs may evict each other's rows while it is under way.
    const before = new Map(named.map((key) => [key, filed.get(key)]));
    const { upTo, room: earlier } = given.get(runKey) ?? { upTo: 0, room: {} };
    const wanted = { withRun: known === null, unread: filed.missing(named), after: upTo };
    const row = await readRow(db, runKey, wanted, questions);
    const room = roomGiven([earlier, ...(row.since?.room ?? [])]);
    given.set(runKey, { upTo: row.since?.upTo ?? upTo, room });
    const run = known ?? row.run;
    if (run !== null) runs.set(runKey, run);
    const fetched = byKey(row);
    for (const [key, one] of fetched) filed.set(key, one);
    return questions.map(({ asked, ownKeys }): LoadedContext => {
      const found = Object.values(asked.references).flatMap((key) => before.get(key) ?? fetched.get(key) ?? []);
      return {
        run,
        room,
        paid: row.paid.filter(({ key }) => ownKeys.includes(key)),
        asked: row.asked.filter((key) => ownKeys.includes(key)),
        calls: found.flatMap((one) => ('call' in one ? [one.call] : [])),
        notes: found.flatMap((one) => ('note' in one ? [one.note] : [])),
      };
    });
  });
  return (asked, ownKeys) => lay(asked.runKey, { asked, ownKeys });
}

function byKey({ calls, notes }: Row): Map<string, Filed> {
  return new Map<string, Filed>([
    ...calls.map((call) => [call.key, { call }] as const),
    ...notes.map((note) => [note.key, { note }] as const),
  ]);
}

interface Wanted {
  readonly withRun: boolean;
  readonly unread: readonly string[];
  /** Place in the run's ledger. */
  readonly after: number;
}

/**
 * One statement, with a column for each thing that is wanted: an agent often finds its whole context laid, and planning
 * the rest takes longer than the rest.
 */
async function readRow(
  db: Queryable,
  runKey: string,
  { withRun, unread, after }: Wanted,
  questions: readonly Question[],
): Promise<Row> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const list = (given: readonly string[]) => `${value([...new Set(given)])}::text[]`;
  const calls = (keys: readonly string[]) =>
    `select jsonb_agg(to_jsonb(found)) from (select ${callColumns} from symposium.calls where call_key = any(${list(keys)})) as found`;
  const own = questions.flatMap(({ ownKeys }) => ownKeys);
  const columns = [
    `(${calls(own)}) as paid`,
    `(select jsonb_build_object('upTo', max(sequence), 'room', jsonb_agg(content->'room' order by sequence) filter (where type in ('REVIEW', 'CORRECTION') and content->'room' is not null)) from symposium.ledger where run_key = ${value(runKey)} and sequence > ${value(after)}) as since`,
    `(select jsonb_agg(content->>'call') from symposium.ledger where run_key = ${value(runKey)} and type = 'CALL' and content->>'state' = 'asked' and content->>'call' = any(${list(own)})) as asked`,
    ...(withRun
      ? [
          `(select to_jsonb(found) from (select ${runColumns} from symposium.runs where run_key = ${value(runKey)}) as found) as run`,
        ]
      : []),
    ...(unread.length === 0
      ? []
      : [
          `(${calls(unread)}) as calls`,
          `(select jsonb_agg(jsonb_build_object('key', note_key, 'content', content, 'addressee', addressee, 'body', body)) from symposium.notes where note_key = any(${list(unread)})) as notes`,
        ]),
  ];
  const { rows } = await db.query<{ readonly [C in keyof Row]?: Row[C] | null }>(
    `select ${columns.join(', ')}`,
    values,
  );
  const { paid, asked, run: stored, since, calls: filed, notes } = rows[0] ?? {};
  return {
    paid: paid ?? [],
    asked: asked ?? [],
    run: stored ?? null,
    since: since ?? null,
    calls: filed ?? [],
    notes: notes ?? [],
  };
}
