import { listReviews } from '../../activities/store/reviews.ts';
import { audits } from '../../workers/evaluation/audit/client.ts';
import { evaluations, storeSet } from '../../workers/evaluation/client.ts';
import { served } from '../support/served.ts';
import { until } from '../support/until.ts';
import { corpus } from '../workers/evaluation/a-corpus.ts';

/** An audit of an evaluation of two answers, both of which somebody marks. */
export async function auditMarked(save: (name: string, workflowId: string) => Promise<void>): Promise<void> {
  const { symposium, stop } = await served();
  try {
    const { db, reviews } = symposium;
    const key = 'history-audit-marked';
    const asked = { model: 'simulated:messages', judges: ['simulated:messages'], runs: 2 };
    const set = await storeSet(db, corpus('KS'));
    await (await symposium.runs(evaluations).start({ ...asked, set }, { key: `${key}-of` })).result();
    const run = await symposium.runs(audits).start({ evaluation: `${key}-of` }, { key });
    const open = async () => (await listReviews(db, { runKey: key })).filter(({ outcome }) => outcome === null);
    await until(async () => (await open()).length === 2);
    for (const { reviewId, package: stored } of await open()) {
      const { subject } = stored as { readonly subject: string };
      await reviews.decide(reviewId, {
        ...{ decision: 'RESOLVE', reviewer: 'Ada', justification: 'Recorded.' },
        marks: { [subject]: { score: { score: 60, reason: 'Recorded.' } } },
      });
    }
    await run.result();
    await save('audit.audit-marked', run.workflowId);
  } finally {
    await stop();
  }
}
