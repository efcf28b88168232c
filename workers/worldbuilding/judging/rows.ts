import type { Database } from '../../../activities/store/database.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { readImage } from '../../../activities/store/images.ts';
import type { ReviewRow } from '../../../activities/store/reviews.ts';
import type { RunRow } from '../../../activities/store/runs.ts';
import { pictureName } from '../../../shared/worldbuilding/judging/index.ts';
import { exhibitsIn } from './package.ts';
import type { PackageRows } from '../../reviews/package-rows.ts';
import { storedReview } from '../../reviews/stored-review.ts';

/**
 * What a person judges from, and not a row more: the exhibits of this one judgement, with the pictures that they name.
 * Ledger and calls of the match say whose world is whose, so they are not even read (worldbuilding rules §9.5).
 */
export async function judgementRows(
  db: Database,
  review: ReviewRow,
  run: RunRow<PackageRows['run']['brief']>,
): Promise<PackageRows> {
  const notes = await findNotes(db, [storedReview(review.package).references['exhibits'] ?? '']);
  const rows: PackageRows = { review, run, ledger: [], calls: [], notes };
  const pictures = new Map<string, string>();
  for (const { label, pictures: shown } of exhibitsIn(rows)?.worlds ?? []) {
    for (const { artifact, sha256 } of shown) {
      const image = sha256 === null ? null : await readImage(db, sha256);
      if (image !== null)
        pictures.set(pictureName(label, artifact), `data:${image.mediaType};base64,${image.bytes.toString('base64')}`);
    }
  }
  return { ...rows, pictures };
}
