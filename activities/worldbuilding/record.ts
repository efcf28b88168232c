import type { ReviewOutcome } from '../../shared/kernel/index.ts';
import {
  type MatchBrief,
  type MatchClose,
  type MatchPolicy,
  matchRows,
  type StoredPicture,
} from '../../shared/worldbuilding/index.ts';
import {
  type MatchArchive,
  matchDocument,
  matchPaths,
  shownPictures,
} from '../../shared/worldbuilding/documents/index.ts';
import { callsOfRun } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';
import { listDocuments } from '../store/documents.ts';
import { readLedger } from '../store/ledger.ts';
import { readImage } from '../store/images.ts';
import { picturesOfRun } from './stored-pictures.ts';
import { listReviews, type ReviewRow } from '../store/reviews.ts';
import { openMarks } from '../store/sealed-marks.ts';
import type { RunRow } from '../store/runs.ts';

/** What is known of a match before its record is put together. */
export interface Known {
  readonly run: RunRow<MatchBrief>;
  readonly policy: MatchPolicy;
  readonly close: Pick<MatchClose, 'end' | 'why'>;
  /** ISO 8601 */
  readonly now: string;
}

/**
 * All that the store holds of a match, as its documents are made of it. One client answers one statement after the
 * other.
 */
export async function archiveOf(db: Queryable, { run, policy, close, now }: Known): Promise<MatchArchive> {
  const { runKey } = run;
  const ledger = await readLedger(db, runKey);
  const calls = await callsOfRun(db, runKey);
  const pictures = await picturesOfRun(db, runKey);
  const reviews = await listReviews(db, { runKey });
  const savedAt = new Map(ledger.map(({ entryKey, at }) => [entryKey, at]));
  return {
    run,
    policy,
    pictures,
    close,
    now,
    rows: matchRows(ledger),
    calls: calls.map((call) => ({ ...call, at: savedAt.get(`call/${call.key}`) ?? run.createdAt })),
    thumbnails: await thumbnailsOf(db, pictures),
    reviews: await outcomesOf(db, reviews),
  };
}

/** How reviews ended, with the marks that were given under seal: a record prints them only after the reveal. */
async function outcomesOf(
  db: Queryable,
  reviews: readonly ReviewRow[],
): Promise<ReadonlyMap<string, ReviewOutcome | null>> {
  const found = new Map<string, ReviewOutcome | null>();
  for (const { reviewId, outcome } of reviews) {
    const ended = outcome as ReviewOutcome | null;
    const sealed = ended?.outcome === 'decided' ? ended.sealed : undefined;
    const given = sealed === undefined ? null : await openMarks(db, reviewId, sealed);
    found.set(reviewId, given === null || ended === null ? ended : { ...ended, ...given });
  }
  return found;
}

/** Bytes of a picture that stands in the page itself where Symposium could make no small copy of it, at most. */
const embeddedBytes = 200_000;

/** Addresses of the small copies, by the SHA-256 of the pictures that they are copies of. */
async function thumbnailsOf(db: Queryable, pictures: readonly StoredPicture[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { image, thumbnail } of pictures) {
    const copy = thumbnail ?? (image !== null && image.bytes <= embeddedBytes ? image : null);
    if (image === null || copy === null || found.has(image.sha256)) continue;
    const stored = await readImage(db, copy.sha256);
    if (stored !== null) found.set(image.sha256, `data:${stored.mediaType};base64,${stored.bytes.toString('base64')}`);
  }
  return found;
}

/** A picture as it lies beside the page: `images/<sha256>.png`. */
export interface PictureFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The pictures that a match's published record shows, each once; none before it is published. */
export async function pictureFilesOf(db: Queryable, runKey: string): Promise<PictureFile[]> {
  const text = (await listDocuments(db, runKey)).find(({ path }) => path === matchPaths.json)?.text;
  if (text === undefined) return [];
  const files: PictureFile[] = [];
  for (const { sha256, path } of shownPictures(matchDocument.parse(JSON.parse(text)))) {
    const stored = await readImage(db, sha256);
    if (stored === null) throw new Error(`the picture ${sha256} of match ${runKey} is not in the store`);
    files.push({ path, bytes: stored.bytes });
  }
  return files;
}
