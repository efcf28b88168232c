import { ApplicationFailure } from '@temporalio/common';
import type { RequestPicture } from '../models/model.ts';
import type { Queryable } from '../store/database.ts';
import { readImage } from '../store/images.ts';
import type { PictureShown } from './system.ts';

/**
 * The pictures of the sections, with their bytes. It fails if one is missing: a question without a picture that it
 * speaks of would be another question.
 */
export function shownPictures(db: Queryable, wanted: readonly PictureShown[]): Promise<RequestPicture[]> {
  return Promise.all(
    wanted.map(async ({ sha256, caption }) => {
      const image = await readImage(db, sha256);
      if (image === null)
        throw ApplicationFailure.nonRetryable(
          `the picture ${caption} is not in the store: ${sha256}`,
          'UNKNOWN_REFERENCE',
        );
      return { sha256, caption, mediaType: image.mediaType, base64: image.bytes.toString('base64') };
    }),
  );
}
