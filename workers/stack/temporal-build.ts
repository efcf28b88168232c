import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from '../config.ts';
import { takeLock } from './lock.ts';
import type { Environment } from '../config.ts';
import type { Lock } from './lock.ts';
import { runToEnd } from './run-to-end.ts';
import { tail } from './stack-error.ts';

type Say = (line: string) => void;

const withinMs = 30 * 60_000;
const progressMs = 5_000;
const moduleFolder = fileURLToPath(new URL('./temporal-module', import.meta.url));

/**
 * Builds the Temporal CLI from the Go module beside this file and puts it at `target`; null where there is no Go or
 * it fails. Two processes that want it at a time build it once.
 */
export async function buildTemporal(target: string, searchPath: string, say: Say): Promise<string | null> {
  const env = inheritedEnvironment({ PATH: searchPath, CGO_ENABLED: '0' });
  const go = goMinor((await runToEnd('go', ['version'], { withinMs: 30_000, env })).output);
  if (go === null) return null;
  if (go < 21) {
    say(`Go 1.${go} is too old to fetch the toolchain that Temporal needs.`);
    return null;
  }
  await mkdir(dirname(target), { recursive: true });
  const lock = await waitForLock(`${target}.lock`, say);
  try {
    if ((await runToEnd(target, ['--version'], { withinMs: 10_000 })).code === 0) return target;
    return await build(target, env, say);
  } finally {
    await lock.release();
  }
}

async function build(target: string, env: Environment, say: Say): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'symposium-temporal-'));
  const draft = `${target}.${process.pid}`;
  const progress = every(progressMs, (seconds) => say(`Building Temporal with Go, once: ${seconds} s (about five minutes)…`));
  try {
    await cp(moduleFolder, folder, { recursive: true });
    const args = ['build', '-ldflags', '-s -w', '-o', draft, 'github.com/temporalio/cli/cmd/temporal'];
    const { code, output } = await runToEnd('go', args, { cwd: folder, env, withinMs });
    if (code !== 0) {
      say(`Temporal could not be built:\n${tail(output)}`);
      return null;
    }
    await rename(draft, target);
    return target;
  } finally {
    progress.stop();
    await Promise.all([folder, draft].map((path) => rm(path, { recursive: true, force: true })));
  }
}

async function waitForLock(path: string, say: Say): Promise<Extract<Lock, { held: true }>> {
  const waiting = every(progressMs, (seconds) => say(`Another process builds Temporal: waiting, ${seconds} s…`));
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

function every(ms: number, act: (seconds: number) => void): { stop(): void } {
  const start = Date.now();
  const timer = setInterval(() => act(Math.round((Date.now() - start) / 1000)), ms);
  return { stop: () => clearInterval(timer) };
}

/** 26 from `go version go1.26.8 linux/amd64`. */
function goMinor(output: string): number | null {
  const minor = /go version go1\.(\d+)/.exec(output)?.[1];
  return minor === undefined ? null : Number(minor);
}
