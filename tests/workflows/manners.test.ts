import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOfRun, type StoredCall } from '../../activities/store/calls.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { served, type Served } from '../support/served.ts';

/*
 * Who declines is drawn from a request's bytes, the run's key among them. One request in sixteen hundred is declined by
 * both models, which is an absence by rule and not what is shown here; so the keys are fixed.
 */
let house: Served;
beforeAll(async () => {
  house = await served({}, { SYMPOSIUM_SIMULATED_MANNER: 'thinks,wrapped,rewords,overlong,refuses,wary' });
});
afterAll(() => house.stop());

/** Every question is answered by models that have thought about it: at the first try, or by the second model. */
async function expectAnswers(runKey: string, counts: (call: StoredCall) => boolean = () => true): Promise<void> {
  const { db } = house.symposium;
  const calls = (await callsOfRun(db, runKey)).filter(counts);
  const answered = calls.filter((call) => call.outcome === 'answered');
  const question = ({ key }: { readonly key: string }) => key.replace(/\/\d+$/, '');
  expect(new Set(answered.map(question))).toEqual(new Set(calls.map(question)));
  // What EULER computes on the way is a request as well.
  const asIsDue = ['answered', 'refused', 'tool'];
  const others = calls.filter(({ outcome }) => !asIsDue.includes(outcome));
  expect(others.map(({ key, why }) => [key, why])).toEqual([]);
  // Even a thought at low effort has three quarters of 600 tokens.
  expect(Math.min(...answered.map(({ outputTokens }) => outputTokens))).toBeGreaterThan(450);
  // Texts were too long, and cost no repair.
  expect(answered.filter(({ why }) => why?.startsWith('shortened: ')).length).toBeGreaterThan(0);
  expect(await listReviews(db, { runKey })).toEqual([]);
}

test('a scenario is documented by models that think, wrap their JSON, ramble, decline and ask for changes twice, at the default policy, and nobody is asked', async () => {
  const { scenario } = house.symposium;
  const { runKey } = await scenario.start(
    { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' },
    // EULER computes first, so what it thought goes back to it by this protocol; the others speak the other two.
    { key: 'manners-locked-room', policy: { models: { EULER: 'simulated:responses' } } },
  );
  const { outcome, reason } = await scenario.result(runKey);
  expect([outcome, reason]).toEqual(['DOCUMENTED', expect.any(String)]);
  await expectAnswers(runKey);
});

test('a match is judged by them with every vote cast', async () => {
  const { worldbuilding } = house.symposium;
  const { runKey } = await worldbuilding.start(
    {
      draw: { tier: 2, seed: 7 },
      // Drawn on this machine, and nothing here is about pictures.
      policy: { pictures: { width: 256, height: 256 } },
    },
    { key: 'manners-match' },
  );
  const { end, why } = await worldbuilding.result(runKey);
  // Nobody stands in for a judge, and the labels that it reads are drawn anew in each match: one that declines leaves its
  // place empty, as the rules have it.
  const judgements = (await callsOfRun(house.symposium.db, runKey)).filter(({ agent }) => agent.startsWith('judge'));
  const isDeclined = judgements.some(({ outcome }) => outcome === 'refused');
  expect(`${end}: ${why}`).toMatch(isDeclined ? /^UNJUDGED: \d of \d judgements could be read/ : /^JUDGED: /);
  await expectAnswers(runKey, ({ agent }) => !agent.startsWith('judge'));
}, 300_000);
