import { ApplicationFailure, proxyActivities } from '@temporalio/workflow';

/** After so long without a heartbeat an attempt is taken for dead. */
export const heartbeatTimeout = 3_000;

/** A workflow: one activity that pays, by its name, under the rules of such activities and with less patience. */
export async function paying(name: string, order: unknown): Promise<unknown> {
  const activities = proxyActivities<Record<string, (order: unknown) => Promise<unknown>>>({
    startToCloseTimeout: '1 minute',
    heartbeatTimeout,
    retry: { initialInterval: 100, maximumAttempts: 3 },
  });
  const pay = activities[name];
  if (!pay) throw ApplicationFailure.nonRetryable(`no activity ${name}`);
  return pay(order);
}
