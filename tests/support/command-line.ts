import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const cli = fileURLToPath(new URL('../../workers/cli.ts', import.meta.url));

/** Settings of the machine that must not reach a command under test. */
const neutral = [
  'TEMPORAL_ADDRESS',
  'DATABASE_URL',
  'SYMPOSIUM_MODEL',
  'SYMPOSIUM_PRICES',
  'SYMPOSIUM_STATE',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'LOCAL_BASE_URL',
  'ENDPOINT_TOKENS',
  'SYMPOSIUM_SCORE_TOKEN',
  'SYMPOSIUM_AGENTS',
  'FORCE_COLOR',
];

/** What a command under test is set to unless the test says otherwise: an empty setting counts as not set. */
export const unset: Readonly<Record<string, string>> = {
  ...Object.fromEntries(neutral.map((name) => [name, ''])),
  SYMPOSIUM_STATE: '.symposium-nowhere',
};

/** Our command line as a process that somebody ends, such as a server. Nothing of a `.env` gets in. */
export function startSymposium(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [cli, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...unset, ...env },
  });
}

/** Runs our command line as a process, to its end. */
export async function symposium(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<CommandRun> {
  const child = startSymposium(args, env);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
