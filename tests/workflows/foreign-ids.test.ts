import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WorkflowFailedError } from '@temporalio/client';
import { ActivityFailure } from '@temporalio/common';
import { findRun, openRun } from '../../activities/store/runs.ts';
import { lockedRoom, openHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** The failure of the first activity of a workflow that is started bare. */
async function refusal(workflow: string, workflowId: string, input: object): Promise<unknown> {
  const { client, taskQueue } = house.temporal;
  const handle = await client.workflow.start(workflow, { workflowId, taskQueue, args: [input] });
  return handle.result().then(
    () => 'it was opened',
    (failure: unknown) => (failure instanceof WorkflowFailedError ? failure.cause?.cause : failure),
  );
}

describe('a workflow whose id names no run of its kind is refused at the opening', () => {
  test.each([
    ['scenario', { brief: lockedRoom }],
    ['omega', { problem: 'Why do lakes freeze from above?' }],
    ['match', {}],
    ['tournament', { entrants: [{ name: 'One' }, { name: 'Two' }] }],
    ['ablation', { problem: 'Why do lakes freeze from above?' }],
    ['dispute', { runKey: 'nowhere', challenge: {} }],
  ])('%s', async (workflow, input) => {
    const foreign = `foreign-${workflow}`;
    expect(await refusal(workflow, foreign, input)).toMatchObject({
      type: 'BAD_INPUT',
      message: expect.stringMatching(
        new RegExp(`^workflow id: ${workflow}/\\(${foreign}\\) is not an? [a-z]+'s id; use ${workflow}/ and `),
      ),
    });
    expect(await findRun(house.db, foreign)).toBeNull();
  });
});

/** They have no opening: Symposium starts them by itself, and so may anybody else. */
test.each(
  ['review', 'team', 'dispute'].flatMap((workflow) => [[], [null], [5], [{}]].map((args) => ({ workflow, args }))),
)('$workflow of $args is refused for good, and its task is not repeated', async ({ workflow, args }) => {
  const { client, taskQueue } = house.temporal;
  const workflowId = `${workflow}/unread-${JSON.stringify(args).replace(/\W/g, '') || 'empty'}-${args.length}`;
  const handle = await client.workflow.start(workflow, { workflowId, taskQueue, args, workflowTaskTimeout: '10s' });
  const failure: unknown = await handle.result().catch((error: unknown) => error);
  const cause = failure instanceof WorkflowFailedError ? failure.cause : null;
  // A dispute without a run is refused by the activity that opens it.
  const refused = cause instanceof ActivityFailure ? cause.cause : cause;
  expect(refused).toMatchObject({ type: 'BAD_INPUT', message: expect.stringMatching(/^input/) });
});

test.each([
  ['scenario', { brief: lockedRoom }],
  ['ablation', { problem: 'Why do lakes freeze from above?' }],
  ['inquiry', { session: 'lakes', question: 'Why from above?' }],
])('%s: nothing is opened under the key of another system’s run', async (workflow, input) => {
  const runKey = `taken-from-${workflow}`;
  const brief = { problem: 'Why do lakes freeze from above?' };
  await openRun(house.db, { runKey, system: 'omega', parent: null, corpus: 'simulated', brief, policy: {} });
  expect(await refusal(workflow, `${workflow}/${runKey}`, input)).toMatchObject({
    type: 'BAD_INPUT',
    message: `workflow id: ${workflow}/${runKey}: this key belongs to a run of omega; choose another`,
  });
});

test.each([
  ['scenario', { brief: lockedRoom }],
  ['omega', { problem: 'Why do lakes freeze from above?' }],
])('%s: nothing is opened under a name that contributed results go by', async (workflow, input) => {
  const name = `contributed-${workflow === 'omega' ? 'a' : 'b'}123456789ab`;
  expect(await refusal(workflow, `${workflow}/${name}`, input)).toMatchObject({
    type: 'BAD_INPUT',
    message: expect.stringContaining(`workflow id: ${workflow}/${name}: ${name} is a name of contributed results`),
  });
  expect(await findRun(house.db, name)).toBeNull();
});
