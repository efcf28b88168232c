import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishedRuns } from '../../../activities/store/finished-runs.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { openStore, sampleCall } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const models = { phi: 'openai:gpt-6-sol', skeptic: 'local:llama' };
const order = { system: 'omega', models, brief: { stakes: 'HIGH' }, outcomes: ['SUCCESS', 'PARTIAL'] };

interface Told {
  readonly outcome?: string | null;
  readonly models?: object;
  readonly stakes?: string | null;
  readonly tokens?: readonly number[];
  readonly cost?: number | null;
}

/** A run with a call for each number of tokens. */
async function ran(runKey: string, told: Told = {}): Promise<void> {
  const { outcome = 'SUCCESS', models: named = models, stakes = 'HIGH', tokens = [100], cost = 5 } = told;
  await openRun(store.db, {
    runKey,
    system: 'omega',
    parent: null,
    corpus: 'real',
    brief: { stakes, title: runKey },
    policy: { models: named },
  });
  for (const [ordinal, inputTokens] of tokens.entries())
    await saveCall(
      store.db,
      sampleCall({ runKey, ordinal, inputTokens, outputTokens: 10, costMicrodollars: cost }),
      { runKey, ordinal },
      { inputTokens },
      [],
    );
  if (outcome !== null) await saveOutcome(store.db, runKey, outcome, 'it is over');
}

describe('finished runs of a kind', () => {
  test('there are none where none has ended so, with these models and levels', async () => {
    await ran('under-way', { outcome: null });
    await ran('failed', { outcome: 'FAILED' });
    await ran('other-models', { models: { phi: 'openai:gpt-6-sol' } });
    await ran('more-models', { models: { ...models, historian: 'local:llama' } });
    await ran('other-levels', { stakes: null });
    expect(await finishedRuns(store.db, order)).toBeNull();
  });

  test('say the median of each number, and no cost where one is not known', async () => {
    await ran('small', { tokens: [90], cost: 1 });
    await ran('usual', { tokens: [190, 290], cost: 7 });
    await ran('huge', { tokens: [9_990, 9_990, 9_990], cost: 500, outcome: 'PARTIAL' });
    expect(await finishedRuns(store.db, order)).toEqual({
      runs: 3,
      calls: 2,
      tokens: 500,
      costMicrodollars: 14,
      ms: expect.any(Number),
    });
    await ran('unpriced', { tokens: [190, 290], cost: null });
    expect(await finishedRuns(store.db, order)).toMatchObject({
      runs: 4,
      calls: 2,
      tokens: 500,
      costMicrodollars: null,
    });
    expect(await finishedRuns(store.db, { ...order, brief: {} })).toMatchObject({ runs: 5 });
  });
});
