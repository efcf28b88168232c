import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicRunId } from '../../activities/ask/compose.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { fold, openHouse, type House } from '../support/house.ts';
import { present } from '../support/present.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function run(script: WrittenScript) {
  house.simulated.setScript(script);
  const handle = await house.start({ policy: { reviewWaitMs: 1, callAttempts: 2 } });
  const result = await handle.result();
  const { ledger, calls, reviews } = await fold(house.db, result.runKey);
  const requests = house.simulated.requests.filter(({ scenarioId }) => scenarioId === publicRunId(result.runKey));
  const of = (agent: string, task: string) => ({
    calls: calls
      .filter((call) => call.agent === agent && call.task === task)
      .map(({ round, ordinal, outcome }) => `${round}/${ordinal} ${outcome}`)
      .sort(),
    requests: requests
      .filter((each) => each.agent === agent && each.task === task)
      .map(({ body }) => JSON.stringify(body)),
    computed: ledger
      .filter(({ type, sender, content }) => type === 'CALL' && sender === agent && content.state === 'tool')
      .flatMap(({ content }) => content.computed as { id: string; value: number | null; why: string | null }[]),
  });
  const deficiencies = ledger
    .filter(({ type }) => type === 'GATE')
    .flatMap(({ content }) => JSON.stringify(content.deficiencies ?? []));
  return {
    end: endOf({ result, reviews }),
    result: {
      ...result,
      reviews: reviews.map(({ package: held }) => JSON.stringify((held as { findings: unknown }).findings)),
    },
    calls,
    of,
    deficiencies,
  };
}

describe('an agent whose method computes', () => {
  const mass = { name: 'm', value: 2, unit: 'kg' };
  const good = { expression: 'm * m', quantities: [mass], unit: 'kg^2' };
  const bad = { expression: 'm * h', quantities: [mass], unit: 'kg' };

  test('computes once, cites the results, and each use is a row with them; the gate finds the citations right', async () => {
    const { result, of } = await run([]);
    expect([result.outcome, result.reason, result.reviews]).toEqual(['DOCUMENTED', 'all six gates passed', []]);
    const euler = of('EULER', 'mathematics');
    expect(euler.calls).toEqual(['1/0 tool', '1/2 answered']);
    expect(euler.computed.length).toBeGreaterThan(0);
    expect(euler.computed.every(({ value, why }) => value !== null && why === null)).toBe(true);
    expect(euler.requests[1]).toContain('computed:1.1');
  });

  test('goes on word for word after a failure between two rounds, pays nothing twice, and hears why', async () => {
    const { end, of } = await run([
      cutShort.GROUND,
      { agent: 'NEWTON', task: 'physics', do: { compute: [good, bad] } },
      { agent: 'NEWTON', task: 'physics', after: 1, do: { status: 500 } },
      { agent: 'NEWTON', task: 'physics', after: 2, times: 0, do: { compute: [good] } },
    ]);
    expect(end).toEqual(['SHELVED', 'ground-1-failure']);
    const newton = of('NEWTON', 'physics');
    expect(newton.calls).toEqual(['1/0 tool', '1/2 tool', '1/3 tool', '1/4 answered']);
    const [first, lost, again, , last] = newton.requests;
    expect([again === lost, again === first]).toEqual([true, false]);
    expect(newton.computed.map(({ id }) => id)).toEqual([
      'computed:1.1',
      'computed:1.2',
      'computed:2.1',
      'computed:3.1',
    ]);
    expect(present(lost)).toContain('`h` is not among the quantities');
    expect(present(last)).toContain('"tool_choice":"none"');
  });

  test('that cites what it never computed hears of it, and is asked again', async () => {
    const append = (path: string) => ({ patch: [{ path, append: ' By computed:3.7 it comes to 12 N.' }] });
    const { end, of, deficiencies } = await run([
      cutShort.GROUND,
      { agent: 'NEWTON', task: 'physics', do: append('/claims/0/calculation') },
      { agent: 'EULER', task: 'mathematics', do: append('/claims/0/reasoning') },
    ]);
    expect(end).toEqual(['SHELVED', 'ground-1-failure']);
    expect(of('NEWTON', 'physics').calls).toHaveLength(2);
    expect(deficiencies.join().match(/computed:3\.7 has no result/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
