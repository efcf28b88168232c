import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { certifyRun } from '../../activities/scenario/certify.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { lockedRoom, openHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => { house = await openHouse(); });
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

describe('a run', () => {
  test('debug', async () => {
    const handle = await house.start({ policy: { reviewWaitMs: 1, callAttempts: 2 } });
    const { runKey } = await handle.result();
    const t = performance.now();
    const c = await certifyRun(house.db, runKey);
    console.log(performance.now() - t, JSON.stringify(c, null, 1).slice(0, 6000));
  });
});
