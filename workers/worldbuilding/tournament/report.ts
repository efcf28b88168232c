import { join } from 'node:path';
import type { Database } from '../../../activities/store/database.ts';
import type { DocumentFile } from '../../../activities/store/documents.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { latestDocuments } from '../../../activities/worldbuilding/tournament/stored-tournament.ts';
import type { LedgerRow } from '../../../shared/kernel/index.ts';
import {
  folderOfMatch,
  tournamentDocument,
  type TournamentDocument,
  tournamentPaths,
} from '../../../shared/worldbuilding/documents/index.ts';
import { ownRun, runNames } from '../../client/run-names.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';
import { matchDocumentsOf, pageAmong, writeMatchTo } from '../documents.ts';
import { stringOrNull } from '../../terminal/calls-seen.ts';
import { rowWords } from '../../terminal/row-words.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { endAfter, type TournamentEnd } from './view.ts';

/** A tournament as it stands: its table and its pairings, as they were published last. */
export interface TournamentReport {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly createdAt: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** null: no match is settled yet. */
  readonly record: TournamentDocument | null;
  /** The next thing for a person to do, as a sentence with a command. */
  readonly next: string;
}

export interface TournamentDocuments {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly files: readonly DocumentFile[];
  /** Keys of the matches that have a record, to whose pages the tournament’s page leads. */
  readonly matches: readonly string[];
}

/** Throws `UnknownRun`. */
export async function tournamentReportOf(db: Database, runKey: string): Promise<TournamentReport> {
  const { corpus, createdAt } = await ownRun(db, runNames.tournament, runKey);
  const [ledger, latest] = await Promise.all([readLedger(db, runKey), latestDocuments(db, runKey)]);
  const { outcome, reason } = ledger.reduce<TournamentEnd | null>(endAfter, null) ?? { outcome: null, reason: null };
  return {
    runKey,
    corpus,
    createdAt,
    outcome,
    reason,
    record: latest === null ? null : recordIn(latest.files),
    next: nextStepOfTournament(runKey, outcome),
  };
}

export function nextStepOfTournament(runKey: string, outcome: string | null): string {
  const command = 'symposium worldbuilding tournament';
  if (outcome === null) return `It is under way: ${command} watch ${runKey}`;
  return outcome === 'CANCELLED'
    ? `What was played stays; take it up again: ${command} reopen ${runKey} --by <name> --reason <text>`
    : `Write its table and its bracket to a folder: ${command} report ${runKey}`;
}

/** The documents as they were published last; null: none yet. Throws `UnknownRun`. */
export async function tournamentDocumentsOf(db: Database, runKey: string): Promise<TournamentDocuments | null> {
  const { corpus } = await ownRun(db, runNames.tournament, runKey);
  const latest = await latestDocuments(db, runKey);
  if (latest === null) return null;
  const { files } = latest;
  return { runKey, corpus, files, matches: recordIn(files)?.pairings.flatMap(({ recorded }) => recorded) ?? [] };
}

function recordIn(files: readonly DocumentFile[]): TournamentDocument | null {
  const text = files.find(({ path }) => path === tournamentPaths.json)?.text;
  return text === undefined ? null : tournamentDocument.parse(JSON.parse(text));
}

/**
 * Writes them to a folder of the tournament’s own below `folder`, and beside them the record of each match, where its
 * page leads to it; one match after the other, as they are many and hold pictures. Returns the tournament’s paths, and
 * the page of each match.
 */
export async function writeTournament(
  folder: string,
  { runKey, corpus, files, matches }: TournamentDocuments,
  db: Database,
): Promise<string[]> {
  const root = join(folderOf(folder, corpus === 'simulated'), runKey);
  const written = await writeFiles(root, files);
  for (const match of matches) {
    const documents = await matchDocumentsOf(db, match);
    const page = documents === null ? null : pageAmong(await writeMatchTo(join(root, folderOfMatch(match)), documents));
    if (page !== null) written.push(page);
  }
  return written;
}

/** A row of a tournament in one plain line, or null where it says nothing to whoever looks on. */
export function tournamentLineOf(row: LedgerRow): string | null {
  const words = tournamentWords(row);
  return words === null ? null : `${row.at.slice(11, 19)}  ${oneLine(words)}`;
}

function tournamentWords(row: LedgerRow): string | null {
  const { type, content } = row;
  // A new version after each match is no news: the match itself was told.
  if (type === 'OUTCOME' && content.state === 'published') return null;
  if (type === 'MATCH') return stringOrNull(content.summary);
  if (type !== 'PHASE') return rowWords(row);
  return `the tournament is opened${typeof content.corpus === 'string' ? `, ${content.corpus} corpus` : ''}`;
}
