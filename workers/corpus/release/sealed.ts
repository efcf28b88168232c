import { constants } from 'node:buffer';
import { createCipheriv, createDecipheriv, createHash, createHmac, scryptSync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { RequestError } from '../../client/request-error.ts';
import { jsonIn } from '../../terminal/json-file.ts';

/**
 * Texts under a passphrase: a header in one line of JSON, the gzipped lines of JSON that AES-256-GCM made unreadable, and
 * its tag. The header says how the key is derived, is read before anything is believed, and is authenticated with the
 * rest. The same texts under the same passphrase are the same bytes: the nonce is a MAC of header and texts under a key
 * of its own, so two different contents never share one.
 */
const headerSchema = z.strictObject({
  format: z.literal('symposium-keys/1'),
  notice: z.string(),
  release: z.string(),
  cipher: z.literal('aes-256-gcm'),
  kdf: z.strictObject({
    name: z.literal('scrypt'),
    // Bounded: an archive that somebody else made must not cost whoever opens it all memory.
    cost: z
      .int()
      .min(2 ** 14)
      .max(2 ** 18),
    blockSize: z.literal(8),
    parallelization: z.literal(1),
    salt: z.string().regex(/^[0-9a-f]{32}$/),
  }),
  nonce: z.string().regex(/^[0-9a-f]{24}$/),
});
type Header = z.infer<typeof headerSchema>;

const sealedText = z.object({ path: z.string().regex(/^[\w-]+(?:\/[\w-]+)*\.(?:md|json)$/), text: z.string() });
export type SealedText = z.infer<typeof sealedText>;

const tagBytes = 16;
const longestHeader = 4_096;
const cost = 2 ** 17;

export function seal(
  texts: readonly SealedText[],
  passphrase: string,
  { notice, release }: Pick<Header, 'notice' | 'release'>,
): Buffer {
  const plain = gzipSync(texts.map(({ path, text }) => `${JSON.stringify({ path, text })}\n`).join(''), { level: 9 });
  const salt = createHash('sha256').update(`${notice}\n${release}`).digest('hex').slice(0, 32);
  const kdf = { name: 'scrypt', cost, blockSize: 8, parallelization: 1, salt } as const;
  const { key, nonceKey } = derive(passphrase, kdf);
  const told = { format: 'symposium-keys/1', notice, release, cipher: 'aes-256-gcm', kdf } as const;
  const nonce = createHmac('sha256', nonceKey).update(JSON.stringify(told)).update(plain).digest('hex').slice(0, 24);
  const header = Buffer.from(`${JSON.stringify({ ...told, nonce } satisfies Header)}\n`);
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex')).setAAD(header);
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Of which release it says that it is: believed once it opens, as the header is authenticated with the rest. */
export const releaseOf = (sealed: Buffer, name = usualName): Pick<Header, 'notice' | 'release'> =>
  headOf(sealed, name).header;

const usualName = 'keys.enc';

function headOf(sealed: Buffer, name: string): { readonly header: Header; readonly end: number } {
  const end = sealed.subarray(0, longestHeader).indexOf('\n') + 1;
  const header = readHeader(sealed.subarray(0, end));
  if (header === null || sealed.length < end + tagBytes)
    throw new RequestError([`${name}: is no archive of keys, or of a version that is not known here`]);
  return { header, end };
}

/**
 * Throws `RequestError` where it is no such archive, was changed, or has another passphrase. `asSigned`: its bytes were found to
 * be those that were signed, so that it can only be the passphrase. `name`: what a person calls it.
 */
export function unseal(
  sealed: Buffer,
  passphrase: string,
  { name = usualName, asSigned = false }: { readonly name?: string; readonly asSigned?: boolean } = {},
): readonly SealedText[] {
  const { header, end } = headOf(sealed, name);
  const { key } = derive(passphrase, header.kdf);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(header.nonce, 'hex'), { authTagLength: tagBytes })
    .setAAD(sealed.subarray(0, end))
    .setAuthTag(sealed.subarray(-tagBytes));
  const opened = openWith(decipher, sealed.subarray(end, -tagBytes));
  if (opened === null)
    throw new RequestError([
      asSigned
        ? `${name}: does not open: it is as it was signed, so the passphrase is another one`
        : `${name}: does not open: the passphrase is another one, or the file was changed (symposium corpus verify says which)`,
    ]);
  const texts = textsIn(opened);
  if (texts === null) throw new RequestError([`${name}: opens, and does not hold what an archive of keys holds`]);
  return texts;
}

/** Whoever knows the passphrase may have sealed anything: nothing is unpacked that no release could have been made of. */
function textsIn(opened: Buffer): readonly SealedText[] | null {
  try {
    const lines = gunzipSync(opened, { maxOutputLength: constants.MAX_STRING_LENGTH })
      .toString('utf8')
      .split('\n')
      .slice(0, -1);
    return lines.map((line) => sealedText.parse(JSON.parse(line)));
  } catch {
    return null;
  }
}

function openWith(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): Buffer | null {
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    return null;
  }
}

const readHeader = (bytes: Buffer): Header | null =>
  headerSchema.safeParse(jsonIn(bytes.toString('utf8'))).data ?? null;

function derive(passphrase: string, { cost: N, blockSize: r, parallelization: p, salt }: Header['kdf']) {
  const bytes = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 64, { N, r, p, maxmem: 256 * N * r });
  return { key: bytes.subarray(0, 32), nonceKey: bytes.subarray(32) };
}
