import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../config.ts';
import { buildLock, every, goEnvironment } from './go-toolchain.ts';
import { runToEnd } from './run-to-end.ts';
import { tail } from './stack-error.ts';
import { makeFolder } from './make-folder.ts';

type Say = (line: string) => void;

const withinMs = 30 * 60_000;
const moduleFolder = fileURLToPath(new URL('./temporal-module', import.meta.url));

/**
 * Builds the Temporal CLI from the Go module beside this file and puts it at `target`; null where there is no Go or
 * it fails. Two processes that want it at a time build it once.
 */
export async function buildTemporal(target: string, searchPath: string, say: Say): Promise<string | null> {
  const env = await goEnvironment(searchPath, say);
  if (env === null) return null;
  await makeFolder(dirname(target));
  const lock = await buildLock(`${target}.lock`, say);
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
  const progress = every((seconds) => say(`Building Temporal with Go, once: ${seconds} s (about five minutes)…`));
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
