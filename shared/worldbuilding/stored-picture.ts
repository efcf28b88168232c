import type { Artifact, Team } from './vocabulary.ts';

/** A copy of a picture in the store, by content. */
export interface StoredImage {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

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
  /** The copy that judges are sent, and the small one that stands in pages; null where the house cannot read the format: then the picture itself is used. */
  readonly view: StoredImage | null;
  readonly thumbnail: StoredImage | null;
  readonly why: string | null;
  readonly costMicrodollars: number | null;
  readonly durationMs: number;
  /** ISO 8601 */
  readonly at: string;
}
