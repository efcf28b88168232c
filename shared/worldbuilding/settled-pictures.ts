import type { PictureResult } from './activities.ts';
import { artifacts, type Artifact } from './vocabulary.ts';

/**
 * What became of a picture; `repeats`: the artifact whose file it is again, null: it is one of its own or there is
 * none.
 */
export interface SettledPicture extends PictureResult {
  readonly repeats: Artifact | null;
}

/**
 * The six pictures of a team, in the order of artifacts. A file that stands for an earlier one already is no picture of
 * its own (worldbuilding rules §8.5): a service may return one file for all six. `hashes`: SHA-256 of each place's
 * file.
 */
export function settledPictures(
  results: readonly PictureResult[],
  hashes: ReadonlyMap<Artifact, string>,
): SettledPicture[] {
  const owners = new Map<string, Artifact>();
  return artifacts.map((artifact): SettledPicture => {
    const result = results.find((one) => one.artifact === artifact) ?? {
      artifact,
      picture: null,
      softened: null,
      why: 'it was never painted',
    };
    const hash = result.picture === null ? undefined : hashes.get(artifact);
    if (hash === undefined)
      return { ...result, picture: null, why: result.why ?? 'there is no picture', repeats: null };
    const owner = owners.get(hash);
    if (owner === undefined) {
      owners.set(hash, artifact);
      return { ...result, why: null, repeats: null };
    }
    return { ...result, picture: null, why: `the same file as ${owner}`, repeats: owner };
  });
}
