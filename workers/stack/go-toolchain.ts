import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '../config.ts';
import type { Environment } from '../config.ts';
import { takeLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { runToEnd } from './run-to-end.ts';

type Say = (line: string) => void;

/** From this one on, Go fetches the newer toolchain that a module asks for. */
const oldestMinor = 21;
const progressMs = 5_000;

/** The environment to call Go with; null where there is none that can build Temporal. */
export async function goEnvironment(searchPath: string, say: Say): Promise<Environment | null> {
  const env = childEnvironment({ PATH: searchPath, CGO_ENABLED: '0' });
  const minor = goMinor((await runToEnd('go', ['version'], { withinMs: 30_000, env })).output);
  if (minor === null) return null;
  if (minor >= oldestMinor) return env;
  say(`Go 1.${minor} is too old to fetch the toolchain that Temporal needs.`);
  return null;
}

/** The lock of what is built: two processes that want the same thing build it once. */
export async function buildLock(path: string, say: Say): Promise<Extract<Lock, { held: true }>> {
  const waiting = every((seconds) => say(`Another process builds Temporal: waiting, ${seconds} s…`));
  try {
    for (;;) {
      const lock = await takeLock(path);
      if (lock.held) return lock;
      await pause(500);
    }
  } finally {
    waiting.stop();
  }
}

/** Tells every five seconds how long it has been. */
export function every(act: (seconds: number) => void): { stop(): void } {
  const start = Date.now();
  const timer = setInterval(() => act(Math.round((Date.now() - start) / 1000)), progressMs);
  return { stop: () => clearInterval(timer) };
}

/** 26 from `go version go1.26.8 linux/amd64`. */
function goMinor(output: string): number | null {
  const minor = /go version go1\.(\d+)/.exec(output)?.[1];
  return minor === undefined ? null : Number(minor);
}
