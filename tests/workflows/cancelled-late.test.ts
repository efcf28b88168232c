import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { listDocuments } from '../../activities/store/documents.ts';
import { findEnding } from '../../activities/store/outcomes.ts';
import { cancelDuring, hasReacted } from '../support/held-up.ts';
import { openHouse, type House } from '../support/house.ts';
import { brief } from '../support/matches.ts';
import { until } from '../support/until.ts';

/* A cancellation that comes while a run publishes: the store and Temporal are of one mind. */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const ethicalFail = {
  agent: 'SOCRATES' as const,
  task: 'classification' as const,
  do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] },
} satisfies WrittenScript[number];

test.each([
  ['its documents are written', 'documents', [], 'DOCUMENTED', 7],
  ['its end is written, after its documents', 'outcomes', [], 'DOCUMENTED', 7],
  ['its end without documents is written', 'outcomes', [ethicalFail], 'SHELVED', 0],
] as const)(
  'a scenario that is cancelled while %s ends as the store says',
  async (_, table, script, outcome, files) => {
    house.simulated.setScript([...script]);
    const handle = await house.start({ policy: { reviewWaitMs: 1 } });
    const key = handle.workflowId.replace('scenario/', '');
    await cancelDuring(house.db, handle, table, () => hasReacted(handle, ['publishScenario', 'closeRun']));
    const result = await handle.result();
    expect(result).toMatchObject({
      runKey: key,
      outcome,
      scenarioId: files > 0 ? expect.stringMatching(/^IM-/) : null,
    });
    expect(await findEnding(house.db, key)).toBe(outcome);
    expect(await listDocuments(house.db, key)).toHaveLength(files);
  },
);

test('a match that is cancelled while it publishes ends as the store says', async () => {
  const handle = await house.startMatch('late-match', { policy: brief });
  await cancelDuring(house.db, handle, 'documents');
  const { end, documents } = await handle.result();
  expect([end, documents.length]).toEqual(['JUDGED', 3]);
  expect(await findEnding(house.db, 'late-match')).toBe('JUDGED');
});

test('a session that is cancelled while it publishes ends as the store says', async () => {
  const handle = await house.startSession('late-session', {
    problem: 'How many weighings find the false one of twelve coins?',
  });
  await cancelDuring(house.db, handle, 'documents');
  const { status, documents } = await handle.result();
  expect(documents.length).toBeGreaterThan(0);
  expect(status).not.toBe('FAILURE');
  expect(await findEnding(house.db, 'late-session')).toBe(status);
});

test('a scenario that is cancelled before ends cancelled, and publishes nothing', async () => {
  house.simulated.setScript([{ task: 'trace', times: 0, do: { slowMs: 600_000 } }]);
  const before = house.simulated.requests.length;
  const handle = await house.start();
  const key = handle.workflowId.replace('scenario/', '');
  await until(() => house.simulated.requests.slice(before).some(({ task }) => task === 'trace'));
  await handle.cancel();
  await expect(handle.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
  expect(await findEnding(house.db, key)).toBe('CANCELLED');
  expect(await listDocuments(house.db, key)).toEqual([]);
});
