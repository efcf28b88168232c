import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from './run-to-end.ts';
import { tail } from './stack-error.ts';
import { makeFolder } from './make-folder.ts';

const withinMs = 60_000;

/**
 * The SDK's own download of a release of the Temporal CLI, put at `target`; null where the network or the platform
 * refuses. It runs in a process of its own: the SDK cannot be told to give up, a process can.
 */
export async function downloadTemporal(
  target: string,
  version: string,
  say: (line: string) => void,
): Promise<string | null> {
  say(`Downloading Temporal ${version}…`);
  await makeFolder(dirname(target));
  const folder = await mkdtemp(join(dirname(target), 'download-'));
  try {
    const program = fileURLToPath(new URL('./temporal-download-process.ts', import.meta.url));
    const { code, output } = await runToEnd(process.execPath, [program, folder, `v${version}`], { withinMs });
    // The SDK names its download so; it is whole once it has that name, even if the trial start then failed.
    const downloaded = join(folder, `temporal-v${version}${process.platform === 'win32' ? '.exe' : ''}`);
    if (!(await exists(downloaded))) {
      say(
        `Temporal could not be downloaded (${code === null ? `no answer in ${withinMs / 1000} s` : reason(output)}).`,
      );
      return null;
    }
    await rename(downloaded, target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reason(output: string): string {
  return tail(output, 1).slice(0, 300);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
