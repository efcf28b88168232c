import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { entries } from '../../examples/systems/encyclopedia/index.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { readScript } from '../../activities/models/simulated/script.ts';
import { rescoringOf } from '../../workers/evaluation/rescoring.ts';
import { ablationRuns } from '../../workers/omega/ablation/client.ts';
import { evaluations, storeSet } from '../../workers/evaluation/client.ts';
import { inquiries } from '../../workers/omega/inquiry/client.ts';
import type { batch } from '../../workflows/batch.ts';
import type { qa } from '../../workflows/qa.ts';
import { publishAll } from '../workers/corpus/published.ts';
import { decide, progress } from '../../workflows/messages.ts';
import { openHouse, type House } from '../support/house.ts';
import { brief } from '../support/matches.ts';
import { present } from '../support/present.ts';
import { served } from '../support/served.ts';
import { until } from '../support/until.ts';
import { disputeStories } from './dispute-stories.ts';
import { evaluationStories, scenariosOf } from './evaluation-stories.ts';
import { auditMarked, auditMarkedTwice } from './audit-marked.ts';
import { corpusStories } from './corpus-stories.ts';
import { suspectsFound } from './suspects-found.ts';
import { inquiryStories } from './inquiry-stories.ts';
import { entryStories } from './entry-stories.ts';
import { matchStories } from './match-stories.ts';
import { batchAsksOnce, batchNight, corpusMade, qaByMeaning, qaInParts } from './plan-stories.ts';
import { noticeSent, reviewStories } from './review-stories.ts';
import { runStories } from './run-stories.ts';
import { ablationStories, sessionStories } from './session-stories.ts';
import { Stage, type Story } from './stage.ts';

/**
 * Records the histories that `replay.test.ts` replays: `npm run histories`, or one of them with `-t 'records <name>'`.
 * A history of a released version stays as it is for good; a workflow change that breaks it is patched, and its new
 * path recorded beside it.
 */
const folder = join(import.meta.dirname, 'v1');

let house: House;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  // A model with a price is played by the simulated server too.
  house = await openHouse(undefined, null, undefined, (url) => ({
    anthropicApiKey: 'test',
    anthropicBaseUrl: `${url}/anthropic`,
  }));
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const stories: Readonly<Record<string, () => Story>> = { ...runStories, ...disputeStories, ...reviewStories };

/** JSON as Temporal's tools write it, compressed: `zcat` shows it. Of several executions the last, if none is named. */
async function save(
  name: string,
  workflowId: string,
  of: Pick<House, 'temporal'> = house,
  execution?: string,
): Promise<void> {
  const history = await of.temporal.client.workflow.getHandle(workflowId, execution).fetchHistory();
  writeFileSync(join(folder, `${name}.json.gz`), gzipSync(historyToJSON(history)));
}

/** Removes the histories that were recorded by this name. */
function forget(name: string): void {
  for (const file of readdirSync(folder)) if (file.split('.')[1] === name) rmSync(join(folder, file));
}

test.each(Object.keys(stories))('records %s', async (name) => {
  const { script, input = {}, during, apart = false } = present(stories[name])();
  const at = apart ? await openHouse() : house;
  forget(name);
  at.simulated.setScript(script);
  // So many runs of one category would come to resemble one another.
  const policy = { duplicateSimilarity: 2, ...input.policy };
  const handle = await at.start({ key: `history-${name}`, ...input, policy });
  const stage = new Stage(at, handle);
  await during?.(stage);
  await handle.result().catch(() => {});
  await save(`scenario.${name}`, handle.workflowId, at);
  const [first] = await listReviews(at.db, { runKey: stage.runKey });
  if (first !== undefined) {
    const workflowId = `review/${first.reviewId}`;
    await at.temporal.client.workflow.getHandle(workflowId).result();
    await save(`review.${name}`, workflowId, at);
  }
  for (const { name: kind, workflowId } of stage.beside) await save(`${kind}.${name}`, workflowId, at);
  if (apart) await at.close();
});

test.each(Object.keys(sessionStories))('records %s', async (name) => {
  const { script = [], input, during } = present(sessionStories[name])();
  forget(name);
  house.simulated.setScript(script);
  const handle = await house.startSession(`history-${name}`, input);
  await during?.(house, handle);
  await handle.result();
  // Of a session that went on in another execution, the last one: it begins with what was carried over.
  await save(`omega.${name}`, handle.workflowId);
});

