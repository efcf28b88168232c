import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAblations } from '../../../activities/omega/ablation/list.ts';
import { listTeamAblations } from '../../../activities/worldbuilding/ablation/list.ts';
import { closeRunIn } from '../../../activities/close-run.ts';
import { append } from '../../../activities/store/ledger.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { saveTrial } from '../../../activities/store/trials.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { openStore } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const opened = (system: string, runKey: string, brief: object = {}) =>
  openRun(store.db, { runKey, system, parent: null, corpus: 'real', brief, policy: {} });

test('an ablation is listed with what its matches have cost, and with no sum where one of them has no known cost', async () => {
  const trial = (runKey: string, costMicrodollars: number | null) =>
    saveTrial(store.db, {
      model: 'openai:a',
      hash: `of ${runKey}`,
      refused: false,
      runKey,
      usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
      costMicrodollars,
    });
  const cost = async (runKey: string) =>
    (await listTeamAblations(store.db, 10)).find((one) => one.runKey === runKey)?.costMicrodollars;
  await opened('team-ablation', 'fair', { matches: ['fair-1', 'fair-2', 'fair-3'].map((match) => ({ match })) });
  await opened('team-ablation', 'other', { matches: [{ match: 'other-1' }] });
  for (const match of ['fair-1', 'fair-2', 'other-1']) await opened('worldbuilding', match);
  expect(await cost('fair')).toBe(0);
  await trial('fair-1', 300);
  await trial('fair-2', 500);
  await trial('other-1', 7_000);
  expect([await cost('fair'), await cost('other')]).toEqual([800, 7_000]);
  await opened('worldbuilding', 'fair-3');
  await trial('fair-3', null);
  expect([await cost('fair'), await cost('other')]).toEqual([null, 7_000]);
});

test('an ablation of OMEGA is listed with what its sessions have cost, and the sessions below them', async () => {
  const paid = (runKey: string, costMicrodollars: number) =>
    saveTrial(store.db, {
      model: 'openai:b',
      hash: `of ${runKey}`,
      refused: false,
      runKey,
      usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
      costMicrodollars,
    });
  const cost = async () =>
    (await listAblations(store.db, 10)).map(({ runKey, costMicrodollars }) => [runKey, costMicrodollars]);
  await opened('ablation', 'worth', { rounds: 2 });
  expect(await cost()).toEqual([['worth', 0]]);
  await paid('worth', 1);
  for (const [nth, session] of ['worth-omega-1', 'worth-omega-2', 'worth-omega-3'].entries()) {
    await opened('omega', session);
    await paid(session, 10 ** (nth + 1));
  }
  const sub = { runKey: 'worth-omega-2-sub', system: 'omega', corpus: 'real', brief: {}, policy: {} } as const;
  await openRun(store.db, { ...sub, parent: 'worth-omega-2' });
  await paid(sub.runKey, 2_000);
  // The third is another's: it has two rounds.
  expect(await cost()).toEqual([['worth', 2_111]]);
});

test('a run that was cancelled says by whom and why, where they said so', async () => {
  const asked = (state: string, nth: number) =>
    append(store.db, 'over', [
      houseEntry('CORRECTION', `order/${nth}`, 'OPEN', { state, by: 'mara', reason: 'It is late' }),
    ]);
  const close = (outcome: string) =>
    closeRunIn(store.db)({ runKey: 'over', phase: 'PLAY', outcome, reason: 'Child Workflow execution failed' });
  const why = async () => (await findOutcome(store.db, 'over'))?.reason;
  await opened('team-ablation', 'over', { matches: [] });
  await asked('cancellation asked for', 1);
  await close('CANCELLED');
  expect(await why()).toBe('it was cancelled by mara: It is late');
  await opened('team-ablation', 'unsaid', { matches: [] });
  await closeRunIn(store.db)({ runKey: 'unsaid', phase: 'PLAY', outcome: 'CANCELLED', reason: 'Workflow cancelled' });
  expect((await findOutcome(store.db, 'unsaid'))?.reason).toBe('Workflow cancelled');
});
