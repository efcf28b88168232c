import { listReviews } from '../../activities/store/reviews.ts';
import { audits } from '../../workers/evaluation/audit/client.ts';
import { evaluations, storeSet } from '../../workers/evaluation/client.ts';
import { present } from '../support/present.ts';
import { served } from '../support/served.ts';
import { until } from '../support/until.ts';
import { corpus } from '../workers/evaluation/a-corpus.ts';

type Save = (name: string, workflowId: string) => Promise<void>;

/** An audit of an evaluation of two answers, both of which somebody marks. */
export const auditMarked = (save: Save): Promise<void> => audited(save, 'audit-marked', 1);

/** The same, and somebody else marks each once more. */
export const auditMarkedTwice = (save: Save): Promise<void> => audited(save, 'audit-marked-twice', 2);

async function audited(save: Save, name: string, people: number): Promise<void> {
  const { symposium, stop } = await served();
  try {
    const { db, reviews } = symposium;
    const key = `history-${name}`;
    const asked = { model: 'simulated:messages', judges: ['simulated:messages'], runs: 2 };
    const set = await storeSet(db, corpus('KS'));
    await (await symposium.runs(evaluations).start({ ...asked, set }, { key: `${key}-of` })).result();
    const run = await symposium.runs(audits).start({ evaluation: `${key}-of`, policy: { people } }, { key });
    const all = () => listReviews(db, { runKey: key });
    for (const [nth, reviewer] of ['Ada', 'Bo'].slice(0, people).entries()) {
      await until(async () => (await all()).length === 2 * (nth + 1));
      for (const { reviewId, package: stored, outcome } of await all()) {
        if (outcome !== null) continue;
        const { subject } = stored as { readonly subject: string };
        await reviews.decide(reviewId, {
          ...{ decision: 'RESOLVE', reviewer: present(reviewer), justification: 'Recorded.' },
          marks: { [subject]: { score: { score: 60, reason: 'Recorded.' } } },
        });
      }
    }
    await run.result();
    await save(`audit.${name}`, run.workflowId);
  } finally {
    await stop();
  }
}
