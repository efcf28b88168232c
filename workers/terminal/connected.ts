import { openDatabase, statementWithinMs, type Database } from '../../activities/store/database.ts';
import { connectSymposium, type Symposium } from '../connect.ts';
import { readConfig, type Config } from '../config.ts';
import { keyNamed, serversAt, type Servers } from '../client/servers.ts';
import { reviewerKeyOf, type KeyOption } from '../reviews/reviewer-key.ts';
import { columnKeys } from '../encryption/column-keys.ts';
import { writtenKeys } from '../encryption/written-keys.ts';
import { knownAddresses, knownDatabase, reachPostgres } from '../client/reach.ts';
import type { StackAddresses } from '../stack/stack.ts';

/** Does something with both servers, and lets go of them. `signing`: the key of whoever does it, if they name one. */
export async function withSymposium<T>(
  work: (symposium: Symposium, addresses: StackAddresses, config: Config) => Promise<T>,
  signing: KeyOption = {},
): Promise<T> {
  const config = readConfig();
  const addresses = await knownAddresses(config);
  const symposium = await connectTo(addresses, config.taskQueue, config, signing);
  try {
    return await work(symposium, addresses, config);
  } finally {
    await symposium.close();
  }
}

export async function connectTo(
  addresses: StackAddresses,
  taskQueue: string,
  config = readConfig(),
  signing: KeyOption = {},
): Promise<Symposium> {
  const servers = serversAt(addresses, taskQueue, await writtenKeys(config));
  const columns = config.columnEncryption === true ? { encryptColumns: true } : {};
  return connectSymposium({ ...servers, ...columns, ...keyNamed(config, signing) });
}

/**
 * Does something with the store alone: it can be read while Temporal is down. `signing`: the key of whoever does it, if they
 * name one.
 */
export async function withStore<T>(
  work: (db: Database, reviewerKey: Servers['reviewerKey']) => Promise<T>,
  signing: KeyOption = {},
): Promise<T> {
  const config = readConfig();
  const databaseUrl = await knownDatabase(config);
  await reachPostgres(databaseUrl);
  const db = openDatabase(databaseUrl, 2, statementWithinMs, await columnKeys(config));
  try {
    return await work(db, () => reviewerKeyOf(keyNamed(config, signing)));
  } finally {
    await db.end();
  }
}
