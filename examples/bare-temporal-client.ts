/**
 * Starts a scenario with nothing but Temporal's own client: no code of ours, a workflow's name and JSON. This is how
 * a program in any language does it. Run it beside `npm run dev`:
 *
 *   npm exec node examples/bare-temporal-client.ts
 */
import { Client, Connection } from '@temporalio/client';
import { readConfig } from '../workers/config.ts';
import { dataConverterOf } from '../workers/encryption/data-converter.ts';
import { writtenKeys } from '../workers/encryption/written-keys.ts';
import { findStack } from '../workers/stack/stack.ts';

const config = readConfig();
const stack = await findStack(config);
if (stack === null)
  throw new Error('Nothing answers. Start a stack with `npm run dev`, or set TEMPORAL_ADDRESS and DATABASE_URL.');

const connection = await Connection.connect({ ...stack.temporal });
try {
  // Where keys are set, whoever speaks to Temporal needs the codec; in another language it is Temporal's own example, with the key's 32 bytes.
  const client = new Client({
    connection,
    namespace: stack.namespace,
    dataConverter: dataConverterOf(await writtenKeys(config)),
  });
  // The id names the run: `scenario/` and 3–80 of a–z, 0–9 and -.
  const workflowId = `scenario/bare-${Date.now().toString(36)}`;
  const input = {
    brief: { category: 'The Misdirection', tier: 'SPARK', status: 'KS' },
    policy: { models: { EULER: 'simulated:messages' } },
  };
  const handle = await client.workflow.start('scenario', {
    workflowId,
    taskQueue: config.taskQueue,
    args: [input],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
  });
  console.log(`started ${workflowId}`);
  // A brief or policy that cannot be read fails the workflow, and the failure names each field.
  console.log(await handle.result());
} finally {
  await connection.close();
}
