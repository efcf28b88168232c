import { spawn } from 'node:child_process';
import { ApplicationFailure } from '@temporalio/common';
import type { Notice } from '../../shared/kernel/index.ts';
import { noticeText } from './notice.ts';

export interface NotifyCommand {
  /** A command line of the operator's, for the shell. Nothing of a notice ever enters it. */
  readonly line: string;
  /** The whole environment of the command. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly limitMs?: number;
}

export const commandLimitMs = 30_000;

/**
 * Runs the operator's command with the notice as JSON on its standard input. Whatever a model or a reviewer wrote is on
 * that input only, where no shell reads it. Throws an `ApplicationFailure` where the command cannot start, ends with
 * another code than 0, or takes too long; then it is killed with all that it has started.
 */
export async function runCommand(
  { line, environment, limitMs = commandLimitMs }: NotifyCommand,
  notice: Notice,
): Promise<void> {
  // A group of its own, so that the limit ends the shell's children too.
  const child = spawn(line, {
    shell: true,
    detached: true,
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    endGroup(child.pid);
  }, limitMs);
  const endedBadly = (code: number | null, signal: string | null) =>
    late ? `did not end within ${limitMs / 1_000} s` : `ended with ${signal ?? `code ${String(code)}`}`;
  try {
    const ended = new Promise<string | null>((settle) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        settle(`could not be started (${error.code ?? error.name})`),
      );
      child.once('close', (code, signal) => settle(code === 0 ? null : endedBadly(code, signal)));
    });
    // A command need not read its input: a closed pipe is no failure.
    child.stdin.on('error', () => undefined);
    child.stdin.end(noticeText(notice));
    const failure = await ended;
    if (failure !== null) throw ApplicationFailure.retryable(`SYMPOSIUM_NOTIFY_COMMAND ${failure}`, 'NOTIFY_COMMAND');
  } finally {
    clearTimeout(limit);
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in this moment.
  }
}
