import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { takeLock } from './lock.ts';
import { keepPglite } from './kept-pglite.ts';
import { choosePort, freePort } from './port.ts';
import { askPostgres, postgresPlace } from './postgres-ready.ts';
import { registerSearchAttributes } from './search-attributes.ts';
import { StackError } from './stack-error.ts';
import { readStackNote, removeStackNote, stackFile, writeStackNote } from './stack-file.ts';
import { findTemporal } from './temporal-binary.ts';
import { accessOf, connectTemporal, plainAccess, temporalAccess } from './temporal-ready.ts';
import type { TemporalAccess } from './temporal-ready.ts';
import { startTemporal } from './temporal-server.ts';
import { makeFolder } from './make-folder.ts';

/** Where Temporal and Postgres are. */
export interface StackAddresses {
  readonly temporalAddress: string;
  /** With TLS and key as they belong to that address: none for a server of our own. */
  readonly temporal: TemporalAccess;
  readonly namespace: string;
  readonly databaseUrl: string;
  readonly uiUrl: string | null;
}

export interface Stack extends StackAddresses {
  readonly started: { readonly temporal: boolean; readonly postgres: boolean };
  /** Settles with the name of a started server that ended by itself; not by `stop`. */
  readonly lost: Promise<string>;
  /** Ends what was started. Stop workers and close pools first. Doing it twice is harmless. */
  readonly stop: () => Promise<void>;
}

export interface StackOrder {
  readonly config: Config;
  readonly say: (line: string) => void;
  /** False: in memory, on any free ports, unknown to other terminals, gone at the end. */
  readonly persistent: boolean;
}

interface Part {
  readonly stop: () => Promise<void>;
  readonly ended: Promise<void> | null;
}

interface TemporalPart extends Part {
  readonly access: TemporalAccess;
  readonly uiUrl: string | null;
}

interface PostgresPart extends Part {
  readonly url: string;
}

const answerWithinMs = 10_000;
const none = () => Promise.resolve();
const never = new Promise<never>(() => undefined);

/**
 * Temporal and Postgres: those that TEMPORAL_ADDRESS and DATABASE_URL name, and started ones where they name none.
 * A started server cannot outlive this process. Ctrl-C is the caller's affair. Throws `StackError`.
 */
export async function startStack(order: StackOrder): Promise<Stack> {
  const { config, persistent } = order;
  const startsSomething = config.temporalAddress === null || config.databaseUrl === null;
  const place = startsSomething ? await claimPlace(order) : { folder: config.stateFolder, leave: none };
  const parts = await Promise.allSettled([temporalPart(order, place.folder), postgresPart(order, place.folder)]);
  const [temporal, postgres] = parts;
  if (temporal.status === 'rejected' || postgres.status === 'rejected') {
    await Promise.all(parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value.stop()] : [])));
    await place.leave();
    throw temporal.status === 'rejected' ? temporal.reason : (postgres as PromiseRejectedResult).reason;
  }
  const { access, uiUrl } = temporal.value;
  const started = { temporal: temporal.value.ended !== null, postgres: postgres.value.ended !== null };
  if (persistent && startsSomething) {
    await writeStackNote(stackFile(config), {
      pid: process.pid,
      temporalAddress: started.temporal ? access.address : null,
      databaseUrl: started.postgres ? postgres.value.url : null,
      uiUrl,
    });
  }
  let stopping = false;
  const stop = once(async () => {
    stopping = true;
    if (persistent && startsSomething) await removeStackNote(stackFile(config));
    await Promise.all([temporal.value.stop(), postgres.value.stop()]);
    await place.leave();
  });
  return {
    temporalAddress: access.address,
    temporal: access,
    namespace: config.temporalNamespace,
    databaseUrl: postgres.value.url,
    uiUrl,
    started,
    lost: Promise.race([named(temporal.value, 'Temporal'), named(postgres.value, 'Postgres')]).then((name) =>
      stopping ? never : name,
    ),
    stop,
  };
}

