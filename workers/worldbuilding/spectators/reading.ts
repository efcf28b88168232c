import type { Database } from '../../../activities/store/database.ts';
import { type ImageFile, readImage } from '../../../activities/store/images.ts';
import type { RunRow } from '../../../activities/store/runs.ts';
import { matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { picturesOfRun } from '../../../activities/worldbuilding/stored-pictures.ts';
import { completed } from '../../../shared/kernel/index.ts';
import {
  type MatchRecord,
  sealedRecordOf,
  type Standing,
  withServedPictures,
} from '../../../shared/worldbuilding/documents/index.ts';
import { type MatchBrief, matchDefaults, type MatchPolicy } from '../../../shared/worldbuilding/index.ts';
import { publishedRecord } from '../documents.ts';

/** Bytes of a picture that is sent whole where there is no small copy of it, at most. */
const wholeBytes = 200_000;

/** What the store holds of a match, as spectators may have it. */
export interface Reading {
  /** The record as it stands: sealed until the match is over, then the one that was published. */
  record(standing: Standing): Promise<MatchRecord>;
  /** A picture that the record shows, by the SHA-256 of the whole one; null: it shows none such. */
  readonly picture: (sha256: string) => Promise<ImageFile | null>;
}

/** Reads a match step by step: rows that were read, and answers, are not read again. */
export function readingOf(
  db: Database,
  { runKey, corpus, createdAt, brief, policy }: RunRow<MatchBrief, MatchPolicy>,
): Reading {
  const read = matchReader(db);
  const copies = new Map<string, string>();
  return {
    async record(standing) {
      const pictures = await picturesOfRun(db, runKey);
      for (const { image, thumbnail } of pictures) {
        const copy = thumbnail ?? (image !== null && image.bytes <= wholeBytes ? image : null);
        if (image !== null && copy !== null) copies.set(image.sha256, copy.sha256);
      }
      const published = standing.state === 'ENDED' ? await publishedRecord(db, runKey) : null;
      if (published !== null) return withServedPictures(published);
      const { rows, calls } = await read(runKey);
      const savedAt = new Map(rows.flatMap((row) => ('call' in row && row.call !== null ? [[row.call, row.at]] : [])));
      const record = sealedRecordOf({
        run: { runKey, corpus, createdAt, brief },
        policy: completed<MatchPolicy>(matchDefaults, policy),
        rows,
        calls: [...calls.values()].map((call) => ({ ...call, at: savedAt.get(call.key) ?? createdAt })),
        pictures,
        now: rows.at(-1)?.at ?? createdAt,
      });
      return withServedPictures(
        standing.end === null ? record : { ...record, end: standing.end, why: standing.why ?? 'nobody said why' },
      );
    },
    async picture(sha256) {
      const copy = copies.get(sha256);
      return copy === undefined ? null : readImage(db, copy);
    },
  };
}
