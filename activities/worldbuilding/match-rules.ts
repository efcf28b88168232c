import { completed } from '../../shared/kernel/index.ts';
import { type MatchBrief, matchDefaults, type MatchPolicy } from '../../shared/worldbuilding/index.ts';
import type { Database } from '../store/database.ts';
import { rulesReader, type RulesReader } from '../store/stored-run.ts';

/** What a match was opened with and keeps for life. */
export interface MatchRules {
  readonly brief: MatchBrief;
  readonly policy: MatchPolicy;
}

export type MatchRulesReader = RulesReader<MatchRules>;

/** A policy of an earlier version has the defaults for the lines that it lacks. */
export const matchRulesReader = (db: Database): MatchRulesReader =>
  rulesReader<MatchBrief, MatchPolicy, MatchRules>(db, 'worldbuilding', ({ brief, policy }) => ({
    brief,
    policy: completed<MatchPolicy>(matchDefaults, policy),
  }));
