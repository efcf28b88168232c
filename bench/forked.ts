import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of this folder in a process of its own, which ends when the line to it is cut. */
export interface Forked {
  /** What it said first. */
  readonly greeting: string;
  ask(inquiry: string): Promise<number>;
  end(): Promise<void>;
}

/** Starts a program and waits for its first word. Rejects where it ends before. */
export async function forked(file: string, order: unknown, execArgv: readonly string[] = []): Promise<Forked> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(order)], {
    execArgv: [...execArgv],
  });
  const ended = once(child, 'exit');
  const greeting = await Promise.race([
    said<string>(child),
    ended.then(() => Promise.reject(new Error(`${file} ended before it was ready`))),
  ]);
  return {
    greeting,
    async ask(inquiry) {
      const answer = said<number>(child);
      child.send(inquiry);
      return answer;
    },
    async end() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The bench's own child answers, by the protocol above. */
async function said<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T];
  return message;
}
