import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, test } from '@jest/globals';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { decide, progress } from '../../workflows/messages.ts';
import { openHouse, type Handle, type House } from '../support/house.ts';
import { until } from '../support/until.ts';

/**
 * Records the histories that `replay.test.ts` replays: `npm run histories`. A history of a released version stays
 * as it is for good; a workflow change that breaks it is patched, and its new path recorded beside it.
 */
const folder = join(import.meta.dirname, 'v1');

let house: House;
beforeAll(async () => { mkdirSync(folder, { recursive: true }); house = await openHouse(); });
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const patch = (agent: 'ATHENA' | 'GALILEO' | 'EULER' | 'NEWTON' | 'SOCRATES', task: 'seed' | 'physics' | 'mathematics' | 'classification' | 'calibration' | 'distractors' | 'readiness' | 'recheck', path: string, value: string | number, times = 1) =>
  ({ agent, task, times, do: { patch: [{ path, value }] } });

const ethicalFail = patch('SOCRATES', 'classification', '/ethics/assessment', 'FAIL');
const quick = { reviewWaitMs: 1, callAttempts: 2 };

const stories: Readonly<Record<string, { script: WrittenScript; policy?: typeof quick; during?: (handle: Handle) => Promise<void> }>> = {
  undisturbed: { script: [] },
  revision: { script: [patch('NEWTON', 'physics', '/assessment', 'NEEDS-REVISION')] },
  doubt: { script: [{ agent: 'EULER', task: 'mathematics', do: { doubtful: 0.6 } }] },
  repaired: { script: [{ agent: 'GALILEO', task: 'grounding', do: { unreadable: true } }] },
  discussion: { script: [patch('ATHENA', 'calibration', '/difficulty/C/score', 1), patch('EULER', 'calibration', '/difficulty/C/score', 5)] },
  distractor: { script: [patch('GALILEO', 'distractors', '/verdicts/0/verdict', 'TOO-WEAK'), patch('NEWTON', 'recheck', '/items/0/status', 'INVALID')] },
  cycles: { script: [patch('NEWTON', 'readiness', '/vote', 'REVISE', 0), patch('EULER', 'readiness', '/vote', 'REVISE', 0)], policy: quick },
  expired: { script: [ethicalFail], policy: quick },
  resolved: { script: [ethicalFail], during: (handle) => decided(handle, { decision: 'RESOLVE' }) },
  retried: { script: [ethicalFail], during: (handle) => decided(handle, { decision: 'RESOLVE', ruling: 'retry' }) },
  redesigned: { script: [ethicalFail], during: (handle) => decided(handle, { decision: 'REDESIGN' }) },
  discarded: { script: [ethicalFail], during: (handle) => decided(handle, { decision: 'DISCARD' }) },
  status: { script: [patch('SOCRATES', 'readiness', '/status', 'CT')], during: (handle) => decided(handle, { decision: 'RESOLVE', status: 'CT' }) },
  cancelled: { script: [ethicalFail], during: async (handle) => { await parked(handle); await handle.cancel(); } },
};

/** JSON as Temporal's tools write it, compressed: `zcat` shows it. */
function save(name: string, history: Parameters<typeof historyToJSON>[0]) {
  writeFileSync(join(folder, `${name}.json.gz`), gzipSync(historyToJSON(history)));
}

async function parked(handle: Handle): Promise<string> {
  await until(async () => (await handle.query(progress)).openReview !== null);
  return (await handle.query(progress)).openReview ?? '';
}

async function decided(handle: Handle, decision: Pick<DecisionInput, 'decision' | 'ruling' | 'status'>) {
  const review = house.temporal.client.workflow.getHandle(`review/${await parked(handle)}`);
  await review.executeUpdate(decide, { args: [{ reviewer: 'Ada', justification: 'Recorded.', ...decision }] });
}

test.each(Object.keys(stories))('records %s', async (name) => {
  const { script, policy, during } = stories[name]!;
  house.simulated.setScript(script);
  const handle = await house.start({ key: `history-${name}`, ...(policy ? { policy } : {}) });
  await during?.(handle);
  await handle.result().catch(() => {});
  save(`scenario.${name}`, await handle.fetchHistory());
  const [first] = await listReviews(house.db, { runKey: `history-${name}` });
  const review = house.temporal.client.workflow.getHandle(`review/${first?.reviewId ?? 'none'}`);
  const history = await review.result().catch(() => {}).then(() => review.fetchHistory()).catch(() => null);
  if (history) save(`review.${name}`, history);
});
