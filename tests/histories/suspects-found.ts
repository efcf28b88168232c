import { listReviews } from '../../activities/store/reviews.ts';
import { readScript } from '../../activities/models/simulated/script.ts';
import { evaluations, storeSet } from '../../workers/evaluation/client.ts';
import { suspectsRuns } from '../../workers/evaluation/suspects/client.ts';
import { served } from '../support/served.ts';
import { until } from '../support/until.ts';
import { corpus } from '../workers/evaluation/a-corpus.ts';

const script = readScript([
  { task: 'solve', times: 0, do: { answer: { answer: 'I lift the lid and pour the water out.', confidence: 0.5 } } },
  { task: 'mark', times: 0, do: { patch: [{ path: '/points/*/met', value: false }] } },
]);

/** An examination of a key that two models agree against; a person finds it right. */
export async function suspectsFound(save: (name: string, workflowId: string) => Promise<void>): Promise<void> {
  const { symposium, stop } = await served({ script });
  try {
    const { db, reviews } = symposium;
    const key = 'history-suspects-found';
    const set = await storeSet(db, corpus('KS'));
    for (const model of ['simulated:messages', 'simulated:chat'])
      await (
        await symposium
          .runs(evaluations)
          .start({ set, model, judges: ['simulated:messages'], runs: 1 }, { key: `${key}-${model.slice(10)}` })
      ).result();
    const run = await symposium.runs(suspectsRuns).start({ evaluations: [`${key}-messages`, `${key}-chat`] }, { key });
    const open = async () => (await listReviews(db, { runKey: key })).filter(({ outcome }) => outcome === null);
    await until(async () => (await open()).length === 1);
    for (const { reviewId } of await open())
      await reviews.decide(reviewId, {
        ...{ decision: 'RESOLVE', reviewer: 'Ada', justification: 'Recorded.' },
        marks: { 'IM-0001': { key: { score: 1, reason: 'Recorded.' } } },
      });
    await run.result();
    await save('suspects.suspects-found', run.workflowId);
  } finally {
    await stop();
  }
}
