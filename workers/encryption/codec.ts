import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import { commandSetting, keyIdPattern, keysSetting, type Keyring } from './keyring.ts';
import { UnreadablePayload } from './unreadable-payload.ts';

// Node finds no names in this package: it is loaded whole.
const { Payload: wire } = proto.temporal.api.common.v1;

/** What stands in the metadata of a payload of ours, as in Temporal's own examples. */
const encoding = 'binary/encrypted';
const keyIdField = 'encryption-key-id';
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** What a sealed text begins with; the key's id and the bytes in base64 follow. */
const textMark = 'encrypted:';

/**
 * Encrypts each payload whole, metadata included: nonce, ciphertext and tag under the ring's first key, whose id stands
 * beside them. What was written without encryption is passed on as it is, so runs of before stay readable; without a
 * ring nothing is encrypted, and what others have encrypted is refused by name.
 */
export class EncryptionCodec implements PayloadCodec {
  private readonly ring: Keyring | null;

  constructor(ring: Keyring | null) {
    this.ring = ring;
  }

  encode(payloads: Payload[]): Promise<Payload[]> {
    return Promise.resolve(payloads.map((payload) => this.sealed(payload)));
  }

  // Asynchronous, so that what is thrown rejects.
  // eslint-disable-next-line @typescript-eslint/require-await
  async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => this.opened(payload));
  }

  /** For the few fields that Temporal takes as text and not as a payload: why a run is cancelled, the note of a schedule. */
  async sealText(text: string): Promise<string> {
    const { ring } = this;
    if (ring === null) return text;
    const [payload] = await this.encode([{ data: Buffer.from(text) }]);
    return `${textMark}${ring.writes}:${Buffer.from(payload?.data ?? []).toString('base64')}`;
  }

  /** What was never sealed is handed back as it is. Throws as `decode` does. */
  async openText(text: string): Promise<string> {
    if (!text.startsWith(textMark)) return text;
    const [id = '', body = ''] = text.slice(textMark.length).split(':');
    const [payload] = await this.decode([{ metadata: metadataOf(id), data: Buffer.from(body, 'base64') }]);
    return textOf(payload?.data);
  }

  private sealed(payload: Payload): Payload {
    const { ring } = this;
    const key = ring?.keys.get(ring.writes);
    if (ring === null || key === undefined) return payload;
    const nonce = randomBytes(nonceBytes);
    const machine = createCipheriv(cipher, key, nonce);
    const body = [machine.update(wire.encode(payload).finish()), machine.final()];
    return {
      metadata: metadataOf(ring.writes),
      data: Buffer.concat([nonce, ...body, machine.getAuthTag()]),
    };
  }

  private opened(payload: Payload): Payload {
    if (textOf(payload.metadata?.['encoding']) !== encoding) return payload;
    const id = textOf(payload.metadata?.[keyIdField]);
    const key = this.ring?.keys.get(id);
    // Whoever reaches Temporal can write any id: only what looks like one is repeated.
    const named = keyIdPattern.test(id) ? `key "${id}"` : 'a key without a readable id';
    if (key === undefined)
      throw new UnreadablePayload(
        `A payload in Temporal is encrypted with ${named}, which this process does not hold. Add that key to ${keysSetting}, or to what ${commandSetting} prints, and start it again`,
      );
    try {
      return wire.decode(decrypted(Buffer.from(payload.data ?? []), key));
    } catch {
      throw new UnreadablePayload(
        `A payload in Temporal says that it is encrypted with ${named}, and the key of that id in ${keysSetting} does not open it: the key is another one, or the payload was changed`,
      );
    }
  }
}

const metadataOf = (id: string) => ({ encoding: Buffer.from(encoding), [keyIdField]: Buffer.from(id) });

function decrypted(data: Buffer, key: Buffer): Buffer {
  const machine = createDecipheriv(cipher, key, data.subarray(0, nonceBytes), { authTagLength: tagBytes });
  machine.setAuthTag(data.subarray(-tagBytes));
  return Buffer.concat([machine.update(data.subarray(nonceBytes, -tagBytes)), machine.final()]);
}

const textOf = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('utf8');
