import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { RequestError } from '../../client/request-error.ts';
import { jsonText } from '../../../shared/kernel/index.ts';
import { reasonOf } from '../../stack/error-code.ts';
import { jsonIn } from '../../terminal/json-file.ts';
import {
  checksumHead,
  isSigned,
  type ReleasePart,
  releaseParts,
  type Signature,
  signatureNames,
  signatureSchema,
} from './signature.ts';
import { fingerprintOf, pemOf, publicKeyOf, sha256 } from '../../../activities/identity/keys.ts';

/** What became of a release since it was signed: one finding for each file, and none where all is as it was. */
export interface Verified {
  readonly findings: readonly { readonly path: string; readonly finding: string }[];
  readonly parts: readonly ReleasePart[];
  readonly release: string | null;
  readonly notice: string | null;
  readonly fingerprint: string | null;
  readonly checked: number;
}

type Finding = Verified['findings'][number];
interface PartFound {
  readonly signature: Signature | null;
  readonly findings: readonly Finding[];
  readonly checked: number;
}

/**
 * Checks a release, or one of its two parts: every file against the checksums, the checksums against the signature, and
 * that nothing was added. Throws `RequestError` where there is no release.
 */
export async function verifyFolder(folder: string): Promise<Verified> {
  const names = await entriesOf(folder);
  const alone = names.some(({ name }) => name === signatureNames.signature || name === signatureNames.checksums);
  if (!alone && !names.some(({ name }) => releaseParts.some((part) => part === name)))
    throw new RequestError([
      `${folder}: holds no release: neither ${signatureNames.signature} nor a folder public or keys`,
    ]);
  const found = alone
    ? [await verifyPart(folder, '')]
    : await Promise.all(releaseParts.map((part) => verifyPart(join(folder, part), `${part}/`, part)));
  const signatures = found.flatMap(({ signature }) => signature ?? []);
  const [first] = signatures;
  const strangers = alone ? [] : names.filter(({ name }) => !releaseParts.some((part) => part === name));
  const key = first === undefined ? null : publicKeyOf(first.publicKey);
  return {
    findings: [
      ...found.flatMap(({ findings }) => findings),
      ...strangers.map(({ name }) => ({ path: name, finding: 'added' })),
      ...(new Set(signatures.map(({ release, notice, publicKey }) => JSON.stringify([release, notice, publicKey])))
        .size > 1
        ? [{ path: signatureNames.signature, finding: 'changed: the two parts are of different releases or keys' }]
        : []),
    ],
    parts: signatures.map(({ part }) => part),
    release: first?.release ?? null,
    notice: first?.notice ?? null,
    fingerprint: key === null ? null : fingerprintOf(key),
    checked: found.reduce((sum, one) => sum + one.checked, 0),
  };
}

async function verifyPart(folder: string, shown: string, expected?: ReleasePart): Promise<PartFound> {
  const at = (name: string, finding: string): Finding => ({ path: `${shown}${name}`, finding });
  const [checksums, written] = await Promise.all([
    bytesOf(join(folder, signatureNames.checksums)),
    bytesOf(join(folder, signatureNames.signature)),
  ]);
  const signature = written === null ? null : readSignature(written);
  const foreign = signature !== null && expected !== undefined && signature.part !== expected;
  if (checksums === null || signature === null || foreign) {
    const findings = [
      ...(signature === null || foreign
        ? [at(signatureNames.signature, written === null ? 'missing' : 'changed')]
        : []),
      ...(checksums === null ? [at(signatureNames.checksums, 'missing')] : []),
    ];
    return { signature: null, findings, checked: 0 };
  }
  if (!isSigned(checksums, signature))
    return { signature, findings: [at(signatureNames.checksums, 'changed, or not what was signed')], checked: 0 };
  const text = checksums.toString('utf8');
  const head = checksumHead(signature);
  if (!text.startsWith(head)) return { signature, findings: [at(signatureNames.signature, 'changed')], checked: 0 };
  const sums = new Map(
    text
      .slice(head.length)
      .split('\n')
      .slice(0, -1)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const present = await filesBelow(folder);
  const own: readonly string[] = Object.values(signatureNames);
  const compared = await Promise.all(
    [...sums].map(async ([path, sum]): Promise<Finding[]> => {
      if (!present.includes(path)) return [at(path, 'missing')];
      const bytes = await bytesOf(join(folder, path));
      return bytes !== null && sha256(bytes) === sum ? [] : [at(path, 'changed')];
    }),
  );
  const added = present.filter((path) => !sums.has(path) && !own.includes(path)).map((path) => at(path, 'added'));
  return { signature, findings: [...compared.flat(), ...added], checked: sums.size };
}

/**
 * null: it is none, or not byte for byte as it is written: base64 has several spellings of the same bytes, as its last letter holds
 * bits that are none of them.
 */
function readSignature(bytes: Buffer): Signature | null {
  const text = bytes.toString('utf8');
  const { data } = signatureSchema.safeParse(jsonIn(text));
  if (data === undefined || jsonText(data) !== text) return null;
  const key = publicKeyOf(data.publicKey);
  const asWritten =
    Buffer.from(data.signature, 'base64').toString('base64') === data.signature &&
    key !== null &&
    pemOf(key) === data.publicKey;
  return asWritten ? data : null;
}

async function bytesOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch {
    return null;
  }
}

/** Every file and link below a folder, with `/`. A link is no file of a release, wherever it leads. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'), entry }))
    .map(({ path, entry }) => (entry.isFile() ? path : `${path} (a link)`))
    .toSorted();
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw new RequestError([`${folder}: cannot be read (${reasonOf(error)}); name the folder of a release`]);
  }
}
