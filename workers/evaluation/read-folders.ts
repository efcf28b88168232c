import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../activities/identity/keys.ts';
import { type KeyedScenario, readScenarios, type WrittenScenario } from '../../shared/evaluation/index.ts';
import { jsonText } from '../../shared/kernel/index.ts';
import { evaluationDocumentSchema } from '../../shared/scenario/documents/index.ts';
import { RequestError } from '../client/request-error.ts';
import { projectRoot } from '../config.ts';
import { signatureNames } from '../corpus/release/signature.ts';
import { type Verified, verifyFolder } from '../corpus/release/verify-folder.ts';
import { reasonOf } from '../stack/error-code.ts';
import { archiveAt, type KeyArchive, openedKeys, type PapersRead } from './key-archive.ts';

const publicName = /^(IM-\d{4,})\.json$/;

interface HowRead {
  /** Keys of another version than the release's are meant. */
  readonly newKeys?: boolean;
  /** What encrypted keys open with. */
  readonly passphraseFile?: string;
}

/**
 * The scenarios of one folder with the keys of another, as a corpus has them: `public/IM-0001.json` and
 * `evaluation/IM-0001_eval.json`; of a release `public/scenarios/IM-0001.json` and `keys/keys.enc`. Either folder may be the corpus or the
 * release itself. Throws `RequestError` with every problem; so where the papers are a release's and not as it was signed, as a key does not
 * repeat the whole of its paper; and where keys are not those of that release, unless others are meant.
 */
export async function readFolders(
  scenarios: string,
  keys: string,
  how: HowRead = {},
): Promise<readonly KeyedScenario[]> {
  const faces = await facesIn(scenarios);
  const archive = await archiveOf(keys, how);
  const answers = archive ?? (await listed(keys, ['evaluation'], isKey));
  if (faces.names.length === 0)
    throw new RequestError([`--scenarios: ${scenarios} holds no IM-0001.json, nor does its folder public`]);
  const release = await asSigned(faces.folder);
  const papers = await Promise.all(
    faces.names.map(async (name) => ({
      name: join(faces.folder, name),
      keyName: `${publicName.exec(name)?.[1] ?? ''}_eval.json`,
      face: await readJson(join(faces.folder, name)),
    })),
  );
  const keyOf = await keyReader(answers, () => papersRead(faces.folder, release, papers), how);
  const written = await Promise.all(
    papers.map(async ({ name, face, keyName }): Promise<WrittenScenario> => ({
      name,
      face,
      key: await keyOf(keyName),
    })),
  );
  const read = readScenarios(written);
  if ('problems' in read) throw new RequestError(read.problems);
  if (release !== null && how.newKeys !== true) await keysAsSigned(release.folder, read.scenarios, written);
  return read.scenarios;
}

const isKey = (name: string): boolean => name.endsWith('_eval.json');

/** The archive that is meant; null: plain documents are, which stand where they were opened. */
async function archiveOf(keys: string, { passphraseFile }: HowRead): Promise<KeyArchive | null> {
  const archive = await archiveAt(keys);
  const isPlain = archive === null || (await listed(keys, ['evaluation'], isKey, false)).names.length > 0;
  if (isPlain && passphraseFile !== undefined)
    throw new RequestError([`--passphrase-file: the keys of ${keys} are not encrypted; leave it out`]);
  return isPlain ? null : archive;
}

/** How one key is got by the name of its document; null: there is none. */
async function keyReader(
  answers: KeyArchive | Listed,
  papers: () => Promise<PapersRead>,
  how: HowRead,
): Promise<(name: string) => Promise<unknown>> {
  if ('names' in answers)
    return (name) => (answers.names.includes(name) ? readJson(join(answers.folder, name)) : Promise.resolve(null));
  const opened = await openedKeys(answers, await papers(), how);
  return (name) => Promise.resolve(opened.get(`evaluation/${name}`) ?? null);
}

/** What the list of a release says of it, where nobody has signed it. */
const releaseHead = z.object({ version: z.string(), notice: z.string() });

