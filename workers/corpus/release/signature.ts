import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { pemOf, publicKeyOf, sha256 } from '../../../activities/identity/keys.ts';
import { jsonText } from '../../../shared/kernel/index.ts';
import { commentNotice } from '../../../shared/scenario/release/index.ts';

/** What a file of a release is before it is written. */
export interface ReleaseFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The two folders of a release; each can be checked by itself. */
export const releaseParts = ['public', 'keys'] as const;
export type ReleasePart = (typeof releaseParts)[number];

/** What is signed beside the checksums, so that a part cannot stand in for another. */
export interface SignedAs {
  readonly notice: string;
  readonly release: string;
  readonly part: ReleasePart;
}

export const signatureSchema = z.strictObject({
  notice: z.string(),
  release: z.string(),
  part: z.enum(releaseParts),
  algorithm: z.literal('ed25519'),
  signs: z.literal('SHA256SUMS'),
  publicKey: z.string(),
  signature: z.base64(),
});
export type Signature = z.infer<typeof signatureSchema>;

export const signatureNames = { checksums: 'SHA256SUMS', signature: 'SIGNATURE.json' } as const;

/** The first lines of `SHA256SUMS`; `sha256sum --check` passes over comments. */
export const checksumHead = ({ notice, release, part }: SignedAs): string =>
  `${commentNotice(notice)}\n${commentNotice(`${release} ${part}`)}\n`;

/** The files of a part with their checksums and the signature of these. */
export function signed(files: readonly ReleaseFile[], as: SignedAs, key: KeyObject): readonly ReleaseFile[] {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const checksums = checksumHead(as) + sorted.map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`).join('');
  const signature: Signature = {
    ...as,
    algorithm: 'ed25519',
    signs: 'SHA256SUMS',
    publicKey: pemOf(createPublicKey(key)),
    signature: sign(null, Buffer.from(checksums), key).toString('base64'),
  };
  return [
    ...sorted,
    { path: signatureNames.checksums, bytes: Buffer.from(checksums) },
    { path: signatureNames.signature, bytes: Buffer.from(jsonText(signature)) },
  ];
}

/** Whether the checksums are those that the holder of the key has signed. */
export function isSigned(checksums: Uint8Array, { publicKey, signature }: Signature): boolean {
  const key = publicKeyOf(publicKey);
  return key !== null && verify(null, checksums, key, Buffer.from(signature, 'base64'));
}