test.each(Object.keys(matchStories))('records %s', async (name) => {
  const { script = [], input, during } = present(matchStories[name])();
  forget(name);
  house.simulated.setScript(script);
  const handle = await house.startMatch(`history-${name}`, input);
  await during?.(house, handle);
  await handle.result().catch(() => {});
  await save(`match.${name}`, handle.workflowId);
  await save(`team.${name}`, `${handle.workflowId}/A`);
});

const entrants = ['Ash', 'Birch', 'Cedar'];
test.each([
  ['tournament-undisturbed', 'tournament', { format: 'SINGLE_ELIMINATION', entrants, seed: 5, atOnce: 2 }],
  ['team-and-soloist', 'teamAblation', { draw: { count: 1 } }],
] as const)('records %s', async (name, workflow, input) => {
  const { client, taskQueue } = house.temporal;
  const workflowId = `${workflow}/history-${name}`;
  await client.workflow.execute(workflow, { workflowId, taskQueue, args: [{ ...input, policy: brief }] });
  await save(`${workflow}.${name}`, workflowId);
  if (workflow === 'tournament') return;
  await save(`match.${name}`, `match/history-${name}-1`);
  await save(`team.${name}`, `match/history-${name}-1/B`);
});

test('records batch-refilled', async () => {
  const name = 'batch-refilled';
  const { client, taskQueue } = house.temporal;
  house.simulated.setScript([{ agent: 'EULER', task: 'mathematics', times: 1, do: { doubtful: 0.3 } }]);
  const runKey = `history-${name}`;
  const cell = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' } as const;
  const handle = await client.workflow.start<typeof batch>('batch', {
    workflowId: `batch/${runKey}`,
    taskQueue,
    args: [
      {
        briefs: [cell, { ...cell, category: 'The Cascade' }],
        policy: { atOnce: 1, historyEvents: 30, scenario: { duplicateSimilarity: 2, phaseAttempts: 1 } },
      },
    ],
  });
  let waiting: string | undefined;
  await until(async () => {
    [waiting] = (await listReviews(house.db, 'open')).flatMap((one) =>
      one.runKey.startsWith(runKey) ? [one.reviewId] : [],
    );
    return waiting !== undefined;
  });
  // The other one is made meanwhile, and the batch goes on in another execution.
  await until(async () => (await handle.query(progress)).lastGate?.startsWith('1 of 2 made') === true);
  await client.workflow
    .getHandle(`review/${present(waiting)}`)
    .executeUpdate(decide, { args: [{ reviewer: 'Ada', decision: 'DISCARD', justification: 'Recorded.' }] });
  await handle.result();
  // The last execution: it begins with what was carried over.
  await save(`batch.${name}`, handle.workflowId);
  await save(`scenario.${name}`, `scenario/${runKey}-s1-1`);
});

test('records batch-night', async () => {
  house.simulated.setScript([{ agent: 'EULER', task: 'mathematics', times: 1, do: { doubtful: 0.3 } }]);
  await batchNight(house, save);
});

test('records batch-asks-once', () => batchAsksOnce(house, save));

test('records qa-doubted', async () => {
  const name = 'qa-doubted';
  const { client, taskQueue } = house.temporal;
  await publishAll(house.db, { corpus: 'real', simulated: true }, ['KS']);
  const workflowId = `qa/history-${name}`;
  const handle = await client.workflow.start<typeof qa>('qa', {
    workflowId,
    taskQueue,
    args: [{ corpus: 'real', policy: { percent: 100 } }],
  });
  const answered = async (kind: string, reviewer: string, ...categories: readonly string[]) => {
    const open = async () =>
      (await listReviews(house.db, { runKey: `history-${name}` })).find(
        (one) => one.kind === kind && one.outcome === null,
      );
    await until(async () => (await open()) !== undefined);
    const { reviewId, package: stored } = present(await open());
    const { subject } = stored as { readonly subject: string };
    const row = Object.fromEntries(categories.map((one) => [one, { score: 0, reason: 'Recorded.' }]));
    await client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, {
      args: [
        {
          reviewer,
          decision: 'RESOLVE',
          justification: 'Recorded.',
          ...(categories.length === 0 ? {} : { marks: { [subject]: row } }),
        },
      ],
    });
    return reviewId;
  };
  await answered('qa-solve', 'Ada');
  await answered('qa-check', 'Ada', 'agreement', 'key', 'physics', 'ethics', 'difficulty');
  const confirmed = await answered('qa-confirm', 'Bo', 'key');
  await handle.result();
  await save(`qa.${name}`, workflowId);
  await save(`review.${name}`, `review/${confirmed}`);
});

