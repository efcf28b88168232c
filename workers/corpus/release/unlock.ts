import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RequestError } from '../../client/request-error.ts';
import { readConfig } from '../../config.ts';
import type { Leaf } from '../../terminal/leaf.ts';
import { shown } from '../../terminal/terminal.ts';
import { stage } from './place.ts';
import { passphraseOf, type SecretOptions } from './secrets.ts';
import { unseal } from './sealed.ts';

interface UnlockOptions extends Pick<SecretOptions, 'passphraseFile'> {
  readonly output: string;
}

/** Opens the keys of a release for whoever scores with them. */
export const unlock: Leaf<UnlockOptions> = {
  usage: 'unlock <folder>',
  summary: 'decrypt the keys of a release into a folder, for an evaluation',
  examples: ['symposium corpus unlock releases/v1.0 --passphrase-file passphrase.txt --output keys'],
  options: (command) =>
    command
      .option('--passphrase-file <file>', 'what they were encrypted with; SYMPOSIUM_RELEASE_PASSPHRASE if left out')
      .requiredOption('-o, --output <folder>', 'a new folder, which must never be published'),
  async act(terminal, { output, ...options }, [folder = '']) {
    const passphrase = await passphraseOf(options, readConfig());
    const texts = unseal(await archiveIn(folder), passphrase);
    const target = resolve(output);
    const staged = await stage(target, texts, '.');
    await staged.place();
    const scenarios = texts.filter(({ path }) => path.endsWith('_eval.json')).length;
    terminal.result({ folder: target, scenarios, files: texts.length }, () => [
      `${scenarios} keys, ${texts.length} files: ${shown(target)}`,
      'They hold solutions: publish none of them, and show none to a model that is to be evaluated.',
    ]);
    return undefined;
  },
};

/** From the release or from its folder of keys. */
async function archiveIn(folder: string): Promise<Buffer> {
  for (const place of [join(folder, 'keys'), folder]) {
    const bytes = await readFile(join(place, 'keys.enc')).catch(() => null);
    if (bytes !== null) return bytes;
  }
  throw new RequestError([`${folder}: holds no keys.enc, nor does its folder keys`]);
}
