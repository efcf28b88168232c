import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { concludeIn } from '../../../activities/omega/conclude.ts';
import { settleIn } from '../../../activities/omega/settle.ts';
import { assessIn } from '../../../activities/omega/assess.ts';
import { sessionReader } from '../../../activities/omega/stored-session.ts';
import { splitRunIn } from '../../../activities/scenario/split.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { rulesReader } from '../../../activities/store/stored-run.ts';
import { layEngineerIn } from '../../../activities/worldbuilding/engineer.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { openStore, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'simulated', 'a-scenario');
  await openRun(store.db, {
    runKey: 'a-match',
    system: 'worldbuilding',
    parent: null,
    corpus: 'simulated',
    brief: {},
    policy: matchDefaults,
  });
});
afterAll(() => store.close());

describe('a run that an activity goes on with', () => {
  const sessions = () => sessionReader(store.db);
  const activities: [string, string, (runKey: string) => Promise<unknown>][] = [
    ['settle', 'a-scenario', (runKey) => settleIn(store.db, sessions())({ runKey } as never)],
    ['assess', 'a-scenario', (runKey) => assessIn(store.db, sessions())({ runKey } as never)],
    ['conclude', 'a-scenario', (runKey) => concludeIn(store.db, sessions())({ runKey } as never)],
    ['layEngineer', 'a-scenario', (runKey) => layEngineerIn(store.db)({ runKey } as never)],
    ['splitRun', 'a-match', (runKey) => splitRunIn(store.db)({ runKey } as never)],
  ];

  test.each(activities)('is not waited for by %s: no later attempt would find it', async (_, foreign, activity) => {
    const failure = { type: 'UNKNOWN_RUN', nonRetryable: true };
    await expect(activity('never-opened')).rejects.toMatchObject(failure);
    await expect(activity(foreign)).rejects.toMatchObject(failure);
  });

  test('has rules that a process reads once', async () => {
    const sent: string[] = [];
    const db: Queryable = {
      query: (text, values = []) => {
        sent.push(text);
        return store.db.query(text, [...values]);
      },
    };
    const rulesOf = rulesReader(db, 'scenario', ({ runKey, corpus }) => ({ runKey, corpus }));
    await expect(rulesOf('later')).rejects.toMatchObject({ type: 'UNKNOWN_RUN' });
    await storeRuns(store.db, 'real', 'later');
    expect(await rulesOf('later')).toEqual({ runKey: 'later', corpus: 'real' });
    expect(await rulesOf('later')).toEqual({ runKey: 'later', corpus: 'real' });
    expect(sent).toHaveLength(2);
  });
});
