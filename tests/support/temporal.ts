import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { NativeConnection } from '@temporalio/worker';
import { readConfig } from '../../workers/config.ts';
import { dataConverterOf } from '../../workers/encryption/data-converter.ts';
import { writtenKeys } from '../../workers/encryption/written-keys.ts';
import { sharedServer } from './shared-server.ts';

/** This run's Temporal, with a task queue that no other test file uses. */
export interface TestTemporal {
  readonly address: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly connection: Connection;
  readonly client: Client;
  /** For workers and other clients; with SYMPOSIUM_ENCRYPTION_KEYS in the environment the tests' runs are encrypted. */
  readonly dataConverter: DataConverter;
  /** For workers. Shut them down before `close`. */
  readonly nativeConnection: NativeConnection;
  /** Closes the connections; the server goes on for the other test files. */
  close(): Promise<void>;
}

/** Joins the run's server: call it in `beforeAll` and `close` in `afterAll`. A 1 ms timer takes about 200 ms in it. */
export async function testTemporal(namespace = 'default'): Promise<TestTemporal> {
  const address = await sharedServer('temporal');
  const dataConverter = dataConverterOf(await writtenKeys(readConfig()));
  const connection = await Connection.connect({ address });
  const nativeConnection = await NativeConnection.connect({ address });
  return {
    address,
    namespace,
    taskQueue: `test-${randomUUID()}`,
    connection,
    client: new Client({ connection, namespace, dataConverter }),
    dataConverter,
    nativeConnection,
    async close() {
      await nativeConnection.close();
      await connection.close();
    },
  };
}
