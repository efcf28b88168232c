import type { PictureSeat } from './activities.ts';
import { artifacts, type Artifact } from './vocabulary.ts';

/** What became of a picture; `repeats`: the artifact whose file it is again, null: it is one of its own or there is none. */
export interface SettledPicture extends PictureSeat {
  readonly repeats: Artifact | null;
}

/**
 * The six pictures of a team, in the order of artifacts. A file that stands for an earlier one already is no picture of its own (issue: a
 * service may return one file for all six). `hashes`: SHA-256 of each seat's file.
 */
export function settledPictures(
  seats: readonly PictureSeat[],
  hashes: ReadonlyMap<Artifact, string>,
): SettledPicture[] {
  const owners = new Map<string, Artifact>();
  return artifacts.map((artifact): SettledPicture => {
    const seat = seats.find((one) => one.artifact === artifact) ?? {
      artifact,
      picture: null,
      softened: null,
      why: 'it was never painted',
    };
    const hash = seat.picture === null ? undefined : hashes.get(artifact);
    if (hash === undefined) return { ...seat, picture: null, why: seat.why ?? 'there is no picture', repeats: null };
    const owner = owners.get(hash);
    if (owner === undefined) {
      owners.set(hash, artifact);
      return { ...seat, why: null, repeats: null };
    }
    return { ...seat, picture: null, why: `the same file as ${owner}`, repeats: owner };
  });
}
