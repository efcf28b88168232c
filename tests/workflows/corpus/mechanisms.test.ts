import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { WorkflowHandle } from '@temporalio/client';
import { meaningCheckIn } from '../../../activities/scenario/qa/meaning.ts';
import { solutionsIn } from '../../../activities/scenario/qa/mechanisms.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import type { QaInput } from '../../../shared/scenario/qa/index.ts';
import { trialTellings } from '../../../shared/scenario/qa/meaning.ts';
import { toldTwice, trickOf } from '../../../shared/scenario/qa/told-twice.ts';
import { decide } from '../../../workflows/messages.ts';
import type { qa } from '../../../workflows/qa.ts';
import { sameLaws, sameTricks } from '../../shared/scenario/qa/told-again.ts';
import { openHouse, type House } from '../../support/house.ts';
import { present } from '../../support/present.ts';
import { until } from '../../support/until.ts';
import { publishTold } from '../../workers/corpus/published.ts';
import { type Meaning, startEmbedder } from './an-embedder.ts';

/** A sample has mechanisms compared by meaning (scenario rules §7.10), by an embedder over HTTP. */

/** What each text means; filled before anybody is asked. */
const meanings = new Map<string, Meaning>();
let embedder: Awaited<ReturnType<typeof startEmbedder>>;
let house: House;

beforeAll(async () => {
  // Its third answer is an error of its server, which is tried again.
  embedder = await startEmbedder(meanings, new Set([3]));
  house = await openHouse(scenarioSystem, null, undefined, () => ({ localBaseUrl: embedder.url }));
});
afterAll(async () => {
  embedder.close();
  await house.close();
});

const start = (key: string, input: QaInput): Promise<WorkflowHandle<typeof qa>> =>
  house.temporal.client.workflow.start<typeof qa>('qa', {
    workflowId: `qa/${key}`,
    taskQueue: house.temporal.taskQueue,
    args: [{ corpus: 'real', ...input }],
  });

async function openReview(key: string, kind: string): Promise<string> {
  const found = async () =>
    (await listReviews(house.db, { runKey: key })).find((one) => one.kind === kind && one.outcome === null)?.reviewId;
  await until(async () => (await found()) !== undefined);
  return present(await found());
}

const local = 'local:meanings';
const tellings = [...sameTricks, ...sameLaws];
/** Of the twenty of `sameLaws` each is a trick of its own. */
const meant = tellings.map(({ id, laws }, at) => ({
  trick: at < sameTricks.length ? trickOf({ id }) : id,
  law: laws[0] ?? '',
}));
const state = async (key: string) =>
  (await readLedger(house.db, key)).map(({ content }) => content).filter((one) => one['state'] === 'compared');

test('ten tricks that are told again are found, whatever their words, and no two tricks under one law', async () => {
  await publishTold(house.db, { corpus: 'real' }, tellings);
  const solutions = await solutionsIn(house.db, 'real');
  expect(solutions.filter(({ text }) => text === '')).toEqual([]);
  for (const [at, { text }] of solutions.entries()) meanings.set(text, present(meant[at]));
  for (const [at, { id, text }] of trialTellings.entries())
    meanings.set(text, { trick: trickOf({ id }), law: toldTwice[at]?.laws[0] ?? '' });
  expect(meanings.size).toBe(60);

  // Nobody has compared anything, and there is room for no text.
  const key = 'qa-by-meaning';
  const policy = { percent: 0, embedder: local, tokenCap: 20 };
  const handle = await start(key, { policy });
  const pause = await openReview(key, 'spend-cap');
  expect(embedder.asked).toEqual([]);
  await house.temporal.client.workflow.getHandle(`review/${pause}`).executeUpdate(decide, {
    args: [{ decision: 'CONTINUE', reviewer: 'olga', justification: 'It may.', raiseToTokens: 1e6 }],
  });
  const result = await handle.result();
  expect(result).toMatchObject({ outcome: 'EXAMINED', drawn: 0 });
  expect((await findOutcome(house.db, key))?.reason).toContain('10 pairs of 40 scenarios may be one trick by');

  const check = await meaningCheckIn(house.db, 'real', local);
  expect(check.trial).toMatchObject({ twice: 10, found: 10, apart: 180 });
  const idOf = new Map(solutions.map(({ scenarioId }, at) => [scenarioId, present(tellings[at]).id]));
  const found = check.shared.map(({ scenarios }) =>
    scenarios
      .map((one) => idOf.get(one))
      .toSorted()
      .join(' '),
  );
  const tricks = [...new Set(sameTricks.map(trickOf))];
  expect(found.toSorted()).toEqual(tricks.map((trick) => `${trick}-a ${trick}-b`).toSorted());
  expect(check).toMatchObject({ compared: 40, waiting: [], unknown: [] });
  expect(await state(key)).toMatchObject([{ embedder: local, alike: 10, twice: 10, found: 10 }]);

  // Each text was asked for once, but for the one that failed; its rows say so, and hold no word of it.
  expect(new Set(embedder.asked).size).toBe(60);
  expect(embedder.asked).toHaveLength(61);
  const rows = (await readLedger(house.db, key)).filter(({ type }) => type === 'CALL');
  const count = (name: string) => rows.filter(({ content }) => content['state'] === name).length;
  expect(count('answered')).toBe(60);
  expect(count('asked')).toBe(60 + count('failed'));
  const written = JSON.stringify([await readLedger(house.db, key), historyToJSON(await handle.fetchHistory())]);
  for (const { text } of solutions) expect(written).not.toContain(text);
});

test('are paid for once for ever: another sample asks for what is new alone, and another embedder for all', async () => {
  const before = embedder.asked.length;
  const again = await start('qa-by-meaning-again', { policy: { percent: 0, embedder: local } });
  await again.result();
  expect(embedder.asked).toHaveLength(before);
  expect(await meaningCheckIn(house.db, 'real', 'local:another')).toMatchObject({
    trial: null,
    compared: 0,
    shared: [],
  });
  // Hashed words ask nobody, and find nothing that is told in other words.
  const hashed = await start('qa-by-words', { policy: { percent: 0, embedder: 'auto' } });
  await hashed.result();
  expect(embedder.asked).toHaveLength(before);
  expect(await meaningCheckIn(house.db, 'real', 'hashed:')).toMatchObject({ compared: 0, shared: [] });
  expect(await state('qa-by-words')).toMatchObject([{ embedder: 'hashed:', threshold: null, twice: 10, found: 0 }]);
});

test('are a line of a policy: one that is no embedder is refused by name', async () => {
  const odd = await start('qa-odd-embedder', { policy: { percent: 0, embedder: 'gpt' } });
  await expect(odd.result()).rejects.toMatchObject({
    cause: { cause: { type: 'BAD_INPUT', message: expect.stringContaining('policy.embedder: has to be auto') } },
  });
});