test('records qa-by-meaning', () => qaByMeaning(house, save));
test('records qa-in-parts', () => qaInParts(house, (name, id, execution) => save(name, id, house, execution)));

test.each(Object.entries(entryStories))('records %s', async (name, { input, decisions = [] }) => {
  const { symposium, stop } = await served({}, { SYMPOSIUM_SYSTEMS: 'examples/systems/encyclopedia' });
  try {
    const run = await symposium.runs(entries).start(input, { key: `history-${name}` });
    for (const decision of decisions) {
      let open: string | undefined;
      await until(async () => {
        [open] = (await symposium.reviews.list()).map(({ reviewId }) => reviewId);
        return open !== undefined;
      });
      await symposium.reviews.decide(present(open), { reviewer: 'Ada', justification: 'Recorded.', ...decision });
      await until(async () => (await symposium.reviews.list()).every(({ reviewId }) => reviewId !== open));
    }
    await run.result();
    await save(`encyclopedia.${name}`, run.workflowId);
  } finally {
    await stop();
  }
});

test.each(Object.entries(evaluationStories))('records %s', async (name, story) => {
  const { input, script = [], rescored } = story;
  const { symposium, stop } = await served({ script: readScript(script) });
  try {
    const asked = {
      model: 'simulated:messages',
      judges: ['simulated:messages', 'simulated:chat'],
      runs: 2,
      ...input,
    };
    const set = await storeSet(symposium.db, scenariosOf(story));
    const run = await symposium.runs(evaluations).start({ ...asked, set }, { key: `history-${name}` });
    await run.result();
    let kept = run;
    if (rescored !== undefined) {
      const [again, named] = await rescoringOf(symposium.db, run.runKey, rescored);
      kept = await symposium.runs(evaluations).start(again, named);
      await kept.result();
    }
    await save(`evaluation.${name}`, kept.workflowId);
  } finally {
    await stop();
  }
});

test('records corpus-made', () => corpusMade(house, save));
test.each(Object.entries(corpusStories))('records %s', (_, story) =>
  story(house, (name, workflowId, execution) => save(name, workflowId, house, execution)),
);
test.each(Object.entries(ablationStories))('records %s', async (name, input) => {
  const { symposium, stop } = await served();
  const run = await symposium.runs(ablationRuns).start(input, { key: `history-${name}` });
  await run.result();
  // Of one that went on in another execution, the last: it begins with what was carried over.
  await save(`ablation.${name}`, run.workflowId).finally(stop);
});
test('records notice-sent', () => noticeSent(house, save));
test('records audit-marked', () => auditMarked(save));
test('records audit-marked-twice', () => auditMarkedTwice(save));
test('records suspects-found', () => suspectsFound(save));

test.each(Object.entries(inquiryStories))('records %s', async (name, script) => {
  const { symposium, stop } = await served({ script: readScript(script) });
  try {
    const question = 'Why do the lakes of a region lose their fish although the water is clean?';
    const { runKey: session } = await symposium.omega.start(question, { stakes: 'LOW', uncertainty: 'LOW' });
    await symposium.omega.result(session);
    const run = await symposium.runs(inquiries).start({ session, question }, { key: `history-${name}` });
    const open = async () =>
      (await listReviews(symposium.db, { runKey: run.runKey })).find(({ outcome }) => outcome === null);
    if (name === 'inquiry-paused-by-provider') {
      await until(async () => (await open()) !== undefined);
      await symposium.reviews.decide(present(await open()).reviewId, {
        ...{ decision: 'CONTINUE', reviewer: 'Ada', justification: 'The key is mended.' },
      });
    }
    await run.result();
    await save(`inquiry.${name}`, run.workflowId);
  } finally {
    await stop();
  }
});
