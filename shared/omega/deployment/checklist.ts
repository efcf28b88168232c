import { type Deployment, deployedIn } from './deployment.ts';
import { categoriesOf } from './selection.ts';
import type { Wave } from './batches.ts';
import type { Classification } from '../answers/phi.ts';
import type { Policy } from '../policy.ts';
import { mandatoryAgents } from './priorities.ts';

/** What is known when a deployment is about to leave. */
export interface Plan {
  /** `uncertainties`: how many key uncertainties PHI named. */
  readonly classification: (Pick<Classification, 'type' | 'subtype'> & { readonly uncertainties: number }) | null;
  readonly deployment: Deployment;
  readonly waves: readonly Wave[];
  /** A first cycle answers for its width; a later one is aimed. */
  readonly first: boolean;
}

type Numbers = Pick<Policy, 'genesisCategories' | 'parallelAgents' | 'limits'>;

export interface Answer {
  readonly question: string;
  readonly answer: 'YES' | 'NO';
  /** What was looked at. */
  readonly evidence: string;
}

const reply = (question: string, holds: boolean, evidence: string): Answer => ({
  question,
  answer: holds ? 'YES' : 'NO',
  evidence,
});
const progressMonitor = 48;

/**
 * PHI's eight questions before each deployment, in the rules' order, answered from the plan itself (OMEGA rules §1.4).
 */
export function checklist(
  { classification, deployment, waves, first }: Plan,
  { genesisCategories, parallelAgents, limits }: Numbers,
): readonly Answer[] {
  const deployed = deployedIn(deployment);
  const absent = mandatoryAgents.filter((agent) => !deployed.includes(agent));
  const rows = categoriesOf(deployment.agents.GENESIS);
  const widest = Math.max(0, ...waves.map(({ agents }) => agents.length));
  const planned = new Set(waves.flatMap(({ agents }) => agents));
  const unplanned = deployed.filter((agent) => !planned.has(agent));
  return [
    reply(
      'Is the problem type classified?',
      classification !== null,
      classification === null ? 'no classification' : `${classification.type}/${classification.subtype}`,
    ),
    reply(
      'Are the key uncertainties identified?',
      (classification?.uncertainties ?? 0) > 0,
      `${classification?.uncertainties ?? 0} named`,
    ),
    reply(
      'Are the mandatory agents deployed?',
      absent.length === 0,
      absent.length === 0 ? mandatoryAgents.join(', ') : `without ${absent.join(', ')}`,
    ),
    reply(
      'Is the GENESIS diversity appropriate?',
      !first || rows.length >= genesisCategories,
      first
        ? `categories: ${rows.join(', ') || 'none'}`
        : `aimed by ${deployment.agents.GENESIS.length} agents; width was the first cycle's`,
    ),
    reply(
      'Is the limit of parallel agents kept?',
      widest <= parallelAgents,
      `widest wave ${widest} of ${parallelAgents}`,
    ),
    reply(
      'Is the full batch sequence planned?',
      waves.length > 0 && unplanned.length === 0,
      unplanned.length === 0 ? `${waves.length} waves` : `without a wave: ${unplanned.join(', ')}`,
    ),
    reply(
      'Are termination conditions defined?',
      limits.cycles > 0 && deployment.finalAbove > 0,
      `${limits.cycles} cycles at most, final confidence above ${deployment.finalAbove}`,
    ),
    reply(
      'Is progress toward them tracked?',
      deployed.includes(progressMonitor),
      deployed.includes(progressMonitor) ? 'by the Progress Monitor (48)' : 'by nobody',
    ),
  ];
}

/** Questions that keep a deployment from leaving. */
export const unready = (answers: readonly Answer[]): string[] =>
  answers.filter(({ answer }) => answer === 'NO').map(({ question, evidence }) => `${question} ${evidence}`);
