import { ApplicationFailure } from '@temporalio/common';
import type { MatchBrief } from '../../shared/worldbuilding/match-brief.ts';
import { matchDefaults, type MatchPolicy } from '../../shared/worldbuilding/match-policy.ts';
import type { Database } from '../store/database.ts';
import { Remembered } from '../store/remembered.ts';
import { findRun } from '../store/runs.ts';

/** What a match was opened with and keeps for life. */
export interface MatchRules {
  readonly brief: MatchBrief;
  readonly policy: MatchPolicy;
}

export type MatchRulesReader = (runKey: string) => Promise<MatchRules>;

const rememberedMatches = 100;

/** Reads a match's rules: each once by this process. A policy of an earlier version has the defaults for the lines that it lacks. */
export function matchRulesReader(db: Database): MatchRulesReader {
  const remembered = new Remembered<MatchRules>(rememberedMatches);
  return async (runKey) => {
    const known = remembered.get(runKey);
    if (known !== null) return known;
    const run = await findRun<MatchBrief, MatchPolicy>(db, runKey);
    if (run?.system !== 'worldbuilding')
      throw ApplicationFailure.nonRetryable(`match ${runKey} is not in the store`, 'UNKNOWN_RUN');
    const rules: MatchRules = { brief: run.brief, policy: { ...matchDefaults, ...run.policy } };
    remembered.put(runKey, rules);
    return rules;
  };
}
