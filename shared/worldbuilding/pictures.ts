import { fnv1a } from '../kernel/fnv.ts';
import type { PaintOrder, PictureResult } from './activities.ts';
import type { StoredImage } from '../kernel/stored-image.ts';
import { type Artifact, type Team, artifacts } from './vocabulary.ts';

/** Every service takes seeds below this. */
const seeds = 2 ** 31;

/** The identity of a paid picture. Who looks it up before asking never pays for it twice. */
export const pictureKey = ({ runKey, team, artifact, ordinal }: Omit<PaintOrder, 'prompt'>): string =>
  `${runKey}/picture/${team}/${artifact}/${ordinal}`;

/**
 * The seed of a picture. The team has no part in it: the same words are painted alike for both, and painted again they
 * come out another picture.
 */
export const pictureSeed = ({ runKey, artifact, ordinal }: Omit<PaintOrder, 'prompt' | 'team'>): number =>
  fnv1a(`${runKey} ${artifact} ${ordinal}`) % seeds;

/** Key of the note that tells the engineer which words were refused. */
export const refusedKey = ({ runKey, team, artifact, ordinal }: Omit<PaintOrder, 'prompt'>): string =>
  `${runKey}/match/refused/${team}/${artifact}/${ordinal}`;

/** One paid request for a picture and what came of it. */
export interface StoredPicture {
  readonly key: string;
  readonly runKey: string;
  readonly team: Team;
  readonly artifact: Artifact;
  /** From 1. */
  readonly ordinal: number;
  readonly prompt: string;
  /** `provider:model` */
  readonly model: string;
  readonly seed: number | null;
  readonly outcome: 'painted' | 'refused' | 'broken';
  /** The picture as it came; null: there is none. */
  readonly image: StoredImage | null;
  /**
   * The copy that judges are sent, and the small one that stands in pages; null where Symposium cannot read the format:
   * then the picture itself is used.
   */
  readonly view: StoredImage | null;
  readonly thumbnail: StoredImage | null;
  readonly why: string | null;
  readonly costMicrodollars: number | null;
  readonly durationMs: number;
  /** ISO 8601 */
  readonly at: string;
}

/**
 * What became of a picture; `repeats`: the artifact whose file it is again, null: it is one of its own or there is
 * none.
 */
interface SettledPicture extends PictureResult {
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