async function papersRead(
  folder: string,
  release: SignedFolder | null,
  papers: readonly { readonly face: unknown }[],
): Promise<PapersRead> {
  const canaries = new Set(papers.flatMap(({ face }) => canaryOf(face) ?? []));
  if (release !== null) return { release: release.verified, canaries: [...canaries] };
  const listing = join(dirname(folder), releaseList);
  const head = (await namesIn(dirname(folder), false)).includes(releaseList)
    ? releaseHead.safeParse(await readJson(listing)).data
    : undefined;
  const told = head === undefined ? null : { release: head.version, notice: head.notice, fingerprint: null };
  return { release: told, canaries: [...canaries] };
}

const releaseList = 'release.json';

/** What a signed list of a release says of its keys. */
const releasedKeys = z.object({ scenarios: z.array(z.object({ scenarioId: z.string(), keySha256: z.string() })) });

/** A key's steps and rubric stand in no paper: they are held against the hashes that were signed, where the release has them. */
async function keysAsSigned(
  release: string,
  scenarios: readonly KeyedScenario[],
  written: readonly WrittenScenario[],
): Promise<void> {
  if (!(await namesIn(release, false)).includes(releaseList)) return;
  const read = releasedKeys.safeParse(await readJson(join(release, releaseList)));
  if (!read.success) return;
  const signedOf = new Map(read.data.scenarios.map(({ scenarioId, keySha256 }) => [scenarioId, keySha256]));
  const other = scenarios.filter(({ face: { scenarioId }, key }, at) => {
    const known = signedOf.get(scenarioId);
    // A release hashes a key with its fields in the order of the schema, which another version may have otherwise.
    const asWritten = written[at]?.key;
    const forms = [key, asWritten, evaluationDocumentSchema.safeParse(asWritten).data];
    return known !== undefined && !forms.some((one) => sha256(jsonText(one)) === known);
  });
  if (other.length > 0)
    throw new RequestError(
      other.map(
        ({ face }) => `--keys: the key of ${face.scenarioId} is not the one of this release: its SHA-256 is another`,
      ),
    );
}

const facesIn = (folder: string) =>
  listed(folder, ['public', 'public/scenarios', 'scenarios'], (name) => publicName.test(name));

interface SignedFolder {
  readonly folder: string;
  readonly verified: Verified;
}

/** Papers that a signature stands beside, or one folder above, have to be those that were signed: that folder. null: none does. */
async function asSigned(papers: string): Promise<SignedFolder | null> {
  for (const part of [papers, dirname(papers)]) {
    const names = await namesIn(part, false);
    if (!Object.values(signatureNames).some((name) => names.includes(name))) continue;
    const verified = await verifyFolder(part);
    // A file that nobody reads here changes no paper.
    const found = verified.findings.filter(
      ({ path, finding }) => finding !== 'added' || publicName.test(basename(path)),
    );
    if (found.length > 0)
      throw new RequestError(
        found.map(
          ({ path, finding }) => `--scenarios: ${part} is not the release that was signed: ${path}: ${finding}`,
        ),
      );
    return { folder: part, verified };
  }
  return null;
}

/** The canary that the papers of a release hold; null: they are of no release. */
export async function canaryIn(scenarios: string): Promise<string | null> {
  const { folder, names } = await facesIn(scenarios);
  const [first] = names;
  return first === undefined ? null : canaryOf(await readJson(join(folder, first)));
}

const canaryOf = (paper: unknown): string | null =>
  typeof paper === 'object' && paper !== null && 'canary' in paper && typeof paper.canary === 'string'
    ? paper.canary
    : null;

/** Those that come with Symposium, made by simulated models. */
export function exampleScenarios(): Promise<readonly KeyedScenario[]> {
  const folder = join(projectRoot, 'examples/scenarios');
  return readFolders(folder, folder);
}

interface Listed {
  readonly folder: string;
  readonly names: readonly string[];
}

/** The files that are wanted, in the folder itself or in those of a corpus or a release below it. */
async function listed(
  folder: string,
  below: readonly string[],
  isWanted: (name: string) => boolean,
  mustExist = true,
): Promise<Listed> {
  for (const place of [folder, ...below.map((one) => join(folder, one))]) {
    const names = (await namesIn(place, mustExist && place === folder)).filter(isWanted).toSorted();
    if (names.length > 0) return { folder: place, names };
  }
  return { folder, names: [] };
}

async function namesIn(folder: string, mustExist: boolean): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (!mustExist) return [];
    throw new RequestError([`${folder} cannot be read (${reasonOf(error)}); name a folder`]);
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new RequestError([`${path}: is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
