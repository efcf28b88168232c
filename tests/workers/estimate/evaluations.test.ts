import { expect, test } from 'vitest';
import { packBody } from '../../../activities/store/bodies.ts';
import { planOfEvaluation } from '../../../workers/estimate/plan-of-evaluation.ts';
import { estimating } from '../../../workers/estimate/estimating.ts';
import { trialLines, trialsOf } from '../../../workers/estimate/trials.ts';
import { present } from '../../support/present.ts';

const set = 'a'.repeat(64);
const endpoint = 'endpoint:http://127.0.0.1:9000/answer';
const { bytes } = await packBody({ scenarios: [{ face: {}, key: {} }] });

const finished = { runs: 1, calls: 6, tokens: 9_000, costMicrodollars: null, ms: 1_000 };
const tables: Readonly<Record<string, object>> = { 'with finished': finished, 'from symposium.blobs': { bytes } };
/** A store that has the set, and one finished run. */
const db = {
  query: (text: string) =>
    Promise.resolve({ rows: Object.entries(tables).flatMap(([named, row]) => (text.includes(named) ? [row] : [])) }),
} as never;
const planOf = async (more: object) =>
  present(await planOfEvaluation({ set, model: 'simulated:messages', ...more }, null, db));

test('an evaluation is reckoned from earlier ones that were asked in the same way, and not from who was asked to work it out', async () => {
  expect((await planOf({})).earlier).toMatchObject({
    brief: { set, runs: 3 },
    without: ['twins', 'architecture', 'providerBatch'],
  });
  expect((await planOf({ architecture: 'agentic' })).earlier).toMatchObject({
    brief: { architecture: 'agentic' },
    without: ['twins', 'providerBatch'],
  });
});

test('what has no price is a part of the tokens, and not more than all of them', async () => {
  const played = { simulatedManners: [], simulatedLatencyMs: 0 };
  const { estimate } = await estimating(await planOf({ model: endpoint }), db, played);
  expect(estimate).toMatchObject({ calls: 6, tokens: 9_000 });
  const unpriced = present(estimate.unpriced[endpoint]);
  expect(unpriced).toBeGreaterThan(0);
  expect(unpriced).toBeLessThan(9_000);
});

test('an endpoint is not tried before; of a model without a price a trial is told in tokens', () => {
  const asked = { runs: 1, inTurn: 1, pictures: null };
  expect(trialsOf({ ...asked, models: { subject: [endpoint] } }, () => null).models).toBe(0);
  const unpriced = trialsOf({ ...asked, models: { subject: ['local:x', endpoint] } }, () => null);
  expect(trialLines(unpriced)).toEqual([
    expect.stringMatching(/tried .*: at most [\d,]+ tokens without a price of it/),
  ]);
});
