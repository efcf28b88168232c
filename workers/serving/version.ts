import { createHash } from 'node:crypto';
import type { WorkflowBundle } from '@temporalio/worker';
import type { Config } from '../config.ts';

/** Of the workers of one Worker Deployment, those that run the same code (kernel rules §39). */
export interface Version {
  readonly deploymentName: string;
  readonly buildId: string;
}

const digits = 12;

/**
 * The version as which a worker asks for work, or null where workers are not versioned. Without a build id of its own it
 * is named by its workflows: who serves the same bundle is the same version.
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
