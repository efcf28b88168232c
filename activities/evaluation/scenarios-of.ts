import { createHash } from 'node:crypto';
import { type KeyedScenario, readScenarios, storedSet } from '../../shared/evaluation/index.ts';
import type { Json } from '../../shared/kernel/index.ts';
import { badInput } from '../bad-input.ts';
import { readBody } from '../store/bodies.ts';
import type { Queryable } from '../store/database.ts';

/** What is stored under a hash that an input names; `how`: what to do where it is not there. Throws BAD_INPUT. */
export async function bodyOf(db: Queryable, line: string, hash: string, how: string): Promise<Json> {
  const stored = await readBody(db, hash).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.startsWith('no stored body')) throw error;
    throw badInput([`${line}: nothing is stored under ${hash}; ${how}`]);
  });
  if (createHash('sha256').update(JSON.stringify(stored)).digest('hex') === hash) return stored;
  throw badInput([`${line}: what is stored under ${hash} was altered since: its hash is another`]);
}

/** The scenarios with their keys that are stored under this hash. Throws BAD_INPUT with every problem. */
export async function scenariosOf(db: Queryable, set: string): Promise<readonly KeyedScenario[]> {
  const read = storedSet.safeParse(
    await bodyOf(db, 'set', set, 'start it from the folders with symposium evaluate start'),
  );
  if (!read.success) throw badInput([`set: what is stored under ${set} is no set of scenarios`]);
  const known = readScenarios(
    read.data.scenarios.map(({ face, key = null }, at) => ({ name: `scenario ${at + 1}`, face, key })),
  );
  if ('problems' in known) throw badInput(known.problems);
  return known.scenarios;
}
