import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RequestError } from '../client/request-error.ts';
import { readConfig } from '../config.ts';
import { releaseOf, unseal } from '../corpus/release/sealed.ts';
import { passphraseOf, type SecretOptions } from '../corpus/release/secrets.ts';
import { signatureNames } from '../corpus/release/signature.ts';
import { type Verified, verifyFolder } from '../corpus/release/verify-folder.ts';
import { reasonOf } from '../stack/error-code.ts';
import { jsonIn } from '../terminal/json-file.ts';

/** The keys of a release as it has them: encrypted, in a folder with the signature of that part. */
export interface KeyArchive {
  readonly folder: string;
  readonly name: string;
}

/** What is known of the papers that the keys are for. */
export interface PapersRead {
  /** Of which release they are, and by whose key; null: of none. */
  readonly release: Pick<Verified, 'release' | 'notice' | 'fingerprint'> | null;
  /** Each canary that stands in one of them. */
  readonly canaries: readonly string[];
}

const archiveName = 'keys.enc';

/** The archive that `--keys` names: the file, the folder that it lies in, or the release. null: it names no archive. */
export async function archiveAt(keys: string): Promise<KeyArchive | null> {
  if (await isFile(keys)) return { folder: dirname(keys), name: basename(keys) };
  for (const folder of [keys, join(keys, 'keys')])
    if (await isFile(join(folder, archiveName))) return { folder, name: archiveName };
  return null;
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/**
 * The documents of an archive by their paths, opened in memory: nothing of them is written anywhere. What can be found wrong without
 * a passphrase is found before one is asked for. `newKeys`: those of another version are meant. Throws `RequestError`.
 */
export async function openedKeys(
  archive: KeyArchive,
  papers: PapersRead,
  { newKeys = false, ...secret }: Pick<SecretOptions, 'passphraseFile'> & { readonly newKeys?: boolean },
): Promise<ReadonlyMap<string, unknown>> {
  const path = join(archive.folder, archive.name);
  const name = `--keys: ${path}`;
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new RequestError([`--keys: ${path} cannot be read (${reasonOf(error)})`]);
  });
  const signed = await signedPart(archive);
  const problems = foreign(path, releaseOf(bytes, name), signed, papers, newKeys);
  if (problems.length > 0) throw new RequestError(problems);
  const texts = unseal(bytes, await passphraseOf(secret, readConfig()), { name, asSigned: signed !== null });
  return new Map(texts.map(({ path: of, text }) => [of, jsonIn(text)]));
}

/** An archive beside which a signature stands has to be the one that was signed; null: none stands there. */
async function signedPart({ folder, name }: KeyArchive): Promise<Verified | null> {
  const beside = await Promise.all(Object.values(signatureNames).map((one) => isFile(join(folder, one))));
  if (!beside.includes(true)) return null;
  const verified = await verifyFolder(folder);
  // A file that was added beside the archive is not read here, so it cannot change a key.
  const found = verified.findings.filter(({ path, finding }) => finding !== 'added' || path === name);
  if (found.length === 0) return verified;
  throw new RequestError(
    found.map(({ path, finding }) => `--keys: ${folder} is not the release that was signed: ${path}: ${finding}`),
  );
}

type Told = ReturnType<typeof releaseOf>;

/** What shows that the keys are those of another release than the papers, or than the signature beside them. */
function foreign(
  path: string,
  { release, notice }: Told,
  signed: Verified | null,
  papers: PapersRead,
  newKeys: boolean,
): string[] {
  const isOther = (of: PapersRead['release']) => of !== null && (of.release !== release || of.notice !== notice);
  const strangers = papers.canaries.filter((canary) => !notice.includes(canary));
  const [own, other] = [signed?.fingerprint ?? null, papers.release?.fingerprint ?? null];
  if (isOther(signed)) return [`--keys: ${path} is of ${release}, and the signature beside it of ${signed?.release}`];
  if (strangers.length > 0)
    return [`--keys: ${path} is of another benchmark than the papers: its canary is not theirs`];
  if (!newKeys && isOther(papers.release))
    return [`--keys: ${path} holds the keys of ${release}, and the papers are those of ${papers.release?.release}`];
  return own !== null && other !== null && own !== other
    ? [`--keys: ${path} was signed with the key ${own}, and the papers with ${other}`]
    : [];
}
