import {
  ApplicationFailure,
  CancellationScope,
  ChildWorkflowFailure,
  executeChild,
  isCancellation,
  log,
  ParentClosePolicy,
} from '@temporalio/workflow';
import type { SessionInput } from '../../shared/omega/activities.ts';
import type { SessionPolicyChanges } from '../../shared/omega/session-policy.ts';
import type { ArmEnd, OpenedAblation } from '../../shared/omega/ablation/activities.ts';
import { sessionKeyOf } from '../../shared/omega/ablation/place.ts';
import type { omega } from '../omega.ts';
import { omegaStore } from '../omega/activities.ts';
import { replacesRunning } from '../kernel/run-kind.ts';

/**
 * The arm of the protocol: a session of its own, as a user would start it. What it cost is read from the store, since
 * what was paid counts however it ended. A session that breaks gives no answer; one that was refused for its input ends
 * the ablation, as every round would be refused. `most`: microdollars that it may cost; null: what its own policy says.
 */
export async function holdSession(
  opened: OpenedAblation,
  problem: string,
  round: number,
  most: number | null = null,
): Promise<ArmEnd> {
  const session = sessionKeyOf(opened.runKey, round);
  const { stakes, uncertainty, policy } = opened.session;
  const input: SessionInput = { problem, stakes, uncertainty, policy: limited(policy, most) };
  const end = await executeChild<typeof omega>('omega', {
    workflowId: `omega/${session}`,
    args: [input],
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    workflowIdReusePolicy: replacesRunning,
  }).catch((error: unknown) => broken(session, error));
  const { ref, usage } = await omegaStore.auditSession({ session });
  return {
    arm: 'omega',
    ref,
    confidence: end?.confidence ?? null,
    usage,
    answers: 1,
    ended: ref === null ? 'ABSENT' : (end?.status ?? 'FAILURE'),
    poll: null,
  };
}

function limited(policy: SessionPolicyChanges, most: number | null): SessionPolicyChanges {
  if (most === null) return policy;
  const own = policy.limits?.costMicrodollars ?? most;
  return { ...policy, limits: { ...policy.limits, costMicrodollars: Math.min(own, most) } };
}

function broken(session: string, error: unknown): null {
  // A session that somebody cancelled by itself is one that broke.
  if (isCancellation(error) && CancellationScope.current().consideredCancelled) throw error;
  const cause = error instanceof ChildWorkflowFailure ? innermost(error) : error;
  if (cause instanceof ApplicationFailure && cause.type === 'BAD_INPUT')
    throw ApplicationFailure.nonRetryable(`session: ${cause.message}`, 'BAD_INPUT');
  log.warn('the session broke, and its arm has no answer', { session, why: String(cause) });
  return null;
}

/** A child's failure wraps its activity's failure, which wraps what happened. */
function innermost(error: Error): unknown {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}
