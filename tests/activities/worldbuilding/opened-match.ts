import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openMatchIn } from '../../../activities/worldbuilding/open.ts';
import type { MatchInput } from '../../../shared/worldbuilding/activities.ts';
import { openStore } from '../../support/store.ts';

/* Matches opened in a store of the file’s own. */

export let store: Awaited<ReturnType<typeof openStore>>;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());
  beforeEach(() => {
    runKey = `match-${(count += 1)}`;
  });
}

let count = 0;
export let runKey = '';

export const open = (input: unknown, key = runKey, model: string | null = null) =>
  openMatchIn(store.db, { model })({ runKey: key, input: input as MatchInput });

export const lengths = async () =>
  Promise.all(
    ['runs', 'ledger', 'notes'].map(
      async (table) =>
        (await store.db.query<{ rows: number }>(`select count(*)::int as rows from symposium.${table}`)).rows[0]?.rows,
    ),
  );

export const painted = (model: string) => ({ pictures: { model } });
