import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { SessionInput } from '../../../shared/omega/activities.ts';

/**
 * The ablation with a stand-in for the session, whose cost, answer and end a test can choose. What the ablation reads
 * of a session lies in the store.
 */
export { ablation } from '../../../workflows/ablation.ts';

export interface StandIn {
  holdStandIn(order: {
    readonly runKey: string;
    readonly input: SessionInput;
  }): Promise<{ readonly status: 'SUCCESS' | 'PARTIAL' | 'FAILURE'; readonly confidence: number | null }>;
}

const { holdStandIn } = proxyActivities<StandIn>({ startToCloseTimeout: '1 minute', retry: { maximumAttempts: 1 } });

export async function omega(input: SessionInput) {
  return holdStandIn({ runKey: workflowInfo().workflowId.replace(/^omega\//, ''), input });
}
