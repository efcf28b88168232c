import type { StoredImage } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';

/** An image with its bytes. */
export interface ImageFile extends Omit<StoredImage, 'bytes'> {
  readonly bytes: Buffer;
}

/** An image without its bytes, as `StoredImage` has it. */
export const imageColumns = `jsonb_build_object('sha256', sha256, 'mediaType', media_type, 'bytes', octet_length(bytes), 'width', width, 'height', height)`;

/** An image by its content, or null where there is none such. */
export async function readImage(db: Queryable, sha256: string): Promise<ImageFile | null> {
  const { rows } = await db.query<ImageFile>(
    'select sha256, bytes, media_type as "mediaType", width, height from symposium.images where sha256 = $1',
    [sha256],
  );
  return rows[0] ?? null;
}