/** The addresses of a stack that answers now: set ones, and those that a stack in another terminal notes. */
export async function findStack(config: Config): Promise<StackAddresses | null> {
  const note = await readStackNote(stackFile(config));
  const databaseUrl = config.databaseUrl ?? note?.databaseUrl ?? null;
  const noted = note?.temporalAddress ?? null;
  const temporal = accessOf(config, noted);
  if (databaseUrl === null || temporal === null) return null;
  const namespace = config.temporalNamespace;
  // Both are waited for, so that a question to one does not go on after the other's refusal.
  const answers = await Promise.allSettled([
    connectTemporal(temporal, namespace, answerWithinMs).then((connection) => connection.close()),
    askPostgres(databaseUrl, answerWithinMs),
  ]);
  if (answers.some(({ status }) => status === 'rejected')) return null;
  const uiUrl = config.temporalAddress === null ? (note?.uiUrl ?? null) : null;
  return { temporalAddress: temporal.address, temporal, namespace, databaseUrl, uiUrl };
}

/** The folder of data and logs. Only one process may start a stack on a state folder. */
async function claimPlace({ config, persistent }: StackOrder): Promise<{ folder: string; leave: () => Promise<void> }> {
  if (!persistent) {
    const folder = await mkdtemp(join(tmpdir(), 'symposium-'));
    return { folder, leave: () => rm(folder, { recursive: true, force: true }) };
  }
  const folder = config.stateFolder;
  await makeFolder(folder, 0o700);
  const lock = await takeLock(join(folder, 'stack.lock'));
  if (lock.held) return { folder, leave: lock.release };
  throw new StackError(
    `A stack runs already on ${folder}, in process ${lock.holder.pid}. Use it from here with the other commands, stop it with Ctrl-C in its terminal, or set SYMPOSIUM_STATE to another folder to run a second one.`,
  );
}

async function temporalPart({ config, say, persistent }: StackOrder, folder: string): Promise<TemporalPart> {
  if (config.temporalAddress !== null) return theirTemporal(config, config.temporalAddress, say);
  const binary = await findTemporal({ searchPath: config.searchPath, cacheFolder: config.cacheFolder, say });
  const server = await startTemporal({
    binary,
    port: persistent ? await choosePort(config, 'temporalPort') : await freePort(),
    uiPort: persistent ? await choosePort(config, 'temporalUiPort') : await freePort(),
    namespace: config.temporalNamespace,
    databaseFile: persistent ? join(folder, 'temporal.db') : null,
    logFile: join(folder, 'temporal.log'),
    fineTimers: false,
  });
  say(`Temporal on ${server.address}, its page on ${server.uiUrl}`);
  return { access: plainAccess(server.address), uiUrl: server.uiUrl, stop: server.stop, ended: server.ended };
}

async function theirTemporal(config: Config, address: string, say: StackOrder['say']): Promise<TemporalPart> {
  const access = temporalAccess(config, address);
  const namespace = config.temporalNamespace;
  const connection = await connectTemporal(access, namespace, answerWithinMs).catch((error: unknown) => {
    throw new StackError(
      `TEMPORAL_ADDRESS is ${address}, and namespace "${namespace}" does not answer there: ${reasonOf(error)}. Check the address, the namespace and TEMPORAL_TLS, or unset TEMPORAL_ADDRESS to have a server started.`,
    );
  });
  const { refused } = await registerSearchAttributes(connection, namespace).finally(() => connection.close());
  if (refused !== null) say(`Temporal did not let us check its search attributes (${refused}): see that they exist.`);
  return { access, uiUrl: null, stop: none, ended: null };
}

async function postgresPart({ config, say, persistent }: StackOrder, folder: string): Promise<PostgresPart> {
  if (config.databaseUrl !== null) return theirPostgres(config.databaseUrl);
  const server = await keepPglite({
    say,
    folder: persistent ? join(folder, 'postgres') : null,
    port: persistent ? await choosePort(config, 'postgresPort') : 0,
    logFile: join(folder, 'postgres.log'),
  });
  say(`Postgres (PGlite) on ${postgresPlace(server.url)}`);
  return { url: server.url, stop: server.stop, ended: server.ended };
}

async function theirPostgres(url: string): Promise<PostgresPart> {
  await askPostgres(url, answerWithinMs).catch((error: unknown) => {
    throw new StackError(
      `DATABASE_URL names ${postgresPlace(url)}, which does not answer: ${reasonOf(error)}. Check it, or unset DATABASE_URL to have PGlite started.`,
    );
  });
  return { url, stop: none, ended: null };
}

function named({ ended }: Part, name: string): Promise<string> {
  return ended === null ? never : ended.then(() => name);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= act());
}
