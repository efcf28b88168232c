import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { releasePolicy } from '../../../shared/scenario/release/index.ts';
import { RequestError } from '../../client/request-error.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../stack/error-code.ts';
import { privateKeyOf } from '../../../activities/identity/keys.ts';

/** Where secrets come from: a file that is named, else a setting. No message repeats any of them. */
export interface SecretOptions {
  readonly passphraseFile?: string;
  readonly signingKey?: string;
}

export async function passphraseOf(
  { passphraseFile }: Pick<SecretOptions, 'passphraseFile'>,
  { releasePassphrase }: Pick<Config, 'releasePassphrase'>,
): Promise<string> {
  const passphrase =
    passphraseFile === undefined ? releasePassphrase : (await fileText(passphraseFile, '--passphrase-file')).trim();
  if (passphrase === null)
    throw new RequestError([
      '--passphrase-file: there is no passphrase for the keys; name a file that holds it, or set SYMPOSIUM_RELEASE_PASSPHRASE',
    ]);
  if (passphrase.length < releasePolicy.leastPassphrase)
    throw new RequestError([
      `--passphrase-file: the passphrase is shorter than ${releasePolicy.leastPassphrase} characters, and whoever has the release may try as many as they like`,
    ]);
  return passphrase;
}

export async function signingKeyOf(
  { signingKey }: Pick<SecretOptions, 'signingKey'>,
  { releaseSigningKey }: Pick<Config, 'releaseSigningKey'>,
): Promise<KeyObject> {
  const path = signingKey ?? releaseSigningKey;
  if (path === null)
    throw new RequestError([
      '--signing-key: there is no key to sign with; name a PEM file or set SYMPOSIUM_RELEASE_SIGNING_KEY (make one: openssl genpkey -algorithm ed25519 -out release-key.pem)',
    ]);
  const key = privateKeyOf(await fileText(path, '--signing-key'));
  if (key === null) throw new RequestError([`--signing-key: ${path} holds no private Ed25519 key as PEM`]);
  return key;
}

export async function fileText(path: string, option: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new RequestError([`${option}: ${path} cannot be read (${reasonOf(error)})`]);
  }
}
