import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { readStackNote, stackFile } from '../stack/stack-file.ts';
import { RequestError } from '../client/request-error.ts';
import { quoted } from '../../shared/text/index.ts';
import { SettingError } from '../setting.ts';
import { portOf } from '../terminal/count.ts';
import { collect, leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { portRefusal } from '../terminal/port-refusal.ts';
import { aborted, onSignal } from '../terminal/signals.ts';
import { columnsCommand, sealCommand } from './column-commands.ts';
import { forgetCommand } from './forget-command.ts';
import { commandSetting, keyIdPattern, keysSetting, newKey } from './keyring.ts';
import { writtenKeys } from './written-keys.ts';

const keyCommand: Leaf<{ readonly id: string }> = {
  usage: 'key',
  summary: `make a new random key, as ${keysSetting} takes it; it is printed once and kept nowhere`,
  examples: ['symposium encryption key --id 2026-11'],
  options: (command) =>
    command.option('--id <id>', 'its name, which is no secret', readId, new Date().toISOString().slice(0, 10)),
  act(terminal, { id }) {
    const key = newKey(id);
    terminal.result({ id, key }, () => [key]);
    return Promise.resolve(undefined);
  },
};

function readId(text: string): string {
  if (keyIdPattern.test(text)) return text;
  throw new InvalidArgumentError('Use 1 to 64 letters, digits, dots, dashes and underscores.');
}

const serveCommand: Leaf<{ readonly port: number; readonly origin: readonly string[] }> = {
  usage: 'serve',
  summary: 'decode payloads for Temporal’s own page on this machine, until Ctrl-C',
  examples: [
    'symposium encryption serve',
    'symposium encryption serve --port 8888 --origin https://temporal.example --json',
  ],
  options: (command) =>
    command
      .option('--port <number>', 'where it listens, on 127.0.0.1', portOf, 8081)
      .option(
        '--origin <url>',
        'origin of a page that may ask (repeatable); the Temporal page of the stack on this machine if left out',
        collect,
        [],
      ),
  async act(terminal, { port, origin }) {
    const config = readConfig();
    const keys = await writtenKeys(config);
    if (keys === null)
      throw new SettingError(
        keysSetting,
        'is not set',
        `Set it or ${commandSetting}: without a key nothing is decoded.`,
      );
    const [{ startCodecServer }, { shortestToken }, { codecOf }] = await Promise.all([
      import('./codec-server.ts'),
      import('../serving/loopback-server.ts'),
      import('./data-converter.ts'),
    ]);
    const token = config.codecToken ?? randomBytes(shortestToken).toString('hex');
    const origins = origin.length > 0 ? origin.map(originOf) : await pagesHere(config);
    const { signal, release } = onSignal();
    const server = await startCodecServer({ codec: codecOf(keys), token, origins, port }).catch(portRefusal(port));
    try {
      const endpoint = `${server.url}/${token}`;
      terminal.result({ endpoint, origins }, () => [
        'In Temporal’s page, put this behind the glasses at the top right, as the remote codec endpoint:',
        '',
        `  ${endpoint}`,
        '',
        `Pages that may ask: ${origins.join(', ')}. Ctrl-C stops it.`,
      ]);
      await aborted(signal);
    } finally {
      await server.stop();
      release();
    }
    return undefined;
  },
};

/** Both names of this machine: whichever was typed, the browser sends. */
async function pagesHere(config: ReturnType<typeof readConfig>): Promise<string[]> {
  const note = await readStackNote(stackFile(config));
  const { port } = new URL(note?.uiUrl ?? `http://127.0.0.1:${config.temporalUiPort}`);
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
}

function originOf(text: string): string {
  if (!URL.canParse(text)) throw new RequestError([`--origin: ${quoted(text, 90)} is no web address`]);
  return new URL(text).origin;
}

export function encryptionCommands(root: Command, ended: Ended): void {
  const group = root.command('encryption').description('keys of what Temporal and Postgres hold, and reading it');
  leaf(group, ended, keyCommand);
  leaf(group, ended, serveCommand);
  leaf(group, ended, columnsCommand);
  leaf(group, ended, sealCommand);
  leaf(group, ended, forgetCommand);
}
