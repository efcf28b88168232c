import { exec, type ExecException } from 'node:child_process';
import { childEnvironment, type Config } from '../config.ts';
import { SettingError } from '../setting.ts';
import { commandSetting, readKeyring } from './keyring.ts';

type KeySettings = Pick<Config, 'encryptionKeys' | 'encryptionKeyCommand'>;

const withinMs = 30_000;
const printed = new Map<string, Promise<string>>();

/**
 * The keys of this process: those of the setting, else what the command prints, which is asked once in a process. Null:
 * neither is set, and nothing is encrypted. Throws `SettingError`.
 */
export async function writtenKeys({ encryptionKeys, encryptionKeyCommand }: KeySettings): Promise<string | null> {
  if (encryptionKeys !== null) return encryptionKeys;
  if (encryptionKeyCommand === null) return null;
  const asked = printed.get(encryptionKeyCommand) ?? ask(encryptionKeyCommand);
  printed.set(encryptionKeyCommand, asked);
  // A command that failed is not kept: the next caller asks again.
  asked.catch(() => printed.delete(encryptionKeyCommand));
  return asked;
}

/** Nothing of what it prints is repeated, whatever goes wrong: it is a key, and its complaints may hold one. */
async function ask(line: string): Promise<string> {
  const keys = await new Promise<string>((resolve, reject) => {
    exec(line, { timeout: withinMs, env: { ...childEnvironment() } }, (error, output) => {
      if (error === null) resolve(output.trim());
      else reject(new SettingError(commandSetting, endOf(error), act));
    });
  });
  readKeyring(keys, commandSetting);
  return keys;
}

const act = 'Run it yourself to see why; it must print the keys and nothing else.';

const endOf = ({ killed, code }: ExecException): string =>
  killed === true ? `took longer than ${withinMs / 1_000} s` : `ended with exit code ${code ?? '?'}`;
