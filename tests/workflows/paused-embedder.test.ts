import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDayCaps } from '../../activities/caps/stored-caps.ts';
import { hashedEmbedding } from '../../activities/embeddings/hashed.ts';
import { embeddingPriceOf } from '../../activities/embeddings/prices.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { decide } from '../../workflows/messages.ts';
import { fold, openHouse, type Handle, type House } from '../support/house.ts';
import { until } from '../support/until.ts';

/** Whoever makes the vectors is a provider like any other: its faults are an operator's (kernel rules §11). */

const apiKey = 'sk-canary-of-the-embedder';
const policy = { embedder: 'openai:text-embedding-3-small' };
let embedder: Server;
/** Status of the next answers; 200 brings a vector. */
let status = 200;
let asked = 0;
let house: House;

beforeAll(async () => {
  embedder = createServer((incoming, response) => {
    asked += 1;
    incoming.resume();
    response.writeHead(status, { 'content-type': 'application/json' });
    if (status === 200) response.end(JSON.stringify({ data: [{ embedding: hashedEmbedding(`text ${asked}`) }] }));
    else response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${apiKey}` } }));
  });
  await new Promise<void>((resolve) => embedder.listen(0, '127.0.0.1', resolve));
  const openaiBaseUrl = `http://127.0.0.1:${(embedder.address() as AddressInfo).port}/v1`;
  house = await openHouse(scenarioSystem, null, undefined, () => ({ openaiApiKey: apiKey, openaiBaseUrl }));
});
afterAll(async () => {
  await house.close();
  embedder.close();
  embedder.closeAllConnections();
});

async function pausedBy(key: string) {
  const open = async () => (await listReviews(house.db, { runKey: key })).filter(({ outcome }) => outcome === null);
  await until(async () => (await open()).length > 0);
  return open();
}

/** Cancels a run that has come beyond SEED, where its vector is made. */
async function goesOn(key: string, handle: Handle): Promise<void> {
  await until(async () => (await fold(house.db, key)).calls.some(({ phase }) => phase === 'VALIDATE'));
  await handle.cancel();
  await handle.result().catch(() => null);
}

const says = (reviewId: string, decision: 'CONTINUE' | 'END') =>
  house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, {
    args: [{ decision, reviewer: 'Olga', justification: 'The key is renewed.' }],
  });

test('a key that the embedder refuses is asked for once, pauses the run without the key, and the run goes on from there', async () => {
  [status, asked] = [401, 0];
  const handle = await house.start({ key: 'vectors', policy });
  const reviews = await pausedBy('vectors');
  expect(reviews.map(({ reviewId }) => reviewId)).toEqual(['vectors-run-1-provider']);
  expect(JSON.stringify(reviews)).toMatch(/BAD_KEY, openai:text-embedding-3-small: openai 401 .*Set a valid API key/);
  expect(asked).toBe(1);
  // It is tried before the run begins (kernel rules §40), so nobody has been paid in vain.
  expect((await fold(house.db, 'vectors')).calls).toEqual([]);
  status = 200;
  await says('vectors-run-1-provider', 'CONTINUE');
  await goesOn('vectors', handle);
  const { calls } = await fold(house.db, 'vectors');
  expect(calls.filter(({ task }) => task === 'seed')).toHaveLength(1);
  expect(JSON.stringify([reviews, await handle.fetchHistory()])).not.toContain(apiKey);
});

test('a run that the operator ends says why', async () => {
  status = 401;
  const handle = await house.start({ key: 'no-vectors', policy });
  await pausedBy('no-vectors');
  await says('no-vectors-run-1-provider', 'END');
  await expect(handle.result()).rejects.toMatchObject({ name: 'WorkflowFailedError' });
  const { ledger } = await fold(house.db, 'no-vectors');
  expect(JSON.stringify(ledger.at(-1)?.content)).toMatch(/401/);
});

test('a vector counts under the caps of its run and of the day, and waits for room by being asked again', async () => {
  [status, asked] = [200, 0];
  const set = (most: number | null, key: string) =>
    setDayCaps(house.db, 'real', [{ key, kind: 'tokens', most, by: 'Ada', reason: 'Enough.' }]);
  await set(1, 'no-vectors');
  const handle = await house.start({ key: 'no-room', policy });
  const waits = async () =>
    ((await handle.describe()).raw.pendingActivities ?? []).some(
      ({ activityType, lastFailure }) =>
        activityType?.name === 'claimConcept' && lastFailure?.applicationFailureInfo?.type === 'SPEND_CAP',
    );
  await until(waits);
  expect(asked).toBe(0);
  await set(null, 'room');
  await goesOn('no-room', handle);
  expect(asked).toBe(1);
  const { rows } = await house.db.query<{ tokens: number; money: number }>(
    `select tokens::float8 as tokens, microdollars::float8 as money from symposium.settlements where run_key = 'no-room' and call_key like 'embed/%'`,
  );
  expect(rows).toEqual([{ tokens: expect.any(Number), money: expect.any(Number) }]);
  expect(rows[0]?.money).toBe(embeddingPriceOf(policy.embedder, rows[0]?.tokens ?? 0));
});
