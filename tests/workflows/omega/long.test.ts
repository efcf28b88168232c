import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { agentIds } from '../../../shared/omega/agents/cast.ts';
import { sessionDefaults, type SessionPolicyChanges } from '../../../shared/omega/session-policy.ts';
import { openHouse, type House } from '../../support/house.ts';
import { about, keyOf, leftBy, start } from '../../support/sessions.ts';

/** Ten full cycles with everybody: far more than one history may hold (OMEGA rules §6.2, §7.9). */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const everybody: SessionPolicyChanges = {
  genesisAgents: { HIGH: { least: 20, most: 20 } },
  bridges: { HIGH: 6 },
  verifiers: { HIGH: 8 },
  adversaries: { HIGH: 12 },
  // Nothing but the number of cycles ends it.
  failure: { ...sessionDefaults.failure, circularCycles: 10, rejections: 10, expandingCycles: 10 },
  termination: { stallCycles: 10, improvement: 0 },
  limits: { cycles: 10, tokens: null, costMicrodollars: null, timeMs: null },
};

/** Each verdict sends all tiers back to work. */
const rejects: WrittenScript = [
  {
    agent: 'quality-controller',
    task: 'contribute',
    times: 0,
    do: {
      patch: [
        { path: '/quality', value: 'REJECT' },
        {
          path: '/failures',
          value: [
            {
              criterion: 'depth',
              what: 'more of everything',
              tiers: ['GENESIS', 'BRIDGE', 'VERIFICATION', 'ADVERSARY', 'META'],
            },
          ],
        },
      ],
    },
  },
];

test('a session of ten full cycles goes on in execution after execution, none above 4,096 events, and loses nothing', async () => {
  house.simulated.setScript(rejects);
  const handle = await start(house, {
    problem: about('ill-defined'),
    stakes: 'HIGH',
    uncertainty: 'HIGH',
    policy: everybody,
  });
  const result = await handle.result();
  const { rows, ledger, calls } = await leftBy(house, keyOf(handle));

  expect(rows('PLAN').map(({ iteration }) => iteration)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(result.reason).toMatch(/10 of 10 cycles/);
  const deployed = new Set(rows('DEPLOYMENT').flatMap(({ agents }) => agents));
  // The Conflict Resolver has nothing to resolve, and PHI orchestrates.
  expect(agentIds.filter((agent) => !deployed.has(agent))).toEqual([50, 57]);
  for (const { waves } of rows('PLAN')) expect(new Set(waves.flatMap(({ agents }) => agents)).size).toBeGreaterThan(40);

  const executions = await lengths(handle.workflowId);
  expect(executions.length).toBeGreaterThan(1);
  expect(Math.max(...executions)).toBeLessThan(4_096);

  // Gapless, each once: nothing was lost or repeated where one execution handed over to the next.
  expect(ledger.map(({ sequence }) => sequence)).toEqual(ledger.map((_, nth) => nth + 1));
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
  expect(house.simulated.requests).toHaveLength(calls.length);
});

/** Events of each execution, the first one first. */
async function lengths(workflowId: string): Promise<number[]> {
  const { client } = house.temporal;
  const found: number[] = [];
  for await (const { runId } of client.workflow.list({ query: `WorkflowId = "${workflowId}"` })) {
    found.unshift((await client.workflow.getHandle(workflowId, runId).fetchHistory()).events?.length ?? 0);
  }
  return found;
}
