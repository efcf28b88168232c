import { defineSearchAttributeKey } from '@temporalio/common';
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { Usage } from '../shared/kernel/ask.ts';
import type { Claim } from '../shared/kernel/review-claims.ts';
import type { DecisionInput, ReviewRequest, ReviewState } from '../shared/kernel/reviews.ts';
import type { WaitingTurn } from '../shared/worldbuilding/deliberation/wildcard.ts';
import type { Team } from '../shared/worldbuilding/vocabulary.ts';

/** Everything that can be said to a running workflow from outside, with its types. */

/** State of a run, small enough to ask for at any time. */
export interface Progress {
  readonly runKey: string;
  readonly phase: string;
  /** Attempt of the phase, from 1. */
  readonly attempt: number;
  /** `NEWTON validates, attempt 2`, one for each call under way. */
  readonly underWay: readonly string[];
  readonly lastGate: string | null;
  /** Review that the run waits for. */
  readonly openReview: string | null;
  readonly calls: number;
  readonly usage: Usage;
  readonly outcome: string | null;
}
export const progress = defineQuery<Progress>('progress');

/** A reviewer's decision. As an update it is validated at once and refused without a trace in history. */
export const decide = defineUpdate<string, [DecisionInput]>('decide');

/** The same as a signal, to the review or to the run that waits for it. A bad one is logged and changes nothing. */
export const decideSignal = defineSignal<[DecisionInput]>('decide-signal');

/**
 * A reviewer, by name, takes a review up: until it is released or passes on, nobody else decides it. Refused without a
 * trace.
 */
export const claim = defineUpdate<string, [reviewer: Claim]>('claim');

/** Whoever claimed it gives it back to the group. Refused without a trace. */
export const release = defineUpdate<string, [reviewer: Claim]>('release');

/** What a review asks, of whom, and until when. */
export interface ReviewSnapshot extends ReviewState {
  readonly request: ReviewRequest;
  /** ISO 8601; of the group whose turn it is. */
  readonly deadline: string;
  readonly decided: boolean;
  /** Number of its opening, which a signature names; null: it is not in the store yet. */
  readonly opening: number | null;
}
export const reviewState = defineQuery<ReviewSnapshot>('review');

/** What operators filter by in the Temporal UI. */
export const searchAttributes = {
  system: defineSearchAttributeKey('SymposiumSystem', 'KEYWORD'),
  category: defineSearchAttributeKey('SymposiumCategory', 'KEYWORD'),
  tier: defineSearchAttributeKey('SymposiumTier', 'KEYWORD'),
  status: defineSearchAttributeKey('SymposiumStatus', 'KEYWORD'),
  phase: defineSearchAttributeKey('SymposiumPhase', 'KEYWORD'),
  outcome: defineSearchAttributeKey('SymposiumOutcome', 'KEYWORD'),
  costMicrodollars: defineSearchAttributeKey('SymposiumCostMicrodollars', 'INT'),
};

/**
 * Somebody ends an OMEGA session: it closes as FAILURE/ABORT with its report, and what was paid is kept
 * (OMEGA rules §6.2).
 */
export const abort = defineSignal<[order: { readonly by: string; readonly reason: string }]>('abort');

/**
 * The audience throws a constraint in (Worldbuilding Sprint): refused at once, or moderated and queued for the next
 * round that neither team has begun. Sent to the match.
 */
export const inject = defineUpdate<string, [offer: { readonly by: string; readonly text: string }]>('inject');

/** Which offer of the audience the host passes or refuses, where the host moderates. Sent to the match. */
export const ruleOffer = defineUpdate<
  string,
  [
    ruling: {
      readonly offer: number;
      readonly passed: boolean;
      readonly by: string;
      readonly reason: string;
      readonly signed?: Exclude<DecisionInput['signed'], undefined>;
    },
  ]
>('rule-offer');

/** The response turn of a team that waits for its wildcard; null: none does. Asked of the team. */
export const wildcardTurn = defineQuery<WaitingTurn | null>('wildcard-turn');

/**
 * A team's wildcard speaks in the response turn that waits for them. Sent to the team. Refused without a trace where
 * none does.
 */
export const speak = defineUpdate<
  string,
  [
    words: {
      readonly text: string;
      readonly proposal?: string | null;
      /** Where the wildcard has a token: what proves it in the round that is running. */
      readonly proof?: string;
    },
  ]
>('speak');

/** A wildcard's token is made anew; of it goes its hash alone. Sent to the match. */
export const renewToken = defineUpdate<
  string,
  [order: HostOrder & { readonly team: string; readonly tokenHash: string }]
>('renew-token');

/** A match tells its teams so. */
export const tokenRenewed =
  defineSignal<[token: { readonly team: string; readonly tokenHash: string }]>('token-renewed');

/**
 * A scenario of a batch begins or ends to wait for a person, or is over. Sent to the batch that began it, whichever of
 * its executions runs by then.
 */
export const scenarioNews =
  defineSignal<[news: { readonly run: string; readonly state: 'WAITS' | 'GOES-ON' | 'ENDED' }]>('scenario-news');

/** A team has ended a round (its number, counted through). Sent to its match, which tells the other. */
export const roundEnded = defineSignal<[round: { readonly team: Team; readonly ordinal: number }]>('round-ended');

/** A match tells a team up to the end of which round it need wait for nobody. Of several the highest counts. */
export const mayGoOn = defineSignal<[order: { readonly until: number }]>('may-go-on');

type HostOrder = { readonly by: string; readonly reason: string };

/**
 * Somebody pauses a batch or a match: what is under way goes on, and nothing is begun. Refused without a trace if it is
 * paused.
 */
export const pauseRun = defineUpdate<string, [order: HostOrder]>('pause');

/** It goes on. Refused without a trace if it is not paused. */
export const resumeRun = defineUpdate<string, [order: HostOrder]>('resume');

/**
 * Somebody waits for the end of this batch, sample or scenario who has not begun it. That it can be told says that it is under way, and nothing
 * follows from it.
 */
export const waitedFor = defineSignal('waited-for');

/** A match tells its teams, and a corpus its batch, that it is paused, or goes on. Of two orders the one with the higher number counts. */
export const hold = defineSignal<[order: { readonly nth: number; readonly held: boolean }]>('hold');
