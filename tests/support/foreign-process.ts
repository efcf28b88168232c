import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';

/** Another Node that runs our code, to be killed by tests. */
export interface ForeignProcess {
  /** The next line that it prints. */
  nextLine(): Promise<string>;
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>;
}

/** Runs `code`, a module whose `load(path)` imports a file of the project by its path from the root. */
export function foreignProcess(code: string): ForeignProcess {
  const root = new URL('../../', import.meta.url).href;
  const source = `const load = (path) => import(new URL(path, ${JSON.stringify(root)}).href);\n${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A stream of ours that it held would keep the run waiting for it, where a test fails before it is killed.
  child.stderr.pipe(process.stderr, { end: false });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error('the process ended without another line');
      return value;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
