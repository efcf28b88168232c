import type { KeyObject } from 'node:crypto';
import { Client, type Connection } from '@temporalio/client';
import { openDatabase, statementWithinMs, type Database } from '../../activities/store/database.ts';
import { readConfig, type Config } from '../config.ts';
import { checkColumnKeys, columnKeysOf } from '../encryption/column-keys.ts';
import { CheckedCodec } from '../encryption/checked-codec.ts';
import type { EncryptionCodec } from '../encryption/codec.ts';
import { codecOf, dataConverterOf } from '../encryption/data-converter.ts';
import { checkPayloadKeys, payloadKeysOf } from '../encryption/payload-keys.ts';
import { writtenKeys } from '../encryption/written-keys.ts';
import { reviewerKeyOf, type KeyOption } from '../reviews/reviewer-key.ts';
import type { StackAddresses } from '../stack/stack.ts';
import { knownAddresses, reachPostgres, reachTemporal } from './reach.ts';
import { quoted } from '../../shared/text/index.ts';
import { givenObject, optionProblems } from './given.ts';
import { RequestError } from './request-error.ts';
import { sendable } from './sendable.ts';

export interface SymposiumOptions {
  /** `host:port`. */
  readonly temporalAddress: string;
  readonly namespace: string;
  readonly databaseUrl: string;
  readonly taskQueue: string;
  readonly apiKey?: string;
  /** True where an API key is given, unless it says otherwise. */
  readonly tls?: boolean;
  /** As SYMPOSIUM_ENCRYPTION_KEYS has them; nothing is encrypted without. */
  readonly encryptionKeys?: string;
  /** Words are written to Postgres sealed with them; what is sealed there is read either way. */
  readonly encryptColumns?: boolean;
  /** A reviewer's private key as PEM, or a file that holds it: with it what a reviewer does is signed. */
  readonly reviewerKey?: string;
  readonly reviewerKeyFile?: string;
}

/** What every verb needs: Temporal, the store, and the queue that workers poll. */
export interface Servers {
  readonly client: Client;
  readonly connection: Connection;
  readonly namespace: string;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly taskQueue: string;
  /** For texts that Temporal holds beside payloads. */
  readonly texts: Pick<EncryptionCodec, 'sealText' | 'openText'>;
  /**
   * Throws `SettingError` where the keys here do not fit the stack. Nothing is sent by `client` and `texts` then; whoever writes to the
   * store before that asks first.
   */
  readonly checkKeys: () => Promise<void>;
  /** The private half of a reviewer's key, read when it is needed first; null: none is named. */
  readonly reviewerKey: () => Promise<KeyObject | null>;
}

/** What the command line would connect to: what the settings name, else a dev stack on this machine. */
export async function knownServers(): Promise<SymposiumOptions> {
  const config = readConfig();
  return {
    ...serversAt(await knownAddresses(config), config.taskQueue, await writtenKeys(config)),
    ...(config.columnEncryption === true ? { encryptColumns: true } : {}),
    ...keyNamed(config),
  };
}

/** The key that a command names, else the settings, for the options of a client. */
export function keyNamed(
  { reviewerKey, reviewerKeyFile }: Pick<Config, 'reviewerKey' | 'reviewerKeyFile'>,
  { key }: KeyOption = {},
): Pick<SymposiumOptions, 'reviewerKey' | 'reviewerKeyFile'> {
  if (key !== undefined) return { reviewerKeyFile: key };
  if (reviewerKey !== null) return { reviewerKey };
  return reviewerKeyFile === null ? {} : { reviewerKeyFile };
}

export function serversAt(
  { temporal: { address, ...access }, namespace, databaseUrl }: StackAddresses,
  taskQueue: string,
  keys: string | null,
): SymposiumOptions {
  const encryption = keys === null ? {} : { encryptionKeys: keys };
  return { temporalAddress: address, ...access, namespace, databaseUrl, taskQueue, ...encryption };
}

const optionNames: Readonly<Record<keyof SymposiumOptions, true>> = {
  ...{ temporalAddress: true, namespace: true, databaseUrl: true, taskQueue: true, apiKey: true, tls: true },
  ...{ encryptionKeys: true, encryptColumns: true, reviewerKey: true, reviewerKeyFile: true },
};

const needed: Readonly<Record<'temporalAddress' | 'namespace' | 'databaseUrl' | 'taskQueue', string>> = {
  temporalAddress: 'the host:port of Temporal',
  namespace: 'the namespace of Temporal, such as default',
  databaseUrl: 'the URL of Postgres, such as postgresql://user:password@host:5432/symposium',
  taskQueue: 'the queue that workers poll, such as symposium',
};

/** What a program without types may have left out or misspelt. A URL may hold a password, so it is not repeated. */
function serverProblems(options: SymposiumOptions): string[] {
  const given: object = givenObject('options', options, Object.keys(needed).join(', '));
  return [
    ...optionProblems(given, Object.keys(optionNames)),
    ...Object.entries(needed).flatMap(([name, what]) => {
      const value: unknown = Reflect.get(given, name);
      if (name === 'databaseUrl' && typeof value === 'string' && !URL.canParse(value))
        return [`options.${name}: is no URL; give ${what}`];
      return typeof value === 'string' && value !== '' ? [] : [`options.${name}: is ${quoted(value)}; give ${what}`];
    }),
  ];
}

/**
 * Connects to both servers. Throws `RequestError` for options that name none, `UnreachableError`, naming the one that does
 * not answer, within some five seconds, and `SettingError` for keys that cannot be read.
 */
export async function connectServers(
  options: SymposiumOptions,
): Promise<Servers & { readonly close: () => Promise<void> }> {
  const problems = serverProblems(options);
  if (problems.length > 0) throw new RequestError(problems);
  const { temporalAddress, namespace, databaseUrl, taskQueue, apiKey, tls = apiKey !== undefined } = options;
  const keys = options.encryptionKeys ?? null;
  const own = payloadKeysOf(keys);
  const ofColumns = columnKeysOf(keys, options.encryptColumns === true);
  await reachPostgres(databaseUrl);
  const connection = await reachTemporal(
    { address: temporalAddress, tls, ...(apiKey === undefined ? {} : { apiKey }) },
    namespace,
  );
  const db = openDatabase(databaseUrl, 4, statementWithinMs, ofColumns);
  const checkKeys = () => checkPayloadKeys(db, own);
  const codec = new CheckedCodec(codecOf(keys), checkKeys);
  const dataConverter = dataConverterOf(keys, codec);
  const client = new Client({ connection, namespace, dataConverter, interceptors: { workflow: [sendable] } });
  let closed: Promise<unknown> | null = null;
  const close = async () => {
    await (closed ??= Promise.all([db.end(), connection.close()]));
  };
  try {
    await checkColumnKeys(db, ofColumns);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    client,
    connection,
    namespace,
    db,
    databaseUrl,
    taskQueue,
    texts: codec,
    checkKeys,
    reviewerKey: () => reviewerKeyOf(options),
    close,
  };
}
