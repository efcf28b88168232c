import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicRunId } from '../../activities/ask/compose.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { leftOut } from '../../shared/scenario/left-out.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { fold, openHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function run(script: WrittenScript) {
  house.simulated.setScript([...script, cutShort.GROUND]);
  const handle = await house.start({ policy: { reviewWaitMs: 1 } });
  const result = await handle.result();
  const { ledger, calls, reviews } = await fold(house.db, result.runKey);
  const asked = calls
    .filter(({ phase, outcome, agent }) => phase === 'VALIDATE' && outcome === 'answered' && agent !== 'ATHENA')
    .map(({ round, agent, subject }) => `${round} ${agent}${subject === null ? '' : ` ${subject}`}`)
    .sort();
  const reports = calls.filter(({ subject }) => subject === leftOut);
  const requests = house.simulated.requests.filter(({ scenarioId }) => scenarioId === publicRunId(result.runKey));
  const deficiencies = JSON.stringify(
    ledger.filter(({ type, content }) => type === 'GATE' && content.gate === 'VALIDATE').map(({ content }) => content),
  );
  return { end: endOf({ result, reviews }), asked, reports, requests, deficiencies };
}

const without = (agent: 'NEWTON' | 'EULER', task: 'physics' | 'mathematics', ...paths: string[]) => ({
  agent,
  task,
  do: { patch: paths.map((path) => ({ path, remove: true as const })) },
});

describe('what a lead’s report leaves out', () => {
  test('is a deficiency, only the missing ids are asked again, and the report is whole', async () => {
    const { end, asked, reports, requests, deficiencies } = await run([
      without('NEWTON', 'physics', '/claims/0', '/materials/0'),
    ]);
    expect(end).toEqual(['SHELVED', 'ground-1-failure']);
    expect(deficiencies).toMatch(/claims without a verdict.*objects whose material is not checked/s);
    expect(asked).toEqual(['1 EULER', '1 NEWTON', `2 NEWTON ${leftOut}`]);
    const [{ answer, why } = { answer: null, why: null }] = reports;
    expect(why).toMatch(/^completes .*\/VALIDATE\/1\/NEWTON\/physics\/-\/0$/);
    const { claims, edgeCases } = answer as { claims: unknown[]; edgeCases: unknown[] };
    expect(claims.length).toBeGreaterThan(1);
    expect(edgeCases.length).toBeGreaterThan(0);
    const request = requests.find(({ subject }) => subject === leftOut);
    expect(JSON.stringify(request?.body)).toContain('claims without a verdict');
  });

  test('and what is said otherwise the second time is named and asked of the whole', async () => {
    const { end, asked, reports, deficiencies } = await run([
      without('EULER', 'mathematics', '/claims/0'),
      {
        agent: 'EULER',
        task: 'mathematics',
        after: 1,
        do: {
          patch: [{ path: '/timing/steps', value: [{ stepId: 'S2', basis: 'A second look.', seconds: 0.5 }] }],
        },
      },
    ]);
    expect(end).toEqual(['SHELVED', 'ground-1-failure']);
    expect(asked).toContain(`2 EULER ${leftOut}`);
    expect(asked).toContain('3 EULER');
    expect(reports[0]?.why).toContain('says otherwise of S2');
    expect(deficiencies).toContain('steps timed more than once');
  });
});
