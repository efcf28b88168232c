import type { Payload, PayloadCodec } from '@temporalio/common';
import type { EncryptionCodec } from './codec.ts';

/**
 * The codec of a client: whatever words leave for Temporal pass through it, so nothing leaves before `check` has found that the
 * keys here fit the stack.
 */
export class CheckedCodec implements PayloadCodec {
  private readonly codec: EncryptionCodec;
  private readonly check: () => Promise<void>;

  constructor(codec: EncryptionCodec, check: () => Promise<void>) {
    this.codec = codec;
    this.check = check;
  }

  async encode(payloads: Payload[]): Promise<Payload[]> {
    if (payloads.length > 0) await this.check();
    return this.codec.encode(payloads);
  }

  decode(payloads: Payload[]): Promise<Payload[]> {
    return this.codec.decode(payloads);
  }

  async sealText(text: string): Promise<string> {
    await this.check();
    return this.codec.sealText(text);
  }

  openText(text: string): Promise<string> {
    return this.codec.openText(text);
  }
}
