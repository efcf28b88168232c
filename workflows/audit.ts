import { CancellationScope, CancelledFailure, proxyActivities } from '@temporalio/workflow';
import {
  type AuditActivities,
  auditCategory,
  auditedOf,
  type AuditInput,
  auditKind,
  type AuditPolicy,
  type ConcludedAudit,
  type DrawnAnswer,
  peopleAsked,
} from '../shared/evaluation/audit/activities.ts';
import type { ReviewOutcome } from '../shared/kernel/reviews.ts';
import { decimal } from '../shared/text/amounts.ts';
import { storeOptions } from './kernel/activities.ts';
import { fanOut } from './kernel/fan-out.ts';
import { reviewBeside } from './kernel/review.ts';
import { beginExecution, closeBroken, closeRun, label, opening, openRun, tooLateToCancel } from './kernel/run-kind.ts';
import { type KernelPolicy, peopleOnly, type Run } from './kernel/run.ts';

const store = proxyActivities<AuditActivities>(storeOptions);

export interface AuditResult extends ConcludedAudit {
  readonly runKey: string;
  /** PARTIAL: of some answers a mark is missing. */
  readonly outcome: 'AUDITED' | 'PARTIAL';
}

type AuditRun = Run<KernelPolicy & Pick<AuditPolicy, 'auditors' | 'people'>>;

/**
 * People mark a sample of an evaluation's answers (`audit/<key>`, evaluation rules §5), all side by side: they read
 * paper, key and answer, and neither whose answer it is nor what its judges say. Where two people are to mark each, the
 * second is asked when the first has marked, and has to be somebody else. What they say lies in the store with its
 * review, so whichever execution asks, nobody is asked twice.
 */
export async function audit(input: AuditInput): Promise<AuditResult> {
  const execution = beginExecution<AuditRun['policy']>({ workflow: 'audit', system: 'audit' });
  const { runKey } = execution;
  try {
    const opened = await opening(execution, () => store.openAudit({ runKey, input }));
    label({ system: 'audit' });
    const run = openRun(execution, { ...opened.policy, ...peopleOnly }, {});
    run.enter('AUDIT');
    await fanOut(opened.responses.map((drawn) => mark(run, drawn)));
    // Reviews that a cancellation has withdrawn are closed like any others.
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('the audit was cancelled');
    return await tooLateToCancel(async () => {
      const concluded = await store.concludeAudit({ runKey });
      const { drawn, marked, twice, judged, corrected } = concluded;
      const asksTwo = peopleAsked(opened.policy) > 1;
      const outcome = (asksTwo ? twice : marked) === drawn ? 'AUDITED' : 'PARTIAL';
      const byTwo = asksTwo ? `, ${twice} of them by two people` : '';
      const reason = `${marked} of ${drawn} answers were marked${byTwo}; IM-Score ${decimal(judged)} by the judges, ${decimal(corrected)} corrected by people`;
      await closeRun(execution, { outcome, reason });
      return { runKey, outcome, ...concluded };
    });
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
}

async function mark(run: AuditRun, drawn: DrawnAnswer): Promise<void> {
  const first = await marked(run, drawn);
  // Whom nobody answered, nobody will answer another time.
  if (first.outcome !== 'decided' || peopleAsked(run.policy) === 1) return;
  await marked(run, { ...drawn, barred: [...drawn.barred, first.reviewer] });
}

async function marked(run: AuditRun, { response, barred }: DrawnAnswer): Promise<ReviewOutcome> {
  const { outcome } = await reviewBeside(run, {
    kind: auditKind,
    subject: response,
    question: `${response}: how good is this answer by the key, from 0 to 100?`,
    findings: [],
    acceptable: true,
    decisions: ['RESOLVE'],
    groups: run.policy.auditors,
    references: { audited: auditedOf(run.runKey, response) },
    marks: { labels: [response], categories: [auditCategory], least: 0, most: 100 },
    barred,
  });
  return outcome;
}
