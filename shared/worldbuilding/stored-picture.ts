import type { StoredImage } from '../kernel/stored-image.ts';
import type { Artifact, Team } from './vocabulary.ts';

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
