import type { KernelActivities, NoteOrder, Quote } from '../shared/kernel/activities.ts';
import type { Json } from '../shared/kernel/json.ts';
import { append } from './store/ledger.ts';
import { findCalls, type StoredCall } from './store/calls.ts';
import { saveNotes } from './store/notes.ts';
import type { Database } from './store/database.ts';

/** Writes ledger rows and notes. The words that a note quotes are fetched here, so they never cross a history. */
export function recordIn(db: Database): KernelActivities['record'] {
  return async function record({ runKey, entries, notes }) {
    const calls = await findCalls(db, notes.flatMap(({ quotes }) => quotes.map(({ ref }) => ref)));
    await saveNotes(db, runKey, notes.map(({ key, content, addressee, body, quotes }) => ({ key, content, addressee, body: resolve(body, quotes, calls) })));
    await append(db, runKey, entries);
  };
}

function resolve(body: NoteOrder['body'], quotes: readonly Quote[], calls: readonly StoredCall[]): Json {
  if (quotes.length === 0) return body;
  const quoted = quotes.flatMap((quote) => {
    const answer = calls.find(({ key }) => key === quote.ref)?.answer as Readonly<Record<string, Json>> | undefined;
    return answer ? quotation(quote, answer) : [];
  });
  if (Array.isArray(body)) return [...(body as readonly Json[]), ...quoted];
  return { ...(body as Readonly<Record<string, Json>>), votes: inOwnOrder(quoted) };
}

/** Votes by their own content: in the order of the agents, the place of a vote would say whose it is. */
function inOwnOrder(votes: readonly Json[]): Json[] {
  return votes.map((vote) => ({ vote, text: JSON.stringify(vote) })).sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)).map(({ vote }) => vote);
}

/** The quoted rows, in the one form in which requests reach an agent. */
function quotation(quote: Quote, answer: Readonly<Record<string, Json>>): Json[] {
  const rows = (field: string) => (answer[field] ?? []) as readonly Readonly<Record<string, Json>>[];
  const { from, field } = quote;
  switch (field) {
    case 'corrections':
    case 'requestedChanges':
      return rows(field).map(({ target, change }) => ({ from, target, change }) as Json);
    case 'requests':
      return rows(field).filter(({ to }) => to === quote.to).map(({ target, change }) => ({ from, target, change }) as Json);
    case 'verdicts':
      return rows(field).filter(({ verdict }) => verdict !== 'KEEP')
        .map(({ distractorId, verdict, reason, change }) => ({ from, target: distractorId, change: `${String(verdict)}: ${String(reason)} ${String(change)}` }) as Json);
    case 'items':
      return rows(field).filter(({ status }) => status === 'INVALID').map(({ id, reasoning }) => ({ from, target: id, change: reasoning }) as Json);
    case 'vote':
      return [anonymousVote(answer, quote.subject ?? '')];
  }
}

/** A vote and its reason on one dimension, from a whole profile or from a second vote; never whose it is. */
function anonymousVote(answer: Readonly<Record<string, Json>>, dimension: string): Json {
  const difficulty = answer.difficulty as Readonly<Record<string, { score: number; rationale: string }>> | undefined;
  const rated = difficulty?.[dimension];
  return rated ? { score: rated.score, reason: rated.rationale } : { score: answer.score ?? null, reason: answer.reason ?? '' };
}
