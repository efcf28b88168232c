import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../../activities/identity/keys.ts';
import { jsonText } from '../../../shared/kernel/json.ts';
import { paperOf } from '../../../shared/scenario/documents/paper.ts';
import { seal } from '../../../workers/corpus/release/sealed.ts';
import { type ReleasePart, signed } from '../../../workers/corpus/release/signature.ts';
import { readFolders } from '../../../workers/evaluation/read-folders.ts';
import { once } from '../../support/once.ts';
import { inScratch } from '../../support/scratch.ts';
import { corpus, mark, writeCorpus } from './a-corpus.ts';

/* The encrypted keys of a release are taken as its keys: opened in memory, and only where they are those of the papers. */

const passphrase = 'forty-two ferns behind the pump house';
const canary = '0f8fad5b-d9cb-469f-a165-70867728950e';
const notice = `Test data. Canary GUID ${canary}`;
const scenarios = corpus('KS', 'PX');
const [maker, stranger] = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey];

/** Deriving a key takes half a second on purpose: it is sealed once. */
const sealed = once(() =>
  Promise.resolve(
    seal(
      scenarios.flatMap(({ face, key }) => [
        { path: `evaluation/${face.scenarioId}_eval.json`, text: jsonText(key) },
        { path: `traces/${face.scenarioId}_trace.md`, text: `They thought of ${mark}` },
      ]),
      passphrase,
      { notice, release: 'v1.0' },
    ),
  ),
);

interface Altered {
  readonly version?: string;
  readonly canary?: string;
  readonly signedBy?: typeof maker;
  readonly sealed?: (bytes: Buffer) => Buffer;
}

/** A release in its two parts, and the file that holds its passphrase. */
async function released(folder: string, { version = 'v1.0', signedBy = maker, ...altered }: Altered = {}) {
  const own = altered.canary ?? canary;
  const told = { notice: notice.replace(canary, own), canary: own };
  const list = scenarios.map(({ face: { scenarioId }, key }) => ({ scenarioId, keySha256: sha256(jsonText(key)) }));
  const papers = scenarios.map(({ face }) => ({
    path: `scenarios/${face.scenarioId}.json`,
    bytes: Buffer.from(jsonText(paperOf(face, told))),
  }));
  const listing = { path: 'release.json', bytes: Buffer.from(jsonText({ version, ...told, scenarios: list })) };
  const archive = { path: 'keys.enc', bytes: (altered.sealed ?? ((bytes) => bytes))(await sealed()) };
  const root = join(folder, 'im');
  const write = async (part: ReleasePart, files: readonly { path: string; bytes: Buffer }[], by: typeof maker) => {
    const as = part === 'public' ? { notice: told.notice, release: version } : { notice, release: 'v1.0' };
    for (const { path, bytes } of signed(files, { ...as, part }, by)) {
      await mkdir(dirname(join(root, part, path)), { recursive: true });
      await writeFile(join(root, part, path), bytes);
    }
  };
  await write('public', [...papers, listing], maker);
  await write('keys', [archive], signedBy);
  const passphraseFile = join(folder, 'passphrase.txt');
  await writeFile(passphraseFile, `${passphrase}\n`);
  return { root, archive: join(root, 'keys/keys.enc'), passphraseFile };
}

const everyByte = async (folder: string): Promise<string> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const read = await Promise.all(files.map((one) => readFile(join(one.parentPath, one.name), 'latin1')));
  return read.join('\n');
};

test('a release is a set by itself, and no byte of a key is left on disk', () =>
  inScratch(async (folder) => {
    const { root, passphraseFile } = await released(folder);
    const before = await readdir(folder, { recursive: true });
    const read = await readFolders(root, root, { passphraseFile });
    expect(read.map(({ key }) => key.steps)).toEqual(scenarios.map(({ key }) => key.steps));
    expect(await readdir(folder, { recursive: true })).toEqual(before);
    expect(await everyByte(folder)).not.toContain(mark);
  }));

describe('is refused by name, and nothing is written:', () => {
  test.each<readonly [string, Altered, RegExp]>([
    ['keys of another version', { version: 'v1.1' }, /holds the keys of v1\.0, and the papers are those of v1\.1/],
    [
      'another canary',
      { canary: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
      /is of another benchmark than the papers: its canary is not theirs/,
    ],
    ['keys that somebody else has signed', { signedBy: stranger }, /was signed with the key \S+, and the papers with/],
    [
      'a file that is no archive',
      { sealed: () => Buffer.from('{"a": 1}\n') },
      /--keys: .*keys\.enc: is no archive of keys/,
    ],
  ])('%s', (_, altered, problem) =>
    inScratch(async (folder) => {
      const { root, passphraseFile } = await released(folder, altered);
      const before = await readdir(folder, { recursive: true });
      await expect(readFolders(root, root, { passphraseFile })).rejects.toThrow(problem);
      expect(await readdir(folder, { recursive: true })).toEqual(before);
    }),
  );

  test('what was changed since it was signed, before a passphrase is looked at', () =>
    inScratch(async (folder) => {
      const { root, archive } = await released(folder);
      const bytes = await readFile(archive);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20);
      await writeFile(archive, bytes);
      const secret = { passphraseFile: join(folder, 'nobody-wrote-it') };
      await expect(readFolders(root, root, secret)).rejects.toThrow(
        /keys is not the release that was signed: keys\.enc: changed/,
      );
      // The signature of the papers, in the place of its own, signs no keys.
      for (const name of ['SIGNATURE.json', 'SHA256SUMS'])
        await writeFile(join(root, 'keys', name), await readFile(join(root, 'public', name)));
      await expect(readFolders(root, root, secret)).rejects.toThrow(/keys\.enc: added/);
      // Of what nobody has signed the passphrase is all there is.
      for (const name of ['SIGNATURE.json', 'SHA256SUMS']) await rm(join(root, 'keys', name));
      await expect(readFolders(root, root, { passphraseFile: join(folder, 'passphrase.txt') })).rejects.toThrow(
        /the passphrase is another one, or the file was changed/,
      );
    }));

  test('another passphrase, none, and one where nothing is encrypted', () =>
    inScratch(async (folder) => {
      const { root, archive, passphraseFile } = await released(folder);
      await writeFile(passphraseFile, passphrase.toUpperCase());
      await expect(readFolders(root, archive, { passphraseFile })).rejects.toThrow(
        'keys.enc: does not open: it is as it was signed, so the passphrase is another one',
      );
      await expect(readFolders(root, root)).rejects.toThrow('--passphrase-file: there is no passphrase');
      const plain = join(folder, 'plain');
      await writeCorpus(plain, scenarios);
      await expect(readFolders(root, plain, { passphraseFile })).rejects.toThrow(/are not encrypted; leave it out/);
    }));
});
