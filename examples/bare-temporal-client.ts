/**
 * Starts a scenario with nothing but Temporal's own client: the name of a workflow and JSON, and no code of ours. A
 * program in any language does it in this way. Run it beside `npm run dev`, which prints TEMPORAL_ADDRESS:
 *
 *   TEMPORAL_ADDRESS=127.0.0.1:7233 npm exec node examples/bare-temporal-client.ts
 *
 * Where workers have keys of encryption (SYMPOSIUM_ENCRYPTION_KEYS), give such a client a payload codec with the same
 * keys: without it Temporal holds the input in plain text, and the result cannot be read (docs/production.md).
 */
import { Client, Connection } from '@temporalio/client';

const {
  TEMPORAL_ADDRESS: address = '127.0.0.1:7233',
  TEMPORAL_NAMESPACE: namespace = 'default',
  SYMPOSIUM_TASK_QUEUE: taskQueue = 'symposium',
} = process.env;

const connection = await Connection.connect({ address });
try {
  const client = new Client({ connection, namespace });
  // The id names the run: `scenario/` and 3–80 of a–z, 0–9 and -.
  const workflowId = `scenario/bare-${Date.now().toString(36)}`;
  const input = {
    brief: { category: 'The Misdirection', tier: 'SPARK', status: 'KS' },
    policy: { models: { EULER: 'simulated:messages' } },
  };
  const handle = await client.workflow.start('scenario', {
    workflowId,
    taskQueue,
    args: [input],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
  });
  console.log(`started ${workflowId}`);
  // A brief or policy that cannot be read fails the workflow, and the failure names each field.
  console.log(await handle.result());
} finally {
  await connection.close();
}
