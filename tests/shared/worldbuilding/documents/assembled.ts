import type { MatchArchive } from '../../../../shared/worldbuilding/documents/archive.ts';
import { matchRecordOf } from '../../../../shared/worldbuilding/documents/assemble.ts';
import type { MatchRow } from '../../../../shared/worldbuilding/match-rows.ts';
import { anArchive } from './an-archive.ts';

/* One match, assembled once; a test changes a copy. */

export const archive = anArchive();
export const record = matchRecordOf(archive);
export const { A } = record.teams;

/** The archive as it was before the first row of a kind. */
export const cutBefore = (kind: MatchRow['kind']): MatchArchive => {
  const rows = archive.rows.slice(
    0,
    archive.rows.findIndex((row) => row.kind === kind),
  );
  return { ...archive, rows, close: { end: 'CANCELLED', why: 'it was cancelled' } };
};
