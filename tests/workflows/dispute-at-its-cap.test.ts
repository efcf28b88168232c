import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReviews } from '../../activities/store/reviews.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { defaultPolicy } from '../../shared/scenario/policy.ts';
import { startDispute } from '../../workers/scenario/disputing.ts';
import { told } from '../../workers/scenario/dispute.ts';
import { decide } from '../../workflows/messages.ts';
import { openHouse, type House } from '../support/house.ts';
import { present } from '../support/present.ts';
import { takeNumbersOf } from '../support/store.ts';
import { until } from '../support/until.ts';
import { tooWeak } from './published-disputes.ts';

/** A model that has a price, played by the simulated server. */
const dear = 'anthropic:claude-opus-5';
const models = Object.fromEntries(Object.keys(defaultPolicy.models).map((agent) => [agent, dear]));
const million = 1_000_000;
const runKey = 'disputed-at-its-cap';

let house: House;
beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, (url) => ({
    anthropicApiKey: 'test',
    anthropicBaseUrl: `${url}/anthropic`,
  }));
  await takeNumbersOf(house.db, 'dispute-at-its-cap');
});
afterAll(() => house.close());

/** The review of this kind that is open. */
async function openReview(kind: string) {
  let id = '';
  await until(async () => {
    const open = (await listReviews(house.db, { runKey })).filter(({ outcome }) => outcome === null);
    id = open.find((one) => one.kind === kind)?.reviewId ?? '';
    return id !== '';
  });
  return house.temporal.client.workflow.getHandle(`review/${id}`);
}

const said = async (decision: Pick<DecisionInput, 'decision' | 'raiseToMicrodollars'>) =>
  (await openReview('spend-cap')).executeUpdate(decide, {
    args: [{ reviewer: 'Olga', justification: 'So it is.', ...decision }],
  });

test('a dispute that ends at its cap says so, of how much, and how it is heard after all', async () => {
  const handle = await house.start({ key: runKey, policy: { models, spendCapMicrodollars: 0.01 * million } });
  await said({ decision: 'CONTINUE', raiseToMicrodollars: 50 * million });
  const { scenarioId } = await handle.result();
  const started = await startDispute(
    {
      reviewerKey: () => Promise.resolve(null),
      client: house.temporal.client,
      db: house.db,
      databaseUrl: house.databaseUrl,
      taskQueue: house.temporal.taskQueue,
    },
    present(scenarioId),
    tooWeak,
    null,
  );
  await said({ decision: 'END' });
  await (await openReview('dispute')).cancel();
  const result = await started.result();
  expect(result).toMatchObject({ ending: 'SHELVED', version: null });
  expect(result.reason).toMatch(
    /^the run was paused and nobody continued it: ATHENA .*: SPEND_CAP: the cap of \$0\.01 leaves no room for a call of up to \$\d+\.\d\d \(spent \$0\.00\); and nobody answered the review of the dispute$/,
  );
  expect(told(started.disputeId, result).join('\n')).toContain('--decision CONTINUE --raise-to');
});
