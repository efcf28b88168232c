import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../bench/trial/catalogue.ts';
import { fewControls } from '../../bench/trial/controls.ts';
import { someAtOnce } from '../../activities/some-at-once.ts';
import { markersOf, play, scriptOf, type TrialStage } from '../../bench/trial/play.ts';
import { controlOf, playsOf, shortForm, tryFlaws } from '../../bench/trial/run.ts';
import { trialSeed } from '../../bench/trial/stage.ts';
import { witness } from '../../bench/trial/witness.ts';
import { openHouse, type House } from '../support/house.ts';

/* The short form of `npm run trial`: a sample of the flaws that are caught, and a run without a flaw for each status. */

let house: House;
beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, undefined, { seed: trialSeed });
});
afterAll(() => house.close());

const atOnce = 4;
const flaws = shortForm(catalogue);

function stage(): TrialStage {
  const watch = witness(markersOf(playsOf(flaws)));
  let read = 0;
  return {
    client: house.temporal.client,
    taskQueue: house.temporal.taskQueue,
    db: house.db,
    witness: {
      of(run) {
        for (const request of house.simulated.requests.slice(read)) watch.note(request);
        read = house.simulated.requests.length;
        return watch.of(run);
      },
    },
  };
}

describe('the trial, in short', () => {
  test('notices each flaw of the sample before anything is published', async () => {
    house.simulated.setScript(scriptOf(playsOf(flaws)));
    const tried = await tryFlaws(stage(), flaws, atOnce, () => undefined);
    expect(tried.length).toBeGreaterThan(7);
    expect(
      tried
        .filter(({ judgement }) => ['missed', 'unplanted'].includes(judgement.verdict))
        .map(({ flaw, judgement }) => `${flaw.id} ${judgement.verdict}`),
    ).toEqual([]);
  });

  test('raises no alarm where there is no flaw, whatever the status', async () => {
    house.simulated.setScript([]);
    const ended = await someAtOnce(fewControls, atOnce, async (one) => controlOf(one.key, await play(stage(), one)));
    expect(ended).toEqual(fewControls.map(({ key }) => ({ key, outcome: 'DOCUMENTED', alarms: [] })));
  });
});
