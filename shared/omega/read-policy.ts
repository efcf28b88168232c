import { completed, readChanges, type PolicyReading } from '../kernel/read-policy.ts';
import { agentKeys } from './agents/cast.ts';
import { policyForm } from './policy-bounds.ts';
import { sessionDefaults, type SessionPolicy } from './session-policy.ts';

/**
 * A session's policy: the given lines in place of the defaults', or every problem that they have, each with its line.
 * `defaultModel`: of every agent whose model is not given. `base`: what the lines are changes of; for a sub-problem the
 * rules of the session that asks.
 */
export function readPolicy(
  changes: unknown,
  defaultModel: string | null = null,
  base: SessionPolicy = sessionDefaults,
): PolicyReading<SessionPolicy> {
  const models =
    defaultModel === null
      ? base.models
      : (Object.fromEntries(agentKeys.map((key) => [key, defaultModel])) as SessionPolicy['models']);
  return readChanges<SessionPolicy>({ ...base, models }, changes, policyForm);
}

/** A stored policy. One of an earlier version has the defaults for the lines that it lacks. */
export const completedPolicy = (stored: unknown): SessionPolicy => completed<SessionPolicy>(sessionDefaults, stored);
