import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type House } from '../../support/house.ts';
import { about, session, small } from '../../support/sessions.ts';
import { defaultPolicy } from '../../../shared/omega/policy.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';

/* Who decides, sees: what examiners said, and the answer that they had before them (OMEGA rules §2.4, §6.7). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const limits = { cycles: 3, tokens: null, costMicrodollars: null, timeMs: null };
const policy = {
  memory: { matches: 0 },
  limits,
  confidence: { proceed: { ...defaultPolicy.confidence.proceed, LOW: 0.3 } },
};
const late = 'Whoever governs the region has no hold on its waters.';

test('the Quality Controller has the answer of before beside the present one, and may hold a change of it against it', async () => {
  const refused = {
    quality: 'REJECT',
    failures: [{ criterion: 'the answer of before', what: 'says the contrary', tiers: ['VERIFICATION', 'ADVERSARY'] }],
  };
  house.simulated.setScript([
    {
      agent: 'synthesis-architect',
      task: 'contribute',
      after: 1,
      times: 0,
      do: {
        patch: [
          { path: '/claims/0/statement', value: late },
          { path: '/answer', value: late },
        ],
      },
    },
    {
      agent: 'quality-controller',
      task: 'contribute',
      after: 1,
      times: 1,
      do: { patch: Object.entries(refused).map(([field, value]) => ({ path: `/${field}`, value })) },
    },
    {
      agent: 'steelman-attacker',
      task: 'contribute',
      times: 1,
      do: { patch: [{ path: '/confidence', value: 0.4 }] },
    },
  ]);
  const { result, rows, handle } = await session(house, { ...small, problem: about(), policy });
  const runKey = handle.workflowId.replace('omega/', '');
  const requests = await requestsOfRun(house.db, runKey);
  const sentTo = (agent: string) =>
    requests.filter(({ call }) => call.includes(`/${agent}/`)).map(({ body }) => JSON.stringify(body));
  const bodies = sentTo('quality-controller');
  expect(bodies.map((text) => text.includes('what was examined since'))).toEqual([false, true, true]);
  expect(bodies[1]).toMatch(/depends on[^]*no hold on its waters|no hold on its waters[^]*depends on/);
  expect(rows('TERMINATION').map(({ leaf }) => leaf)).toEqual(['next-cycle', 'more-agents', 'success']);
  expect(result.status).toBe('SUCCESS');
  // Who builds the next answer reads for what the last one was rejected.
  const rejectedFor = /openNow[^]*says the contrary/;
  expect(sentTo('synthesis-architect').map((text) => rejectedFor.test(text))).toEqual([false, false, true]);
  for (const agent of ['synthesis-architect', 'quality-controller', 'phi'])
    expect(sentTo(agent).at(-1)).toContain('### openNow');
  // A line goes by the confidence to proceed of the session's own uncertainty.
  expect(rows('OUTPUT').find(({ agent }) => agent === 44)?.summary).toMatch(/CONF: 40% \| FLAGS: none$/);
});
