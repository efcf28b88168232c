import { completed, type LedgerRow } from '../../../shared/kernel/index.ts';
import { ApplicationFailure } from '@temporalio/common';
import { matchDefaults, type MatchPolicy } from '../../../shared/worldbuilding/index.ts';
import {
  type Plan,
  planOf,
  type Progress,
  progressOf,
  resultsOf,
  type TournamentBrief,
} from '../../../shared/worldbuilding/tournament/index.ts';
import type { Queryable } from '../../store/database.ts';
import { readLedger } from '../../store/ledger.ts';
import { storedRun } from '../../store/stored-run.ts';

/** A tournament as the store has it now. */
export interface Standing {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly brief: TournamentBrief;
  readonly policy: MatchPolicy;
  readonly plan: Plan;
  readonly progress: Progress;
  readonly ledger: readonly LedgerRow[];
}

/** A policy of an earlier version has the defaults for the lines that it lacks. */
export async function standingOf(db: Queryable, runKey: string): Promise<Standing> {
  const run = await storedRun<TournamentBrief, MatchPolicy>(db, 'tournament', runKey);
  const { corpus, brief } = run;
  const policy: MatchPolicy = completed<MatchPolicy>(matchDefaults, run.policy);
  const reading = planOf(brief, policy.tournament);
  if (!reading.ok)
    throw ApplicationFailure.nonRetryable(
      `tournament ${runKey} has no plan: ${reading.problems.join('; ')}`,
      'HOUSE_ERROR',
    );
  const ledger = await readLedger(db, runKey);
  return {
    runKey,
    corpus,
    brief,
    policy,
    plan: reading.plan,
    progress: progressOf(reading.plan, resultsOf(ledger), policy.tournament),
    ledger,
  };
}
