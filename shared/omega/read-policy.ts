import { outOfOrder, readChanges, type PolicyReading } from '../kernel/read-policy.ts';
import { agentKeys } from './agents/cast.ts';
import { ascending, policyRules } from './policy-bounds.ts';
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
  const read = readChanges<SessionPolicy>({ ...base, models }, changes, policyRules);
  if (!read.ok) return read;
  const problems = outOfOrder(read.policy, ascending);
  return problems.length > 0 ? { ok: false, problems } : read;
}
