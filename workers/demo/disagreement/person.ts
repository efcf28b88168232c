import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

/** Somebody at the keyboard. */
export interface Person {
  /** What was typed, without blanks around it; null: the person has left, by Ctrl-C or Ctrl-D. */
  ask(question: string): Promise<string | null>;
}

/** The person at this process's terminal, or null where nobody sits: a pipe, a log, a build. */
export function personHere(): Person | null {
  const { stdin, stdout } = process;
  return stdin.isTTY && stdout.isTTY ? personAt(stdin, stdout, () => process.kill(process.pid, 'SIGINT')) : null;
}

/** `interrupted`: what Ctrl-C does, since a terminal that is being typed into doesn't signal it by itself. */
export function personAt(input: Readable, output: Writable, interrupted: () => void = () => undefined): Person {
  return {
    async ask(question) {
      // Opened for one question only: otherwise the keyboard would be held while the run goes on.
      const line = createInterface({ input, output });
      const gone = new Promise<null>((resolve) => line.once('close', () => resolve(null)));
      line.once('SIGINT', () => {
        line.close();
        interrupted();
      });
      try {
        return await Promise.race([line.question(question).then((typed) => typed.trim()), gone]);
      } finally {
        line.close();
      }
    },
  };
}
