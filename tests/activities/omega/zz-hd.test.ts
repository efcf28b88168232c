import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listDocuments } from '../../../activities/store/documents.ts';
import { sessionReport } from '../../../shared/omega/documents/catalogue.ts';
import { openHouse, type House } from '../../support/house.ts';
import { about, lakes, session } from '../../support/sessions.ts';
let house: House;
beforeAll(async () => { house = await openHouse(); });
afterAll(() => house.close());
test.each([['usual', lakes], ['later', lakes], ['contra', about('contradiction')], ['casc', about('cascade')], ['stall', about('stall')], ['undec', about('undecidable')]])('%s', async (key, problem) => {
  const { result } = await session(house, { problem, stakes: key === 'contra' ? 'HIGH' : null, policy: { reviewWaitMs: 1 } }, key);
  const docs = await listDocuments(house.db, key);
  for (const { path, text } of docs) { const f = join('/tmp/s3/hd', key, path); await mkdir(dirname(f), { recursive: true }); await writeFile(f, text); }
  console.log(JSON.stringify(result));
  const json = JSON.parse(docs.find(({ path }) => path === 'report.json')?.text ?? 'null');
  expect(sessionReport.safeParse(json).error?.issues ?? []).toEqual([]);
}, 120_000);
