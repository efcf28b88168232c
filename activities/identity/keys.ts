import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** How people compare public keys: the first sixteen bytes of the SHA-256 of the key. */
export function fingerprintOf(publicKey: KeyObject): string {
  return sha256(publicKey.export({ type: 'spki', format: 'der' })).slice(0, 32);
}

export function publicKeyOf(pem: string): KeyObject | null {
  return ed25519(() => createPublicKey(pem));
}

export function privateKeyOf(pem: string): KeyObject | null {
  return ed25519(() => createPrivateKey(pem));
}

export const pemOf = (publicKey: KeyObject): string => publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** A new pair. The private half is this text and nothing else: whoever loses it needs another pair. */
export function newPair(): { readonly publicKey: KeyObject; readonly privatePem: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { publicKey, privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** What OpenSSL says of a key that it cannot read is nothing for a message: it may repeat it. */
function ed25519(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
