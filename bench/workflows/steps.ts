import { proxyActivities } from '@temporalio/workflow';
import type { AskRequest, KernelActivities } from '../../shared/kernel/index.ts';

interface BenchActivities extends Pick<KernelActivities, 'askAgent'> {
  nothing(): Promise<void>;
  wait(): Promise<void>;
}

const { nothing, wait, askAgent } = proxyActivities<BenchActivities>({ startToCloseTimeout: '1 minute' });

/** `count` activities that do nothing, one after the other: what a step costs before we do anything. */
export async function bareSteps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await nothing();
}

/** `count` activities that wait as long as a model would, one after the other: a run of which nothing is ours. */
export async function waitingSteps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await wait();
}

/** `count` questions to a model that answers at once, one after the other. */
export async function askSteps(request: Omit<AskRequest, 'subject'>, count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await askAgent({ ...request, subject: `step ${step}` });
}
