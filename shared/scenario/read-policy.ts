import { readChanges, type PolicyReading as Reading, type PolicyRules } from '../kernel/read-policy.ts';
import { defaultPolicy, type Policy } from './policy.ts';

export type PolicyReading = Reading<Policy>;

/**
 * The defaults with the given lines in their place, or every problem that those have. `defaultModel`: of every agent
 * whose model is not given.
 */
export function readPolicy(overrides: unknown, defaultModel: string | null = null): PolicyReading {
  const models =
    defaultModel === null
      ? defaultPolicy.models
      : Object.fromEntries(Object.keys(defaultPolicy.models).map((agent) => [agent, defaultModel]));
  return readChanges<Policy>({ ...defaultPolicy, models: models as Policy['models'] }, overrides, rules);
}

const rules: PolicyRules = {
  bounds: [
    { lines: /^policy\.(confidence\.\w+|escalateBelow|sensitivityVariation|calculationTolerance)$/, least: 0, most: 1 },
    // Above 1 no concept is ever a duplicate.
    { lines: /^policy\.duplicateSimilarity$/, least: 0, most: 2 },
    { lines: /^policy\.marginPercent$/, least: 0, most: 100 },
    // One who is drawn has no part in the dispute: two parties leave three.
    { lines: /^policy\.arbiters$/, least: 1, most: 3 },
    { lines: /^policy\.(challengesPerAgent|vetoesPerAgent|houseChallenges)$/, least: 0, most: 100 },
    {
      lines:
        /^policy\.(phaseAttempts|callAttempts|approvals|discards|reviewWaitMs|reminderMs|callTimeoutMs|callWindowMs|messageTokens|outputTokens\.\w+)$/,
      least: 1,
      most: 1e12,
    },
    { lines: /^policy\.sampling\.\w+\.temperature$/, least: 0, most: 2 },
  ],
  lists: [
    // The groups that a review asks in turn (scenario rules §4.3: one passing on).
    { lines: /^policy\.reviewGroups\./, least: 1, most: 2, characters: 100 },
    // Optional agents: none is usual.
    { lines: /^policy\.advisers$/, least: 0, most: 10, characters: 60 },
  ],
  texts: [{ lines: /\.thinking$/, form: /^(off|low|medium|high)$/, wanted: 'one of off, low, medium, high' }],
  openTables: {
    // Who may decide, and the groups each belongs to. Each review carries the table.
    'policy.reviewers': {
      keys: { least: 0, most: 500, characters: 200 },
      rows: { least: 1, most: 10, characters: 100 },
    },
  },
};
