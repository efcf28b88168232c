import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../activities/store/database.ts';
import { fuzz } from '../../bench/fuzz/door.ts';
import { doorNames, doors, type Store } from '../../bench/fuzz/doors.ts';
import { migrate } from '../../workers/migrate.ts';
import { freshDatabase } from '../support/database.ts';
import type { RealPostgres } from '../support/postgres.ts';

/** The short form of `npm run fuzz`: some inputs at each door, the same ones every time. */
const inputs = { cli: 200, client: 200, temporal: 100, wire: 40, replies: 80, page: 50 } as const;

let database: RealPostgres;
let store: Store;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  store = { db: openDatabase(database.url, 4), url: database.url };
});
afterAll(async () => {
  await store.db.end();
  await database.stop();
});

test.each(doorNames)('at the door %s nothing crashes, and every refusal names its field', async (name) => {
  const door = await doors[name](store);
  try {
    const report = await fuzz(name, door, inputs[name], 1);
    expect(report).toMatchObject({ inputs: inputs[name], broken: null });
    // Neither all right nor all wrong: what is nearly right gets further in.
    expect(Math.min(report.accepted, report.refused)).toBeGreaterThan(0);
  } finally {
    await door.close();
  }
});
