import { createHash } from 'node:crypto';
import type { MatchPolicy } from '../../shared/worldbuilding/index.ts';
import { examine } from '../images/examine.ts';
import { encodePng } from '../images/png/encode.ts';
import type { Raster } from '../images/raster.ts';
import { scaledDown } from '../images/thumbnail.ts';
import type { ImageFile } from '../store/images.ts';

/** A picture and its two copies; a copy is null where Symposium cannot read the format. */
export type Copies =
  | {
      readonly ok: true;
      readonly image: ImageFile;
      readonly view: ImageFile | null;
      readonly thumbnail: ImageFile | null;
    }
  | { readonly ok: false; readonly why: string };

export type CopyRules = Pick<MatchPolicy['pictures'], 'fileBytes' | 'viewSide' | 'thumbnailSide'>;

/**
 * Looks at a file that was paid for, and makes the copies of it that are shown. They hold pixels and nothing else:
 * image tools write prompt and model into a file's own metadata, and a judge is not to read them there.
 */
export function copiesOf(file: Uint8Array, { fileBytes, viewSide, thumbnailSide }: CopyRules): Copies {
  const found = examine(file, fileBytes);
  if (!found.ok) return found;
  const { mediaType, width, height, raster } = found;
  return {
    ok: true,
    image: { sha256: hashOf(file), bytes: Buffer.from(file), mediaType, width, height },
    view: raster === null ? null : copied(scaledDown(raster, viewSide)),
    thumbnail: raster === null ? null : copied(scaledDown(raster, thumbnailSide)),
  };
}

function copied(raster: Raster): ImageFile {
  const bytes = Buffer.from(encodePng(raster));
  return { sha256: hashOf(bytes), bytes, mediaType: 'image/png', width: raster.width, height: raster.height };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
