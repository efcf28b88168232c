import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hold, settleHold, settleLost } from '../../../activities/caps/holds.ts';
import { capsOf, setCap, setDayCaps } from '../../../activities/caps/stored-caps.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { type Amount, capScope, type Corpus } from '../../../shared/kernel/caps.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';

// A day that has no cap yet may get one at any moment of a call (kernel rules §38). A day
// of each corpus has a first cap once.
let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

let cases = 0;
let run = '';
beforeEach(async () => {
  cases += 1;
  run = `run-${cases}`;
  await storeRuns(store.db, 'real', run);
});

const most: Amount = { microdollars: 1_000, tokens: 500 };
const used: Amount = { microdollars: 300, tokens: 120 };

const callOf = (task: string, corpus: Corpus) =>
  sampleCall({
    runKey: run,
    task,
    model: corpus === 'simulated' ? 'simulated:messages' : 'anthropic:claude-opus-5',
    inputTokens: 100,
    outputTokens: 20,
    costMicrodollars: used.microdollars,
  });

/** The steps of one call, each of which a first cap may come before. */
function stepsOf(task: string, corpus: Corpus) {
  const call = callOf(task, corpus);
  const key = callKey(call);
  const hasHeld = () =>
    hold(store.db, {
      key: `${key}#1`,
      call: key,
      runKey: run,
      simulated: corpus === 'simulated',
      priced: true,
      most,
      forMs: 60_000,
    });
  const isSaved = () => saveCall(store.db, call, {}, {}, []);
  const isSettled = () => settleHold(store.db, `${key}#1`, used);
  return { key, hasHeld, isSaved, isSettled };
}

const firstCap = (corpus: Corpus) =>
  setDayCaps(store.db, corpus, [
    { key: `first/${corpus}`, kind: 'money', most: 1_000_000, by: 'Ada', reason: 'From now on.' },
  ]);

async function standing(corpus: Corpus) {
  const { rows } = await store.db.query<{ day: string }>('select symposium.today($1) as day', [corpus]);
  const [cap] = await capsOf(store.db, [rows[0]?.day ?? '']);
  return [cap?.spent, cap?.held];
}

test('a first cap of a day counts each call once, at whichever of its steps it comes', async () => {
  const [held, saved, settled, lost, unpaid] = ['held', 'saved', 'settled', 'lost', 'unpaid'].map((task) =>
    stepsOf(task, 'real'),
  );
  if (!held || !saved || !settled || !lost || !unpaid) throw new Error('there are five');
  for (const one of [held, saved, settled, lost, unpaid]) await one.hasHeld();
  for (const one of [saved, settled]) await one.isSaved();
  await settled.isSettled();
  await firstCap('real');
  // Settled is one, and what the others may take is held: saved or not, none is counted in both.
  expect(await standing('real')).toEqual([300, 4_000]);
  await saved.isSettled();
  expect(await standing('real')).toEqual([600, 3_000]);
  await held.isSaved();
  await held.isSettled();
  await settleHold(store.db, `${unpaid.key}#1`, { microdollars: 0, tokens: 0 });
  await settleLost(store.db, [lost.key], new Map());
  expect(await standing('real')).toEqual([300 * 3 + 1_000, 0]);
});

test('a call that holds, is saved and comes back while the first cap is set is counted to the microdollar', async () => {
  const calls = Array.from({ length: 40 }, (_, place) => stepsOf(`task-${place}`, 'simulated'));
  const made = calls.map(async ({ hasHeld, isSaved, isSettled }, place) => {
    await new Promise((go) => setTimeout(go, place));
    await hasHeld();
    await isSaved();
    await isSettled();
  });
  await new Promise((go) => setTimeout(go, 20));
  await firstCap('simulated');
  await Promise.all(made);
  expect(await standing('simulated')).toEqual([300 * calls.length, 0]);
});

test('a run whose first cap comes in its middle has counted from its beginning', async () => {
  const scope = capScope.run(run);
  const [before, underWay] = [stepsOf('before', 'real'), stepsOf('under way', 'real')];
  await before.hasHeld();
  await before.isSettled();
  await underWay.hasHeld();
  await setCap(store.db, { key: `cap/${run}`, scope, kind: 'tokens', most: 10_000, by: 'Ada', reason: 'Enough.' });
  expect(await capsOf(store.db, [scope])).toMatchObject([{ spent: used.tokens, held: most.tokens }]);
  await underWay.isSettled();
  expect(await capsOf(store.db, [scope])).toMatchObject([{ spent: 2 * used.tokens, held: 0 }]);
});
