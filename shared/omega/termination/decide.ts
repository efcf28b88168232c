import type { Policy } from '../policy.ts';
import type { TerminationFacts } from './facts.ts';
import { findFailures, spentInWords, spentResources, type TerminalFailure } from './failure.ts';
import { progressMade } from './partial.ts';
import { judgeSuccess, succeeds } from './success.ts';
import type { CycleFacts } from '../failures/facts.ts';
import { foundSomething, streak } from '../failures/signatures.ts';

export type SessionEnd = 'SUCCESS' | 'PARTIAL' | 'FAILURE';

/** Where the tree of OMEGA rules §6.4 was left. */
export const leaves = [
  'aborted',
  'limit-with-progress',
  'limit-without-progress',
  'success',
  'unanswered',
  'last-cycle-with-progress',
  'last-cycle-without-progress',
  'failure',
  'stuck',
  'stuck-with-progress',
  'stuck-without-progress',
  'exhausted',
  'more-agents',
  'next-cycle',
] as const;
export type Leaf = (typeof leaves)[number];

/** `RECOVER` and `DEPLOY_MORE` go on, with something to do first. */
export type TerminationDecision =
  | { readonly decision: 'CONTINUE' | 'DEPLOY_MORE' | 'RECOVER'; readonly leaf: Leaf; readonly why: string }
  | {
      readonly decision: 'TERMINATE';
      readonly status: 'SUCCESS' | 'PARTIAL';
      readonly leaf: Leaf;
      readonly why: string;
    }
  | {
      readonly decision: 'TERMINATE';
      readonly status: 'FAILURE';
      readonly failureType: TerminalFailure;
      readonly leaf: Leaf;
      readonly why: string;
    };

type Numbers = Pick<Policy, 'confidence' | 'limits' | 'failure' | 'termination'>;

/**
 * What happens after a cycle: the tree of OMEGA rules §6.4, which ends in exactly one decision for any facts. The
 * user's abort is asked before everything. A spent resource ends the session before success is asked, as the tree has
 * it; the number of cycles only forbids another one, so the last cycle may succeed. An unanswered question to the user
 * ends it PARTIAL (kernel rules §3).
 */
export function decideTermination(facts: TerminationFacts, policy: Numbers): TerminationDecision {
  const progress = progressMade(facts);
  const partly = (
    leaf: { readonly with: Leaf; readonly without: Leaf },
    failureType: TerminalFailure,
    why: string,
  ): TerminationDecision =>
    progress
      ? { decision: 'TERMINATE', status: 'PARTIAL', leaf: leaf.with, why }
      : { decision: 'TERMINATE', status: 'FAILURE', failureType, leaf: leaf.without, why };

  if (facts.aborted)
    return {
      decision: 'TERMINATE',
      status: 'FAILURE',
      failureType: 'ABORT',
      leaf: 'aborted',
      why: 'the user ended the session',
    };

  const spent = spentResources(facts, policy);
  if (spent.length > 0)
    return partly({ with: 'limit-with-progress', without: 'limit-without-progress' }, 'RESOURCE', spentInWords(spent));

  if (succeeds(judgeSuccess(facts, policy)))
    return { decision: 'TERMINATE', status: 'SUCCESS', leaf: 'success', why: 'all conditions of success hold' };

  if (facts.unanswered)
    return {
      decision: 'TERMINATE',
      status: 'PARTIAL',
      leaf: 'unanswered',
      why: 'the user was asked and did not answer; both options are stated',
    };

  const failures = findFailures(facts, policy);
  const grave = failures.find(({ type }) => type !== 'RESOURCE');
  if (grave)
    return { decision: 'TERMINATE', status: 'FAILURE', failureType: grave.type, leaf: 'failure', why: grave.why };
  const [limit] = failures;
  if (limit)
    return partly({ with: 'last-cycle-with-progress', without: 'last-cycle-without-progress' }, limit.type, limit.why);

  if (!makesProgress(facts.cycles) && isStalled(facts.cycles, policy)) {
    if (facts.recovery === 'NOT_TRIED')
      return { decision: 'RECOVER', leaf: 'stuck', why: 'no new findings for as many cycles as make a stall' };
    if (facts.recovery === 'FAILED')
      return partly(
        { with: 'stuck-with-progress', without: 'stuck-without-progress' },
        'IRRECOVERABLE',
        'recovery from a stall failed',
      );
  }

  if (isImproving(facts.cycles, policy))
    return { decision: 'CONTINUE', leaf: 'next-cycle', why: 'confidence is improving' };
  if (facts.untried > 0)
    return {
      decision: 'DEPLOY_MORE',
      leaf: 'more-agents',
      why: 'confidence is not improving, and not everything was tried',
    };
  return {
    decision: 'TERMINATE',
    status: 'PARTIAL',
    leaf: 'exhausted',
    why: 'confidence is not improving, and everything was tried',
  };
}

const makesProgress = (cycles: readonly CycleFacts[]): boolean => {
  const last = cycles.at(-1);
  return last !== undefined && foundSomething(last);
};

/** No new findings for as many cycles as policy calls a stall. */
const isStalled = (cycles: readonly CycleFacts[], { termination }: Pick<Policy, 'termination'>): boolean =>
  streak(cycles, (cycle) => !foundSomething(cycle)) >= termination.stallCycles;

/**
 * Whether the answer's confidence rises. The first answer counts as improvement; a cycle without an answer never does.
 * It is compared with the cycle before, so an answer that fell and half recovered is improving.
 */
function isImproving(cycles: readonly CycleFacts[], { termination }: Pick<Policy, 'termination'>): boolean {
  const now = cycles.at(-1)?.answerConfidence ?? null;
  const before = cycles.at(-2)?.answerConfidence ?? null;
  return now !== null && (before === null || now - before >= termination.improvement);
}
