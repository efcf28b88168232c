/**
 * A program: the shape of docker-compose.yml on this machine without Docker, until Ctrl-C; data stays under
 * SYMPOSIUM_STATE. With `--check`, once and for nothing: a temporary one, the demo's brief through it, its documents.
 *
 *   node workers/production.ts [--check]
 */
import { parseArgs } from 'node:util';
import { endingOf, exitCodes, type Exit } from './terminal/exit.ts';
import { aborted, onSignal } from './terminal/signals.ts';
import { terminalOf, type Terminal } from './terminal/terminal.ts';
import { readConfig, type Config } from './config.ts';
import { check } from './production/check.ts';
import { startProduction, type ProductionStack } from './production/stack.ts';
import { StackError } from './stack/stack-error.ts';

/** As in docker-compose.yml; a test keeps the two equal. */
export const workerCount = 2;

/** Starts the stack, does the work or waits for Ctrl-C, and stops it. Throws what the stack throws. */
export async function production(
  config: Config,
  terminal: Terminal,
  { checked }: { readonly checked: boolean },
): Promise<Exit> {
  const stack = await startProduction({ config, say: terminal.say, persistent: !checked, workers: workerCount });
  try {
    return checked ? await check(config, stack, terminal) : await stay(stack, terminal);
  } finally {
    terminal.say('Stopping.');
    await stack.stop();
  }
}

async function stay(stack: ProductionStack, terminal: Terminal): Promise<Exit> {
  const { signal, release } = onSignal();
  try {
    for (const line of welcome(stack)) terminal.out(line);
    const lost = await Promise.race([aborted(signal), stack.lost]);
    if (typeof lost === 'string') throw new StackError(`${lost} ended by itself; see the logs in ${stack.folder}.`);
    return 'done';
  } finally {
    release();
  }
}

function welcome({ temporalAddress, namespace, databaseUrl, folder }: ProductionStack): string[] {
  return [
    '',
    'Ready. Ctrl-C ends all of it; its data stays.',
    '',
    `  TEMPORAL_ADDRESS     ${temporalAddress}`,
    `  TEMPORAL_NAMESPACE   ${namespace}`,
    `  DATABASE_URL         ${databaseUrl}`,
    `  logs                 ${folder}`,
    '',
    'In another terminal:',
    '',
    '  npm run symposium -- scenario start examples/briefs/locked-room.json',
  ];
}

if (import.meta.main) {
  const terminal = terminalOf(false);
  try {
    const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
    process.exitCode = exitCodes[await production(readConfig(), terminal, { checked: values.check })][0];
  } catch (error) {
    const { exit, lines } = endingOf(error);
    for (const line of lines) terminal.say(line);
    process.exitCode = exitCodes[exit][0];
  }
  // Sockets of a closed connection may linger; standard output is flushed before the exit.
  process.stdout.write('', () => process.exit());
}
