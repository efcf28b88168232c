import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { commandLine } from '../../workers/commands/program.ts';
import { unset, type CommandRun } from './command-line.ts';

/** The end of the command before, however it ended. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Runs our command line in this process, some seconds faster than in one of its own: what is about the process itself,
 * such as a signal or a pipe that breaks, is no matter for it. One runs at a time, as what is read and written and what is
 * set belong to the process.
 */
export function symposiumHere(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  input = '',
): Promise<CommandRun> {
  const running = before.then(() => here(args, { ...unset, ...settings }, input));
  before = running.catch(() => undefined);
  return running;
}

async function here(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
): Promise<CommandRun> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  const earlier = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  try {
    return { code: await commandLine(args), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.defineProperty(process, 'stdin', stdin);
    for (const [name, value] of earlier)
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
  }
}
