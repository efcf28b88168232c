import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findPublication } from '../../activities/store/documents.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { openHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('an undisturbed run', () => {
  test('ends with documents under the corpus’s first id', async () => {
    const handle = await house.start({ key: 'first-run' });
    const result = await handle.result();
    const ledger = await readLedger(house.db, 'first-run');
    if (result.outcome !== 'DOCUMENTED')
      console.log(
        ledger
          .filter(({ type }) => type === 'GATE' || type === 'REVIEW')
          .map(({ content }) => JSON.stringify(content))
          .join('\n'),
      );
    expect(result).toMatchObject({ outcome: 'DOCUMENTED', scenarioId: 'IM-0001' });
    const publication = await findPublication(house.db, 'first-run');
    expect(publication?.files.map(({ path }) => path)).toContain('public/IM-0001.md');
  });
});
