import { z } from 'zod';
import type { Note } from '../../../activities/store/notes.ts';
import type { Json, LedgerRow } from '../../../shared/kernel/index.ts';
import type { Claimed } from '../../../shared/scenario/index.ts';
import { claimPart } from './claim-part.ts';
import type { PackageRows } from '../../reviews/package-rows.ts';
import { answersAbout, callsForPeople, challengesOf, proposalsOf, vetoesOf, type Statement } from './statements.ts';
import type { StoredReview } from '../../reviews/stored-review.ts';
import { votesOn, type VoteShown } from './votes.ts';

type Fields = Readonly<Record<string, Json>>;

/** What a review is about, out of all that was stored. */
export interface DisputeShown {
  /** Id of the challenge or candidate; null where the review is about vetoes or votes of its phase. */
  readonly id: string | null;
  /** The claims in dispute, each with the part of the answer that it names; `part` null: not in the context. */
  readonly claims: readonly { readonly id: string; readonly part: Json }[];
  readonly statements: readonly Statement[];
  readonly votes: readonly VoteShown[];
  /** What Symposium wrote about it: parties, domains, findings, levels. */
  readonly record: readonly Fields[];
}

/** null: the phase as a whole is before the reviewer, and no single claim. */
export function disputeOf(
  { review, ledger, calls, notes }: Pick<PackageRows, 'review' | 'ledger' | 'calls' | 'notes'>,
  { phase, subject }: StoredReview,
  claimed: Claimed,
): DisputeShown | null {
  const { kind } = review;
  const answered = calls.filter(({ outcome }) => outcome === 'answered');
  const record = [...bodiesOf(notes, subject), ...recordOf(ledger, kind, phase, subject)];
  const challengers = distinct(record.map(({ challenger, by }) => challenger ?? by));
  const claims = distinct(record.map(({ claim }) => claim)).map((id) => ({ id, part: claimPart(id, claimed) }));
  const vetoing = kind === 'veto' || record.some((row) => row.kind === 'veto');
  const openings = [
    ...(vetoing
      ? (challengers.length > 0 ? challengers : [null]).flatMap((by) => vetoesOf(answered, by).slice(-1))
      : []),
    ...(vetoing ? [] : claims.flatMap(({ id }) => challengesOf(answered, id, challengers[0] ?? null).slice(-1))),
    ...(kind === 'breakthrough' ? proposalsOf(answered, challengers[0] ?? null).slice(-1) : []),
    ...(kind === 'escalation' ? callsForPeople(answered, phase) : []),
  ];
  const about = [...(subject === null ? [] : [subject]), ...(vetoing ? challengers.map((by) => `veto-${by}`) : [])];
  const statements = [...openings, ...answersAbout(answered, about)];
  const votes = votesOn(kind, answered, subject);
  return [claims, statements, votes].every(({ length }) => length === 0)
    ? null
    : { id: subject, claims, statements, votes, record: subject === null ? record : fullest(record) };
}

/**
 * Symposium’s own rows about the subject. A veto's review names no subject: the vetoes of the last attempt at the phase
 * are meant.
 */
function recordOf(ledger: readonly LedgerRow[], kind: string, phase: string, subject: string | null): Fields[] {
  const rows = ledger.filter(({ type }) => type === 'DISPUTE' || type === 'CANDIDATE');
  if (subject !== null)
    return rows
      .flatMap(({ content }) => [content, ...listed(content.challenges)])
      .filter(({ id, candidate }) => (id ?? candidate) === subject)
      .map(told);
  if (kind !== 'veto') return [];
  const vetoes = rows.filter(
    (row) => row.phase === phase && row.content.kind === 'veto' && row.content.outcome !== 'downgraded',
  );
  const last = vetoes.at(-1)?.metadata.iteration;
  return vetoes.filter(({ metadata }) => metadata.iteration === last).map(({ content }) => told(content));
}

/**
 * What the agents were told about it beside the words: the finding of a challenge that Symposium opened stands nowhere
 * else yet.
 */
function bodiesOf(notes: readonly Note[], subject: string | null): Fields[] {
  const bodies = notes
    .filter(({ content }) => content === 'disputes' || content === 'breakthroughs')
    .flatMap(({ body }) => listed([body]));
  const about = bodies.find(({ dispute, candidate }) => subject !== null && (dispute ?? candidate) === subject);
  if (about === undefined) return [];
  const { quotes, ...told } = about;
  const from = listed(quotes)[0]?.from;
  return [told.challenger !== undefined || from === undefined ? told : { ...told, by: from }];
}

/** Of a row, a note and an ending that say the same of one dispute, the one that says most. */
function fullest(rows: readonly Fields[]): Fields[] {
  return [...rows].sort((a, b) => Object.keys(b).length - Object.keys(a).length).slice(0, 1);
}

/** References and words have their own places on the page. */
function told({ words: _, response: __, evidence: ___, ...row }: Fields): Fields {
  return row;
}

function listed(value: Json | undefined): Fields[] {
  return z.array(z.record(z.string(), z.json())).safeParse(value).data ?? [];
}

function distinct(values: readonly (Json | undefined)[]): string[] {
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}
