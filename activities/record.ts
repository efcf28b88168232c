import type { Json, KernelActivities, NoteOrder, Quote } from '../shared/kernel/index.ts';
import { quotation } from './quotation.ts';
import { append } from './store/ledger.ts';
import { findCalls, type StoredCall } from './store/calls.ts';
import { saveNotes } from './store/notes.ts';
import type { Database } from './store/database.ts';

/** Writes ledger rows and notes. The words that a note quotes are fetched here, so they never cross a history. */
export function recordIn(db: Database): KernelActivities['record'] {
  return async function record({ runKey, entries, notes }) {
    const calls = await findCalls(
      db,
      notes.flatMap(({ quotes }) => quotes.map(({ ref }) => ref)),
    );
    await saveNotes(
      db,
      runKey,
      notes.map(({ key, content, addressee, body, quotes }) => ({
        key,
        content,
        addressee,
        body: resolve(body, quotes, calls),
      })),
    );
    await append(db, runKey, entries);
  };
}

/** A list goes on with what is quoted. An object gets the votes under `votes`, and all else under `quotes`. */
function resolve(body: NoteOrder['body'], quotes: readonly Quote[], calls: readonly StoredCall[]): Json {
  if (quotes.length === 0) return body;
  const quoted = (of: readonly Quote[]) =>
    of.flatMap((quote) => {
      const answer = calls.find(({ key }) => key === quote.ref)?.answer as
        Readonly<Record<string, Json>> | null | undefined;
      return answer ? quotation(quote, answer) : [];
    });
  if (Array.isArray(body)) return [...(body as readonly Json[]), ...quoted(quotes)];
  const votes = quotes.filter(({ field }) => field === 'vote');
  const others = quotes.filter(({ field }) => field !== 'vote');
  return {
    ...(body as Readonly<Record<string, Json>>),
    ...(votes.length > 0 ? { votes: inOwnOrder(quoted(votes)) } : {}),
    ...(others.length > 0 ? { quotes: quoted(others) } : {}),
  };
}

/** Votes by their own content: in the order of the agents, the place of a vote would say whose it is. */
function inOwnOrder(votes: readonly Json[]): Json[] {
  return votes
    .map((vote) => ({ vote, text: JSON.stringify(vote) }))
    .sort((a, b) => inCodeUnits(a.text, b.text))
    .map(({ vote }) => vote);
}

function inCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
