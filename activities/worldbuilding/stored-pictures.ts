import type { LedgerEntry } from '../../shared/kernel/index.ts';
import type { StoredPicture } from '../../shared/worldbuilding/index.ts';
import type { Queryable } from '../store/database.ts';
import { imageColumns, type ImageFile } from '../store/images.ts';
import { entryValues } from '../store/ledger.ts';
import { sealedText } from '../store/sealed.ts';

/** A paid picture before it is written. */
export interface NewPicture extends Omit<StoredPicture, 'at' | 'image' | 'view' | 'thumbnail'> {
  readonly image: ImageFile | null;
  readonly view: ImageFile | null;
  readonly thumbnail: ImageFile | null;
  readonly requestId: string | null;
}

const imageOf = (column: string): string =>
  `(select ${imageColumns} from symposium.images where sha256 = picture.${column}) as ${column}`;

/** Columns of `symposium.pictures as picture`, under the names of `StoredPicture`. */
export const pictureColumns = `picture_key as key, run_key as "runKey", team, artifact, ordinal, prompt, model, seed::float8 as seed, outcome,
  ${imageOf('image')}, ${imageOf('view')}, ${imageOf('thumbnail')}, why, cost_microdollars::float8 as "costMicrodollars", duration_ms as "durationMs",
  to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

/** All pictures that a run has paid for, in the order in which they came. */
export async function picturesOfRun(db: Queryable, runKey: string): Promise<StoredPicture[]> {
  const { rows } = await db.query<StoredPicture>(
    `select ${pictureColumns} from symposium.pictures as picture where run_key = $1 order by picture.at, picture_key`,
    [runKey],
  );
  return rows;
}

/** The stored pictures among these keys. */
export async function findPictures(db: Queryable, keys: readonly string[]): Promise<StoredPicture[]> {
  const { rows } = await db.query<StoredPicture>(
    `select ${pictureColumns} from symposium.pictures as picture where picture_key = any($1)`,
    [keys],
  );
  return rows;
}

export async function findPicture(db: Queryable, key: string): Promise<StoredPicture | null> {
  const [picture] = await findPictures(db, [key]);
  return picture ?? null;
}

/**
 * Saves a paid picture, its files and its ledger entries in one statement: all or nothing. If the key is taken nothing
 * is written: the first picture stands. Returns whether this one does. A file that is known already is not kept twice.
 */
export async function savePicture(
  db: Queryable,
  picture: NewPicture,
  entries: readonly LedgerEntry[],
): Promise<boolean> {
  const { image, view, thumbnail } = picture;
  // In one order everywhere: two who save the same files side by side wait for each other, never both.
  const files = [
    ...new Map(
      [image, view, thumbnail].flatMap((file) => (file === null ? [] : [[file.sha256, file] as const])),
    ).values(),
  ].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const { rows } = await db.query(
    `with paid as (
       insert into symposium.pictures (picture_key, run_key, team, artifact, ordinal, prompt, model, seed, outcome, image, view, thumbnail, why, request_id, cost_microdollars, duration_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (picture_key) do nothing returning run_key
     ), files as (
       insert into symposium.images (sha256, bytes, media_type, width, height)
       select * from unnest($17::text[], $18::bytea[], $19::text[], $20::int[], $21::int[]) where exists (select from paid)
       on conflict (sha256) do nothing
     )
     select symposium.append(run_key, $22) from paid`,
    [
      picture.key,
      picture.runKey,
      picture.team,
      picture.artifact,
      picture.ordinal,
      sealedText(picture.prompt),
      picture.model,
      picture.seed,
      picture.outcome,
      image?.sha256 ?? null,
      view?.sha256 ?? null,
      thumbnail?.sha256 ?? null,
      sealedText(picture.why),
      sealedText(picture.requestId),
      picture.costMicrodollars,
      picture.durationMs,
      files.map(({ sha256 }) => sha256),
      files.map(({ bytes }) => bytes),
      files.map(({ mediaType }) => mediaType),
      files.map(({ width }) => width),
      files.map(({ height }) => height),
      entryValues(picture.runKey, entries),
    ],
  );
  return rows.length > 0;
}
