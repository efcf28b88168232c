import { endingFetch } from '../models/ending-body.ts';
import type { Layout } from './simulated/picture.ts';

/** One request for one picture, in Symposium's words. */
export interface PaintRequest {
  readonly prompt: string;
  /** 0 to 2³¹ − 1. Some services take none. */
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What kind of picture it is: only the simulated image model has to be told. */
  readonly layout: Layout;
  /** The picture's key: sent as the provider's idempotency key where it has one. */
  readonly idempotencyKey: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What the provider counted. */
export interface PictureUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type PaintReply = { readonly requestId: string | null } & (
  | {
      readonly outcome: 'file';
      /** As it came; nobody has looked yet whether it is a picture. Empty where the answer held none. */
      readonly file: Uint8Array;
      /** The seed that was used; null where the provider takes none. */
      readonly seed: number | null;
      /** null where the provider counts nothing. */
      readonly usage: PictureUsage | null;
    }
  /** The provider will not paint these words. */
  | { readonly outcome: 'refused'; readonly why: string }
);

/** What is asked for nothing comes within so long, or not at all. */
export const knownWithinMs = 30_000;

/** For replies with a picture. None has more bytes in base64, with all that a server says beside it. */
export const pictureFetch = endingFetch(64 * 2 ** 20);

/**
 * Who paints, behind HTTP. `paint` makes exactly one request and throws a `ModelFailure` of the catalogue in
 * `shared/kernel/failures.ts`: the same providers fail in the same ways, whatever they are asked for.
 */
export interface ImageModel {
  /** `provider:model`. */
  readonly id: string;
  /** Marks every document that its pictures enter. */
  readonly simulated: boolean;
  paint(request: PaintRequest): Promise<PaintReply>;
  /**
   * Asks for nothing that is paid, whether its server has this model for this key, and throws a `ModelFailure` where it says that
   * it has not. One that cannot be asked so says nothing.
   */
  known(signal: AbortSignal): Promise<void>;
}
