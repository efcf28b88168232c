import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { buildTemporal } from './temporal-build.ts';
import { downloadTemporal } from './temporal-download.ts';
import { runToEnd } from './run-to-end.ts';
import { StackError } from './stack-error.ts';

/** The release that is downloaded or built, and that the tests are run with. */
export const temporalVersion = '1.8.2';

/** Task priorities and the flags that we pass came with this one. */
const oldestUsable = [1, 4] as const;

export interface BinarySearch {
  readonly searchPath: readonly string[];
  readonly cacheFolder: string;
  readonly say: (line: string) => void;
}

/** How to come by the binary, in this order; each way answers null where it does not lead there. */
export interface BinaryWays {
  readonly download: (target: string, search: BinarySearch) => Promise<string | null>;
  readonly build: (target: string, search: BinarySearch) => Promise<string | null>;
}

const realWays: BinaryWays = {
  download: (target, { say }) => downloadTemporal(target, temporalVersion, say),
  build: (target, { searchPath, say }) => buildTemporal(target, searchPath.join(delimiter), say),
};

export function cachedBinary(cacheFolder: string): string {
  return join(cacheFolder, `temporal-${temporalVersion}`, 'temporal');
}

/** The path of a Temporal CLI: installed, cached, downloaded, or built. Throws `StackError` where none can be had. */
export async function findTemporal(search: BinarySearch, ways: BinaryWays = realWays): Promise<string> {
  const cached = cachedBinary(search.cacheFolder);
  const found =
    (await installed(search)) ??
    ((await isExecutable(cached)) ? cached : null) ??
    (await ways.download(cached, search)) ??
    (await ways.build(cached, search));
  if (found !== null) return found;
  throw new StackError(
    [
      `There is no Temporal server to start. Any of these three helps:`,
      `  - install the Temporal CLI, so that \`temporal\` is on PATH (https://docs.temporal.io/cli)`,
      `  - set TEMPORAL_ADDRESS to a server that runs already`,
      `  - install Go 1.26 or later and run this again: the CLI is then built once, in about five minutes`,
    ].join('\n'),
  );
}

async function installed({ searchPath, say }: BinarySearch): Promise<string | null> {
  for (const folder of searchPath) {
    const binary = join(folder, 'temporal');
    if (!(await isExecutable(binary))) continue;
    const version = versionIn(await runToEnd(binary, ['--version'], { withinMs: 10_000 }).then((run) => run.output));
    if (version !== null && isUsable(version)) return binary;
    say(
      `${binary} is ${version ?? 'not a Temporal CLI'}, and ${oldestUsable.join('.')} or later is needed: looking on.`,
    );
  }
  return null;
}

/** `1.8.2` from `temporal version 1.8.2 (Server 1.31.2, UI 2.50.0)`. */
export function versionIn(output: string): string | null {
  return /^temporal version v?(\d+\.\d+\.\d+)/m.exec(output)?.[1] ?? null;
}

function isUsable(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldestUsable[0] || (major === oldestUsable[0] && minor >= oldestUsable[1]);
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
