import { contradictionState } from '../failures/cascade.ts';
import type { Resource } from '../failures/facts.ts';
import { reached, spentOf, type Spent } from '../failures/limits.ts';
import type { Policy } from '../policy.ts';
import type { TerminationFacts } from './facts.ts';

/** Kinds of failure (OMEGA rules §6.5). */
export const terminalFailures = ['RESOURCE', 'IRRECOVERABLE', 'INTRACTABLE', 'ABORT'] as const;
export type TerminalFailure = (typeof terminalFailures)[number];

type Numbers = Pick<Policy, 'limits' | 'failure'>;

/**
 * Spent resources; the number of cycles is not one of them, since the last cycle that is allowed may well succeed
 * (OMEGA rules §6.4).
 */
export const spentResources = (facts: TerminationFacts, policy: Numbers) =>
  reached(spentOf(facts.usage, policy)).filter(({ resource }) => resource !== 'cycles');

const names: Readonly<Record<Resource, string>> = {
  cycles: 'cycles',
  tokens: 'tokens',
  costMicrodollars: 'microdollars',
  timeMs: 'milliseconds',
};
export const spentInWords = (spent: readonly Spent[]): string =>
  spent.map(({ resource, used, limit }) => `${used} of ${limit} ${names[resource]} are used`).join('; ');

interface Condition {
  readonly type: TerminalFailure;
  readonly name: string;
  /** Why it holds, or null. */
  readonly check: (facts: TerminationFacts, policy: Numbers) => string | null;
}

/** Conditions of failure (OMEGA rules §6.2); any one is enough. The user's word comes first. */
const failureConditions: readonly Condition[] = [
  { type: 'ABORT', name: 'abort', check: ({ aborted }) => (aborted ? 'the user ended the session' : null) },
  {
    type: 'RESOURCE',
    name: 'limits',
    check: (facts, policy) => spentInWords(reached(spentOf(facts.usage, policy))) || null,
  },
  {
    type: 'IRRECOVERABLE',
    name: 'cascade',
    check: ({ contradictions, unresolvable }, policy) =>
      contradictionState(contradictions, policy) === 'CASCADE' && unresolvable > 0
        ? `a cascade of contradictions, ${unresolvable} of which nobody could settle`
        : null,
  },
  {
    type: 'IRRECOVERABLE',
    name: 'agent',
    check: ({ criticalAgentLost }) => (criticalAgentLost ? 'a mandatory agent failed and has no substitute' : null),
  },
  {
    type: 'IRRECOVERABLE',
    name: 'collapse',
    check: ({ cycles }, { failure }) => {
      const aggregate = cycles.at(-1)?.aggregateConfidence ?? null;
      return aggregate !== null && aggregate < failure.irrecoverableBelow
        ? `aggregate confidence ${aggregate} is below ${failure.irrecoverableBelow}`
        : null;
    },
  },
  {
    type: 'INTRACTABLE',
    name: 'intractable',
    check: ({ intractability }) =>
      intractability === null ? null : `${intractability.kind}, by claim ${intractability.claimId}`,
  },
];

interface FoundFailure {
  readonly type: TerminalFailure;
  readonly name: string;
  readonly why: string;
}

/** All that hold, in the table's order. */
export const findFailures = (facts: TerminationFacts, policy: Numbers): readonly FoundFailure[] =>
  failureConditions.flatMap(({ type, name, check }): FoundFailure[] => {
    const why = check(facts, policy);
    return why === null ? [] : [{ type, name, why }];
  });
