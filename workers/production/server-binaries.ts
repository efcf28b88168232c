import { access, constants, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from '../config.ts';
import { buildLock, every, goEnvironment } from '../stack/go-toolchain.ts';
import { runToEnd } from '../stack/run-to-end.ts';
import { StackError, tail } from '../stack/stack-error.ts';
import type { BinarySearch } from '../stack/temporal-binary.ts';
import { makeFolder } from '../stack/make-folder.ts';

/** The server of docker-compose.yml, and the one inside the pinned development server: tests keep the three equal. */
export const serverVersion = '1.31.2';

const withinMs = 60 * 60_000;

/** The names that the images give them, and what Go calls them after their packages. */
const programs = {
  'temporal-server': { package: 'go.temporal.io/server/cmd/server', built: 'server' },
  'temporal-sql-tool': { package: 'go.temporal.io/server/cmd/tools/sql', built: 'sql' },
} as const;

/** The folder that holds `temporal-server` and `temporal-sql-tool`, keyed by version. */
export function serverFolder(cacheFolder: string): string {
  return join(cacheFolder, `temporal-server-${serverVersion}`);
}

/**
 * That folder, filled: cached, or built with Go from the released module, which takes from two minutes to a quarter of
 * an hour, once. Two processes that want it at a time build it once. Throws `StackError` where there is no Go.
 */
export async function serverBinaries(search: BinarySearch): Promise<string> {
  const folder = serverFolder(search.cacheFolder);
  if (await areThere(folder)) return folder;
  const env = await goEnvironment(search.searchPath.join(delimiter), search.say);
  if (env === null) {
    throw new StackError(
      [
        `There is no Temporal server ${serverVersion} on this machine, and no Go to build it. Any of these helps:`,
        `  - install Go 1.26 or later and run this again: the server is then built, once`,
        `  - put temporal-server and temporal-sql-tool of that release into ${folder}`,
        `  - use docker-compose.yml where there is Docker`,
      ].join('\n'),
    );
  }
  await makeFolder(search.cacheFolder);
  const lock = await buildLock(`${folder}.lock`, search.say);
  try {
    if (!(await areThere(folder))) await build(folder, env, search);
    return folder;
  } finally {
    await lock.release();
  }
}

async function build(folder: string, env: Environment, { cacheFolder, say }: BinarySearch): Promise<void> {
  const draft = await mkdtemp(join(cacheFolder, 'temporal-server-draft-'));
  const progress = every((seconds) =>
    say(`Building the Temporal server with Go, once: ${seconds} s (some ten minutes on two cores)…`),
  );
  try {
    const packages = Object.values(programs).map((program) => `${program.package}@v${serverVersion}`);
    // One package at a time: the linker of the server alone wants a gigabyte or two.
    const { code, output } = await runToEnd('go', ['install', '-p', '1', '-ldflags', '-s -w', ...packages], {
      env: { ...env, GOBIN: draft },
      withinMs,
    });
    if (code !== 0) throw new StackError(`The Temporal server could not be built:\n${tail(output)}`);
    for (const [name, { built }] of Object.entries(programs)) await rename(join(draft, built), join(draft, name));
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    progress.stop();
    await rm(draft, { recursive: true, force: true });
  }
}

async function areThere(folder: string): Promise<boolean> {
  const found = await Promise.all(
    Object.keys(programs).map((name) =>
      access(join(folder, name), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}
