import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRun } from '../../activities/store/runs.ts';
import { lockedRoom, openHouse, type House } from '../support/house.ts';
import { until } from '../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** The id of the run that a Schedule starts when it is triggered, once it has ended. */
async function fired(scheduleId: string, workflowType: string, workflowId: string, input: unknown): Promise<string> {
  const { client, taskQueue } = house.temporal;
  const schedule = await client.schedule.create({
    scheduleId,
    spec: { calendars: [{ hour: 3 }] },
    action: { type: 'startWorkflow', workflowType, workflowId, taskQueue, args: [input] },
    state: { paused: true },
  });
  try {
    await schedule.trigger();
    let started = '';
    await until(async () => {
      const [action] = (await schedule.describe()).info.recentActions;
      started = action?.action.type === 'startWorkflow' ? action.action.workflow.workflowId : '';
      return started !== '';
    });
    await client.workflow.getHandle(started).result();
    return started;
  } finally {
    await schedule.delete();
  }
}

const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z`;

test.each([
  ['scenario', 'scenario', { brief: lockedRoom }],
  ['omega', 'omega', { problem: 'Why do lakes freeze from the top?' }],
] as const)(
  'a Schedule of Temporal’s own client starts a %s, and the time that Temporal puts behind its id stands in the key',
  async (workflow, system, input) => {
    const id = await fired(`nightly-${workflow}`, workflow, `${workflow}/nightly-${workflow}`, input);
    expect(id).toMatch(new RegExp(`^${workflow}/nightly-${workflow}-${time}$`));
    const key = id
      .slice(workflow.length + 1)
      .toLowerCase()
      .replaceAll(':', '-');
    expect(await findRun(house.db, key)).toMatchObject({ runKey: key, system });
  },
);
