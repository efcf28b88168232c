import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import type { PolicyChanges } from '../../shared/scenario/policy.ts';
import { decide } from '../../workflows/messages.ts';
import { cutShort } from './cut-short.ts';
import { fold, type House } from './house.ts';
import { present } from './present.ts';
import { until } from './until.ts';

export type MadeAndDecided = [
  script: WrittenScript,
  decisions: readonly DecisionInput[],
  policy?: PolicyChanges,
  end?: keyof typeof cutShort,
];

async function start(house: House, script: WrittenScript, policy: PolicyChanges) {
  house.simulated.setScript(script);
  const from = house.simulated.requests.length;
  const handle = await house.start({ policy: { callAttempts: 2, ...policy } });
  return {
    handle,
    runKey: handle.workflowId.slice('scenario/'.length),
    requests: () => house.simulated.requests.slice(from),
  };
}

/**
 * Runs a script; the nth review of the run is decided by the nth decision, and one more would be shown by name. `end`:
 * where the run is left alone, as what follows is nothing to the test.
 */
export async function runDecided(house: House, ...[script, decisions, policy = {}, end]: MadeAndDecided) {
  const { handle, runKey, requests } = await start(house, end ? [...script, cutShort[end]] : script, policy);
  for (const [place, decision] of decisions.entries()) {
    await until(async () => (await listReviews(house.db, { runKey })).length > place);
    const { reviewId } = present((await listReviews(house.db, { runKey }))[place]);
    await house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, { args: [decision] });
  }
  const over = { done: false };
  const result = handle.result().finally(() => {
    over.done = true;
  });
  await until(async () => over.done || (await listReviews(house.db, { runKey })).length > decisions.length);
  if (!over.done) {
    const more = await listReviews(house.db, { runKey });
    const left = { outcome: end, requests: requests(), ...(await fold(house.db, runKey)) };
    const ended = result.catch(() => undefined);
    await handle.terminate();
    await ended;
    const phase = end === 'VOTES' ? 'refine' : end?.toLowerCase();
    if (more.at(-1)?.reviewId.replace(/-\d+-failure$/, '') === `${runKey}-${phase}`) return left;
    throw new Error(`the run asks once more: ${more.at(-1)?.kind}: ${more.at(-1)?.question}`);
  }
  return { outcome: (await result).outcome, requests: requests(), ...(await fold(house.db, runKey)) };
}
