import { workflowInfo } from '@temporalio/workflow';

/**
 * Where several versions of Symposium serve one task queue, runs auto-upgrade: each moves to the current version with
 * its next workflow task, as `worker.ts` sets. Recorded histories replay there, and runs that wait for people for days
 * need no old workers. Workflows with this option are pinned instead, because what is compared within such a run has to
 * be made by one version, prompts and activities included (kernel rules §39). On a worker without a version the option
 * is empty: the server accepts no versioning behavior from it, and its runs would make no progress.
 */
export const pinned = () =>
  (workflowInfo().currentDeploymentVersion?.deploymentName ?? '') === ''
    ? {}
    : ({ versioningBehavior: 'PINNED' } as const);

/** For a workflow that is pinned as part of a pinned root workflow, and auto-upgrades otherwise. */
export const pinnedUnder = (workflow: string) => () =>
  workflowInfo().root?.workflowId.startsWith(`${workflow}/`) === true ? pinned() : {};
