import { afterAll, beforeAll, expect, test } from 'vitest';
import { withForeignWorker } from '../../support/foreign-worker.ts';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, lakes, leftBy, start } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a worker that is killed in the middle of a batch costs time: no agent that had answered is paid twice, and what was in flight has its row', async () => {
  // Half of the batch answers at once, and the other half only after the worker has died.
  house.simulated.setScript(
    ['gut-intuition', 'creative-wanderer', 'bottom-up-builder'].map((agent) => ({
      agent: agent as 'gut-intuition',
      phase: 'EXPLORATION' as const,
      do: { slowMs: 60_000 },
    })),
  );
  const handle = await withForeignWorker(house, async (worker) => {
    const started = await start(house, { problem: lakes });
    const exploring = async () =>
      (await leftBy(house, keyOf(started))).calls.filter(({ phase }) => phase === 'EXPLORATION').length;
    await until(async () => (await exploring()) >= 5);
    await worker.kill();
    return started;
  });
  expect(await handle.result()).toMatchObject({ status: 'SUCCESS' });
  const { calls, ledger, rows } = await leftBy(house, keyOf(handle));
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
  const asked = (key: string) =>
    ledger.filter(({ type, content }) => type === 'CALL' && content['state'] === 'asked' && content['call'] === key)
      .length;
  const again = calls.filter(({ key }) => asked(key) > 1);
  // A busy machine may take one more for dead, which then has its row like the others.
  expect(again.map(({ agent }) => agent)).toEqual(
    expect.arrayContaining(['bottom-up-builder', 'creative-wanderer', 'gut-intuition']),
  );
  expect(house.simulated.requests.length).toBeLessThanOrEqual(calls.reduce((sum, { key }) => sum + asked(key), 0));
  for (const { key } of again)
    expect(
      ledger.some(({ type, content }) => type === 'CALL' && content['state'] === 'lost' && content['call'] === key),
    ).toBe(true);
  expect(rows('OUTPUT').map(({ call }) => call)).toHaveLength(new Set(rows('OUTPUT').map(({ call }) => call)).size);
});
