import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { fold, lockedRoom, openHouse, type House } from '../../support/house.ts';
import { until } from '../../support/until.ts';
import { findReview } from '../../../activities/store/reviews.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const breakthrough = {
  summary: 'A standing wave lifts the lid',
  solution: 'Rock the water at its own period until the lid is thrown.',
  novelty: 'No known approach uses resonance.',
  physics: 'The period of the room is 1.9 s.',
};
const proposes = (agent: 'NEWTON' | 'GALILEO', task: 'physics' | 'memo'): WrittenScript[number] => ({
  agent,
  task,
  do: { patch: [{ path: '/breakthrough', value: breakthrough }] },
});

async function open(script: WrittenScript, status: 'OF' | 'KS' = 'OF') {
  house.simulated.setScript(script);
  const handle = await house.start({ brief: { ...lockedRoom, status } });
  const result = await handle.result();
  return { result, ...(await fold(house.db, result.runKey)) };
}
const candidates = ({ ledger }: Awaited<ReturnType<typeof open>>) =>
  ledger.filter(({ type }) => type === 'CANDIDATE').map(({ content }) => content);

describe('a way through an open problem', () => {
  test.each([
    ['NEWTON', 'physics'],
    ['GALILEO', 'memo'],
  ] as const)(
    'that %s proposes in %s is checked three times, noted, and put before experts while the run goes on',
    async (agent, task) => {
      const ran = await open([proposes(agent, task)]);
      expect(ran.result.outcome).toBe('DOCUMENTED');
      expect(candidates(ran)).toEqual([
        expect.objectContaining({
          state: 'candidate',
          by: agent,
          checks: { EULER: 'survives', NEWTON: 'survives', GALILEO: 'survives' },
        }),
      ]);
      expect(ran.ledger.filter(({ type }) => type === 'BREAKTHROUGH')).toEqual([
        expect.objectContaining({ sender: agent }),
      ]);
      const [review] = ran.reviews;
      expect(review).toMatchObject({ kind: 'breakthrough', outcome: null });

      const expert = house.temporal.client.workflow.getHandle(`review/${review?.reviewId}`);
      await expert.executeUpdate('decide', {
        args: [
          {
            decision: 'RESOLVE',
            reviewer: 'mara',
            justification: 'Repeated in a tank.',
            verified: true,
            verification: 'EXPERIMENTAL',
          },
        ],
      });
      await until(async () => (await findReview(house.db, review?.reviewId ?? ''))?.outcome !== null);
      expect(await findReview(house.db, review?.reviewId ?? '')).toMatchObject({
        outcome: { reviewer: 'mara', verified: true, verification: 'EXPERIMENTAL' },
      });
    },
  );

  test('that one of the three does not let stand is noted as not confirmed, and nobody is asked', async () => {
    const ran = await open([
      proposes('NEWTON', 'physics'),
      { agent: 'EULER', task: 'novelty', do: { patch: [{ path: '/survives', value: false }] } },
    ]);
    expect(candidates(ran)).toEqual([expect.objectContaining({ state: 'not confirmed', review: null })]);
    expect(ran.reviews).toEqual([]);
    expect(ran.result.outcome).toBe('DOCUMENTED');
  });

  test.each([
    ['EULER', 'novelty', '/distinct', false, 'it is a known approach by another name'],
    ['GALILEO', 'literature', '/kind', 'KNOWN', 'it was proposed before'],
  ] as const)(
    'that %s lets stand in %s, against its own finding %s %s, is no candidate',
    async (agent, task, path, value, why) => {
      const ran = await open([proposes('NEWTON', 'physics'), { agent, task, do: { patch: [{ path, value }] } }]);
      expect(candidates(ran)).toEqual([
        expect.objectContaining({
          state: 'not confirmed',
          review: null,
          checks: expect.objectContaining({ [agent]: `does not survive: ${why}` }),
        }),
      ]);
      expect(ran.reviews).toEqual([]);
      expect(ran.result.outcome).toBe('DOCUMENTED');
    },
  );

  test('is only a part of its report in a run that is no OF', async () => {
    const ran = await open([proposes('NEWTON', 'physics')], 'KS');
    expect(candidates(ran)).toEqual([]);
  });
});
