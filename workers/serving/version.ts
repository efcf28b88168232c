import { createHash } from 'node:crypto';
import type { WorkflowBundle } from '@temporalio/worker';
import type { Config } from '../config.ts';

/** Workers of one Worker Deployment with the same build id run the same code (kernel rules §39). */
export interface Version {
  readonly deploymentName: string;
  readonly buildId: string;
}

const digits = 12;

/**
 * The version as which a worker polls, or null where workers are not versioned. Without a build id it is named by its
 * workflow bundle: workers with the same bundle are the same version.
 */
export function versionOf(
  { deployment, buildId }: Pick<Config, 'deployment' | 'buildId'>,
  { code }: Pick<WorkflowBundle, 'code'>,
): Version | null {
  if (deployment === null) return null;
  const made = () => createHash('sha256').update(code).digest('hex').slice(0, digits);
  return { deploymentName: deployment, buildId: buildId ?? made() };
}

/** What makes a version the current one. */
export const makeCurrent = ({ deploymentName, buildId }: Version): string =>
  `temporal worker deployment set-current-version --deployment-name ${deploymentName} --build-id ${buildId}`;
