import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold, mayGoOn, roundEnded, tokenRenewed } from '../../workflows/messages.ts';
import { openHouse, type House } from '../support/house.ts';
import { leftBy, start } from '../support/matches.ts';
import { until } from '../support/until.ts';

/* Signals that workflows of Symposium send each other, sent by somebody else (kernel rules §28). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const nonsense = [[], [null], [5], [{}], [{ team: 'C', ordinal: '1', until: 'x', nth: null, held: 'yes' }]];

test('a match that is told nonsense in the name of its teams is played to its end', async () => {
  const key = 'told-nonsense';
  const handle = await start(house, {}, key);
  const begun = async () => (await leftBy(house, key)).ledger.some(({ content }) => content.state === 'asked');
  await until(begun);
  for (const id of [`match/${key}`, `match/${key}/A`])
    for (const signal of [hold, mayGoOn, roundEnded, tokenRenewed])
      for (const args of nonsense)
        // One that nobody there hears is kept for whoever might, and stops nothing.
        await house.temporal.client.workflow.getHandle(id).signal<unknown[]>(signal.name, ...args);
  expect(await handle.result()).toMatchObject({ end: 'JUDGED' });
});
