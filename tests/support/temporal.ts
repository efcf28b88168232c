import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { sharedServer } from './shared-server.ts';

/** This run's Temporal, with a task queue that no other test file uses. */
export interface TestTemporal {
  readonly address: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly connection: Connection;
  readonly client: Client;
  /** For workers. Shut them down before `close`. */
  readonly nativeConnection: NativeConnection;
  /** Closes the connections; the server goes on for the other test files. */
  close(): Promise<void>;
}

/** Joins the run's server: call it in `beforeAll` and `close` in `afterAll`. A 1 ms timer takes about 25 ms in it. */
export async function testTemporal(): Promise<TestTemporal> {
  const address = await sharedServer('temporal');
  const namespace = 'default';
  const connection = await Connection.connect({ address });
  const nativeConnection = await NativeConnection.connect({ address });
  return {
    address,
    namespace,
    taskQueue: `test-${randomUUID()}`,
    connection,
    client: new Client({ connection, namespace }),
    nativeConnection,
    async close() {
      await nativeConnection.close();
      await connection.close();
    },
  };
}
