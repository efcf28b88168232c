import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './error-code.ts';
import { isAlive, self } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';
import { makeFolder } from './make-folder.ts';

/**
 * A lock file that names its holder. A holder that no longer lives leaves a stale lock, which the next one takes
 * over: one of those who want it removes it, and then each tries again.
 */
export type Lock =
  | {
      readonly held: true;
      readonly release: () => Promise<void>;
      /** Names another process as the holder, for whom it was taken; then the lock is that one's and no longer ours. */
      readonly handTo: (holder: ProcessIdentity) => Promise<void>;
    }
  | { readonly held: false; readonly holder: ProcessIdentity };

/** `abandonedMs`: the age of a claim that its process did not live to use; what follows one takes microseconds. */
export async function takeLock(path: string, abandonedMs = 5_000): Promise<Lock> {
  await makeFolder(dirname(path), 0o700);
  const mine = JSON.stringify(self());
  for (;;) {
    if (await createdNew(path, mine))
      return { held: true, release: () => release(path, mine), handTo: (holder) => replaced(path, holder) };
    const found = await readOrNull(path);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder !== null && isAlive(holder)) return { held: false, holder };
    await removeStale(path, found, abandonedMs);
  }
}

/** Written whole under another name and then linked, so that nobody ever reads a lock without its holder. */
async function createdNew(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Written whole and then moved over it: there is no moment without a holder. */
async function replaced(path: string, holder: ProcessIdentity): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  await rename(draft, path);
}

/**
 * Removes a lock that says `stale`, by one process alone: whoever has linked it under the name of what it says. What is
 * linked cannot become another's lock before it is removed, as its holder is dead and nobody else has the claim.
 */
async function removeStale(path: string, stale: string, abandonedMs: number): Promise<void> {
  const claim = `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  try {
    linkSync(path, claim);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    if (codeOf(error) !== 'EEXIST') throw error;
    const made = statSync(claim, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
    if (Date.now() - made >= abandonedMs) rmSync(claim, { force: true });
    return pause(10);
  }
  // Not a turn of the event loop lies between the claim and its end: only a kill leaves it.
  try {
    if (readFileSync(claim, 'utf8') === stale) rmSync(path, { force: true });
  } catch (error) {
    // It stood still for so long that somebody else took its claim away.
    if (codeOf(error) !== 'ENOENT') throw error;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Removes the lock only while it is still ours. */
async function release(path: string, mine: string): Promise<void> {
  if ((await readOrNull(path)) === mine) await rm(path, { force: true });
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Null where the text names nobody: a lock cut short by a crash. */
function parseHolder(content: string): ProcessIdentity | null {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null;
    return { pid: value.pid, born: 'born' in value && typeof value.born === 'string' ? value.born : null };
  } catch {
    return null;
  }
}
