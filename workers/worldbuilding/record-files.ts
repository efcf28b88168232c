import type { Command } from 'commander';
import type { Database } from '../../activities/store/database.ts';
import { grouped } from '../../shared/text/index.ts';
import { matchPaths } from '../../shared/worldbuilding/documents/index.ts';
import { matchDocumentsOf, writeMatch, type MatchDocuments } from './documents.ts';
import { sharedFile, writeShared } from './shared-file.ts';

interface ReportOptions {
  readonly share?: string;
}

/** `report`: the record of a match as files of their own in a folder, or as one that stands alone. */
export const matchReport = {
  summary:
    'write the record of a match as Markdown, JSON and one HTML page, with its pictures beside; simulated ones go to a subfolder',
  examples: ['symposium worldbuilding report tidal-flats --share tidal-flats.html'],
  options: (command: Command) =>
    command.option('--share <file>', 'write one self-contained page instead, with pictures and replay, to this file'),
  folder: './matches',
  what: 'record',
  async read(db: Database, runKey: string, { share }: ReportOptions): Promise<MatchDocuments | null> {
    if (share === undefined) return matchDocumentsOf(db, runKey);
    const documents = await matchDocumentsOf(db, runKey);
    return documents === null ? null : { ...documents, share: await sharedFile(db, runKey, share) };
  },
  write: (folder: string, documents: MatchDocuments) =>
    documents.share === undefined ? writeMatch(folder, documents) : writeShared(documents.share),
  facts: ({ runKey, corpus, share }: MatchDocuments) => ({
    runKey,
    corpus,
    ...(share === undefined ? {} : { bytes: Buffer.byteLength(share.text) }),
  }),
  notes: ({ share }: MatchDocuments) =>
    share === undefined ? [] : [`${grouped(Buffer.byteLength(share.text))} bytes, and it needs nothing else.`],
  page: matchPaths.html,
};
