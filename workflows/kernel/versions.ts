import { workflowInfo } from '@temporalio/workflow';

/**
 * Where several versions of Symposium serve one task queue, every run moves on to the current one with its next step,
 * as `worker.ts` says; recorded histories replay there, and whoever waits for people for days needs no worker of before.
 * These do not: what is compared within such a run has to be made by one version, prompts and activities included
 * (kernel rules §39). A worker that is no version says nothing of it: the server takes no such word from it, and its
 * runs would stand still.
 */
export const pinned = () =>
  (workflowInfo().currentDeploymentVersion?.deploymentName ?? '') === ''
    ? {}
    : ({ versioningBehavior: 'PINNED' } as const);

/** Of a workflow that is pinned where it belongs to one that is, and moves on otherwise. */
export const pinnedUnder = (workflow: string) => () =>
  workflowInfo().root?.workflowId.startsWith(`${workflow}/`) === true ? pinned() : {};
