import type { KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { privateKeyOf } from '../../activities/identity/keys.ts';
import { RequestError } from '../client/request-error.ts';
import { reasonOf } from '../stack/error-code.ts';

/** Where a reviewer's key comes from: the first that is there. No message repeats any of it. */
export interface KeySource {
  readonly reviewerKey?: string;
  readonly reviewerKeyFile?: string;
}

/** What a command of a reviewer takes beside its own options. */
export interface KeyOption {
  readonly key?: string;
}

export const keyOption = (command: Command): Command =>
  command.option(
    '--key <file>',
    'with keys registered: the file with yours; SYMPOSIUM_REVIEWER_KEY or SYMPOSIUM_REVIEWER_KEY_FILE if left out',
  );

/** A command as it is printed for somebody to copy; `signs`: where reviewers have keys, and no setting here names one. */
export const withKey = (command: string, signs: boolean): string =>
  signs ? `${command} --key "<your key file>"` : command;

/** The private half; null: none is named, and nothing is signed. Throws `RequestError` for one that cannot be used. */
export async function reviewerKeyOf({ reviewerKey, reviewerKeyFile }: KeySource): Promise<KeyObject | null> {
  if (reviewerKey !== undefined) return keyIn(reviewerKey, 'SYMPOSIUM_REVIEWER_KEY');
  return reviewerKeyFile === undefined ? null : keyIn(await ownText(reviewerKeyFile), reviewerKeyFile);
}

/** PEM; or, as settings are one line, its base64 alone or with `\n` for the ends of its lines. */
function keyIn(text: string, where: string): KeyObject {
  const written = text.replaceAll('\\n', '\n').trim();
  const pem = written.startsWith('-----')
    ? `${written}\n`
    : `-----BEGIN PRIVATE KEY-----\n${written}\n-----END PRIVATE KEY-----\n`;
  const key = privateKeyOf(pem);
  if (key === null)
    throw new RequestError([
      `--key: ${where} holds no private Ed25519 key; make one with: symposium reviewers add <name>`,
    ]);
  return key;
}

async function ownText(path: string): Promise<string> {
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new RequestError([`--key: ${path} can be read by others; run: chmod 600 ${path}`]);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw new RequestError([`--key: ${path} cannot be read (${reasonOf(error)})`]);
  }
}
