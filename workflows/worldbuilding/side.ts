import type { OpenedMatch } from '../../shared/worldbuilding/activities.ts';
import type { WorldbuildingFacts } from '../../shared/worldbuilding/facts.ts';
import type { MatchPolicy } from '../../shared/worldbuilding/match-policy.ts';
import type { OpenTurn } from '../../shared/worldbuilding/deliberation/wildcard.ts';
import type { Team } from '../../shared/worldbuilding/vocabulary.ts';
import { Run } from '../kernel/run.ts';

/** The run of a match, or of a team in it. */
export type MatchRun = Run<MatchPolicy, WorldbuildingFacts>;

/** One team of a match under way. The whole of its state is ids and numbers; the words are in the store. */
export interface Side {
  readonly team: Team;
  readonly opened: OpenedMatch;
  readonly policy: MatchPolicy;
  readonly run: MatchRun;
  /** Whether a person speaks for it beside its agents. */
  readonly wildcard: boolean;
  /** The response turn that waits for them. */
  openTurn: OpenTurn | null;
  /** What they said in it; null: nothing yet. */
  words: string | null;
  /** What is kept of this person's token; null: they have none. */
  token: string | null;
  /** Number of the round that is running, from 1. */
  ordinal: number;
  /** Number of the round up to whose end it need wait for nobody, as far as its match has said. */
  freeUntil: number;
  /** How often the clerk has been asked about the team's texts. */
  examinations: number;
  /** How often of these about the fields of a spec. */
  specsExamined: number;
}

/** Both teams work under the match’s key, so that one ledger tells the match; each has its share of the money. */
export function newSide(opened: OpenedMatch, team: Team): Side {
  const { runKey, policy, rates, wildcards } = opened;
  const cap = policy.spendCapMicrodollars;
  const run: MatchRun = new Run(
    runKey,
    'worldbuilding',
    { ...policy, spendCapMicrodollars: cap === null ? null : Math.floor(cap * policy.teamShare) },
    rates,
  );
  run.cap = cap;
  run.share = policy.teamShare;
  run.cancellation = 'WAIT_CANCELLATION_COMPLETED';
  return {
    team,
    opened,
    policy,
    run,
    wildcard: wildcards[team],
    openTurn: null,
    words: null,
    token: opened.tokens?.[team] ?? null,
    ordinal: 0,
    freeUntil: 0,
    examinations: 0,
    specsExamined: 0,
  };
}
