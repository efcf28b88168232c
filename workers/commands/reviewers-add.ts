import type { KeyObject } from 'node:crypto';
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { fingerprintOf, newPair, pemOf, publicKeyOf } from '../../activities/identity/keys.ts';
import { addKey, type Addition } from '../../activities/store/reviewers.ts';
import { reviewerName } from '../../shared/kernel/index.ts';
import { oneLine } from '../../shared/text/index.ts';
import { RequestError } from '../client/request-error.ts';
import { reasonOf } from '../stack/error-code.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { shown } from '../terminal/terminal.ts';

interface AddOptions {
  readonly by: string;
  readonly publicKey?: string;
  readonly output?: string;
}

/** What is registered, and the private half where it was made here. */
interface Pair {
  readonly publicKey: KeyObject;
  readonly privatePem: string | null;
}

export const add: Leaf<AddOptions> = {
  usage: 'add <name>',
  summary:
    'give a reviewer a key; from the first one on, every act on a review has to be signed, open reviews included',
  examples: [
    'symposium reviewers add mara --by tom --output mara.key',
    'symposium reviewers add mara --by tom --public-key mara.pub',
  ],
  options: (command) =>
    command
      .requiredOption('--by <name>', 'who adds it; it stands in the record')
      .option('-o, --output <file>', 'where the private half is written, for its owner alone; printed once if left out')
      .option('--public-key <file>', 'register this one (PEM), whose private half its owner has made and kept'),
  async act(terminal, { by, publicKey: given, output }, [name = '']) {
    if (given !== undefined && output !== undefined)
      throw new RequestError(['--output: is for a private half that is made here; with --public-key there is none']);
    const reviewer = named(name, 'name');
    const addedBy = named(by, '--by');
    const { publicKey, privatePem }: Pair =
      given === undefined ? newPair() : { publicKey: await publicKeyIn(given), privatePem: null };
    const key = fingerprintOf(publicKey);
    if (output !== undefined && privatePem !== null) await writeOwn(output, privatePem);
    const row = { key, reviewer, publicKey: pemOf(publicKey), by: addedBy };
    const isFirst = await registered(row, output);
    const file = output === undefined ? {} : { file: output };
    const shownOnce = privatePem !== null && output === undefined ? { privateKey: privatePem } : {};
    terminal.result({ reviewer, key, publicKey: row.publicKey, ...file, ...shownOnce }, () => [
      `${reviewer} has the key ${key}.`,
      ...(isFirst ? ['From now on every act on a review has to be signed, and so on those that are open.'] : []),
      ...(output === undefined
        ? []
        : [`Its private half is in ${shown(output)}: give it to ${reviewer}, and keep no copy.`]),
      ...(shownOnce.privateKey === undefined
        ? []
        : [
            `Its private half, which is shown this once and kept nowhere; ${reviewer} keeps it in a file that only they can read:`,
            '',
            shownOnce.privateKey.trimEnd(),
          ]),
    ]);
    return 'done';
  },
};

/** Registers it; of one that cannot be registered no private half stays behind. */
async function registered(row: Parameters<typeof addKey>[1], output: string | undefined): Promise<boolean> {
  let added: Addition;
  try {
    added = await withStore((db) => addKey(db, row));
  } catch (error) {
    if (output !== undefined) await unlink(output);
    throw error;
  }
  if (added.added) return added.isFirst;
  if (output !== undefined) await unlink(output);
  throw new RequestError([
    added.other === row.reviewer
      ? `--public-key: ${row.key} is registered already, for ${added.other}`
      : `name: ${oneLine(row.reviewer)} cannot be told from ${oneLine(added.other)}, or the key is theirs; write the name as it is registered, or choose another`,
  ]);
}

function named(text: string, field: string): string {
  const read = reviewerName.safeParse(text);
  if (read.success) return read.data;
  throw new RequestError([`${field}: write a name, in one line of at most 200 characters`]);
}

async function publicKeyIn(path: string): Promise<KeyObject> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new RequestError([`--public-key: ${path} cannot be read (${reasonOf(error)})`]);
  }
  const key = text.includes('PRIVATE KEY') ? null : publicKeyOf(text);
  if (key === null)
    throw new RequestError([
      `--public-key: ${path} holds no public Ed25519 key as PEM; make one with: openssl pkey -in mara.key -pubout -out mara.pub`,
    ]);
  return key;
}

/** A file that nobody else can read, and that was not there before. */
async function writeOwn(path: string, pem: string): Promise<void> {
  try {
    await writeFile(path, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new RequestError([
      `--output: ${path} cannot be written (${reasonOf(error)}); name a file that is not there yet`,
    ]);
  }
}
