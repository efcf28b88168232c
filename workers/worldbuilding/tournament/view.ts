import type { Standing } from '../../../activities/worldbuilding/tournament/standing.ts';
import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { type TournamentRecord, tournamentRecordOf } from '../../../shared/worldbuilding/documents/tournament/index.ts';
import { type MatchResult, progressOf, resultsOf } from '../../../shared/worldbuilding/tournament/index.ts';
import { stringOrNull } from '../../terminal/calls-seen.ts';

/** What a tournament is played by from its opening to its end. */
export type Played = Pick<Standing, 'runKey' | 'corpus' | 'plan' | 'policy'>;

/** A tournament as its ledger tells it. */
export interface TournamentSeen {
  /** The same list until there is another result. */
  readonly results: readonly MatchResult[];
  readonly outcome: string | null;
  /** When the first and the last row were written, ISO 8601; null: nothing was heard of it yet. */
  readonly began: string | null;
  readonly last: string | null;
}

export const nothingSeen: TournamentSeen = { results: [], outcome: null, began: null, last: null };

/** The view after one more row. The order of rows is the ledger’s. */
export function seeTournament(view: TournamentSeen, row: LedgerRow): TournamentSeen {
  const found = resultsOf([row]);
  return {
    results: found.length === 0 ? view.results : [...view.results, ...found],
    outcome: endAfter(view.outcome === null ? null : { outcome: view.outcome, reason: null }, row)?.outcome ?? null,
    began: view.began ?? row.at,
    last: row.at,
  };
}

/** What a tournament came to, and why. */
export interface TournamentEnd {
  readonly outcome: string;
  readonly reason: string | null;
}

/**
 * The end after one more row; null: it goes on. One that is cancelled writes no outcome, as it can be taken up again; one
 * that was reopened is under way again.
 */
export function endAfter(end: TournamentEnd | null, { type, content }: LedgerRow): TournamentEnd | null {
  const reason = stringOrNull(content.reason);
  if (type === 'OUTCOME') return typeof content.outcome === 'string' ? { outcome: content.outcome, reason } : end;
  if (type !== 'CORRECTION') return end;
  if (content.state === 'cancellation asked for') return { outcome: 'CANCELLED', reason };
  return content.state === 'reopened' ? null : end;
}

/** Table and pairings after these results. No match is looked up while it is only watched, so none is said to have a record. */
export const recordSeen = (
  results: readonly MatchResult[],
  { runKey, corpus, plan, policy }: Played,
): TournamentRecord =>
  tournamentRecordOf(
    { tournamentKey: runKey, title: runKey, corpus, simulated: corpus === 'simulated' },
    plan,
    progressOf(plan, results, policy.tournament),
    policy.tournament,
    new Set(),
  );
