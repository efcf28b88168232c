import type { Usage } from '../kernel/ask.ts';
import type { TokenRates } from '../kernel/budget.ts';
import type { AloneTally } from './alone/spending.ts';
import type { Agenda } from './deliberation/agenda.ts';
import type { ExaminationOrder, TestimonyOrder } from './clerk/orders.ts';
import type { Place } from './deliberation/schedule.ts';
import type { JudgeKind } from './judging/seal.ts';
import type { Verdict } from './judging/verdict.ts';
import type { MatchInput } from './match-input.ts';
import type { MatchPolicy } from './match-policy.ts';
import type { JudgePlace } from './roster.ts';
import type { Artifact, DebatePhase, GoalPart, MatchEnd, Outcome, Role, Team, Tier, Turn } from './vocabulary.ts';

export type { MatchInput, TeamInput } from './match-input.ts';

/** Slot → key of a stored answer or note. What lies in the context of a question. */
export type References = Readonly<Record<string, string>>;

/** What a match came to. */
export interface MatchOutcome {
  readonly end: Exclude<MatchEnd, 'FAILED' | 'CANCELLED'>;
  /** null: UNJUDGED. */
  readonly winner: Team | 'DRAW' | null;
  readonly means: Readonly<Record<Team, number>> | null;
  readonly why: string;
  /** Paths of the published documents. */
  readonly documents: readonly string[];
  /** Of the match and both its teams. */
  readonly usage: Usage;
}

/** A match as its workflows know it: no words. */
export interface OpenedMatch {
  readonly runKey: string;
  readonly policy: MatchPolicy;
  readonly corpus: 'simulated' | 'real';
  /** Price of each agent's model, microdollars a token; null where it is not known. */
  readonly rates: Readonly<Record<string, TokenRates | null>>;
  /** Microdollars of one picture; null where it is not known. */
  readonly picturePrice: number | null;
  readonly tier: Tier | null;
  /** It was played to its end before: there is nothing left to do. */
  readonly outcome: MatchOutcome | null;
  /** Team B is one agent that plays alone, when the other has played; absent: it is a team. */
  readonly alone?: true;
  /** Teams that have a person to wait for. */
  readonly wildcards: Readonly<Record<Team, boolean>>;
  /** What is kept of each wildcard's token, as it is by now; absent, or null: they have none. */
  readonly tokens?: Readonly<Record<Team, string | null>>;
  /** Number of the last offer that an earlier execution has laid before the moderator. */
  readonly offers: number;
  /** How many of them are whose, by `authorOf`; absent in histories from before there was a limit for each. */
  readonly offered?: Readonly<Record<string, number>>;
  /** Proposals on which an earlier execution has heard a wildcard, or their silence: nobody is asked twice. */
  readonly heard: readonly string[];
}

/** A round is begun: what it is for, and what lies on everybody's context. */
interface RoundOpening {
  readonly agenda: Agenda;
  readonly references: References;
  /** Ids of the curveballs that both teams meet in it. */
  readonly curveballs: readonly string[];
}

/** What became of one agent's turn, before it is judged. */
export interface TurnResult {
  readonly speaker: Role;
  /** Key of the stored answer; null where there is none that can be read. */
  readonly ref: string | null;
  readonly lost: 'absent' | 'unscored' | null;
}

export interface TurnOrder {
  readonly runKey: string;
  readonly team: Team;
  readonly place: Place;
  /** TIE_BREAK: the Synthesizer's word after a DEADLOCK. */
  readonly turn: Turn | 'TIE_BREAK';
  /** From 1; above it, those are settled who were sent back. */
  readonly attempt: number;
  readonly results: readonly TurnResult[];
  /** Of a RESPONSE that a person was asked in, with its last settlement: their words, or null for silence. */
  readonly wildcard?: { readonly text: string | null };
}

export interface TurnSettlement {
  /**
   * Whose turn breaks a rule of discourse and goes back, with the note that says which. They are asked again on the
   * context that they had, and the note under `note`.
   */
  readonly sentBack: readonly { readonly speaker: Role; readonly note: string }[];
  /** The context of the next turn. */
  readonly references: References;
  /** Whether there is a proposal to talk about. */
  readonly proposed: boolean;
  /** The vote decided nothing: the Synthesizer is asked. */
  readonly deadlock: boolean;
  /** How the round ended, once it has. */
  readonly decision: {
    readonly outcome: Outcome;
    readonly amendment: string | null;
    readonly by: 'VOTE' | 'SYNTHESIZER';
    readonly canon: string | null;
  } | null;
}

/** Whether a phase reached its goals. What it left open stays due in the next. */
export interface PhaseEnd {
  readonly passed: boolean;
  readonly open: readonly GoalPart[];
}

/** The context of the next crystallisation, or how it ended. */
export type SpecStep =
  | { readonly step: 'CRYSTALLIZE'; readonly attempt: number; readonly references: References }
  /** The latest spec can be put to the vote: it lies on everybody's context under `spec`. */
  | { readonly step: 'RATIFY'; readonly attempt: number; readonly references: References }
  | { readonly step: 'RATIFIED' | 'UNRATIFIED'; readonly attempt: number; readonly ref: string }
  | { readonly step: 'WITHOUT_SPEC'; readonly attempt: number };

export interface SpecOrder {
  readonly runKey: string;
  readonly team: Team;
  /** From 1. */
  readonly attempt: number;
  /** What came: nothing yet, the Synthesizer's answer, the clerk's word on its fields, or the team's votes on it. */
  readonly came:
    | { readonly is: 'NOTHING' }
    | { readonly is: 'SPEC'; readonly ref: string | null }
    /**
     * What the clerk said of the spec's fields (null: nothing that can be read), as which examination of the team; `last`:
     * it will be asked about no other spec.
     */
    | { readonly is: 'TESTIMONY'; readonly examination: number; readonly ref: string | null; readonly last: boolean }
    | { readonly is: 'VOTES'; readonly results: readonly TurnResult[] };
}

/** One picture to be paid for. Its key is run, team, artifact and ordinal. */
export interface PaintOrder {
  readonly runKey: string;
  readonly team: Team;
  readonly artifact: Artifact;
  /** From 1: painted first; then softened, or painted again. */
  readonly ordinal: number;
  /** Stored answer that has the prompt: of `write-prompts`, or of `soften`. */
  readonly prompt: string;
}

export type Painting =
  | {
      readonly outcome: 'painted';
      readonly picture: string;
      readonly sha256: string;
      readonly costMicrodollars: number | null;
    }
  /** `note`: what the engineer is shown of it, where it was refused. */
  | {
      readonly outcome: 'refused' | 'broken';
      readonly picture: string;
      readonly why: string;
      readonly note: string | null;
      readonly costMicrodollars: number | null;
    };

/** What became of one of the six. */
export interface PictureResult {
  readonly artifact: Artifact;
  /** The last painting; null: there was none. */
  readonly picture: string | null;
  /** Stored answer of `soften`, where there was one. */
  readonly softened: string | null;
  /** Why there is no picture; null where there is. */
  readonly why: string | null;
}

/** One question to a judge. Whose world is which lies in the store until all have answered. */
export interface PanelQuestion {
  /** `J01` */
  readonly id: string;
  readonly kind: JudgeKind;
  /** Seat of a model in the roster, or the person's name. */
  readonly judge: JudgePlace | (string & {});
  readonly references: References;
}

export interface JudgeResult {
  readonly id: string;
  readonly outcome: 'SCORED' | 'UNREADABLE' | 'ABSENT';
  /** Stored answer of a model, or the id of a person's review. */
  readonly ref: string | null;
  /** Of an ABSENT: a failure code, or how the review ended. */
  readonly code: string | null;
}

export interface MatchClose {
  readonly runKey: string;
  readonly end: Exclude<MatchEnd, 'FAILED'>;
  readonly why: string;
}

/** What a host says of an offer that they moderate, and why. */
export interface HostRuling {
  readonly passed: boolean;
  readonly by: string;
  readonly reason: string;
}

/** What a moderator said of an offer. */
export type OfferRuling =
  /** `reason`: the moderator's, for whoever made the offer. */
  | { readonly queued: true; readonly id: string; readonly ordinal: number; readonly reason?: string | null }
  | { readonly queued: false; readonly problems: readonly string[] };

/**
 * The activities that only this system has. Each may be repeated: the second time it changes nothing and returns the
 * same.
 */
export interface WorldbuildingActivities {
  /** Checks challenge, teams and policy, and stores the match. A bad input is a final failure that names each field. */
  openMatch(order: { readonly runKey: string; readonly input: MatchInput }): Promise<OpenedMatch>;
  /** Begins a round, with the curveballs that are due in it; from here on none can fall due in it any more. */
  beginRound(order: { readonly runKey: string; readonly team: Team; readonly place: Place }): Promise<RoundOpening>;
  /** Judges the turns that came, writes them down, and lays the next context. */
  settleTurn(order: TurnOrder): Promise<TurnSettlement>;
  endPhase(order: { readonly runKey: string; readonly team: Team; readonly phase: DebatePhase }): Promise<PhaseEnd>;
  settleSpec(order: SpecOrder): Promise<SpecStep>;
  /** The soloist's context. */
  layAlone(order: AloneOrder): Promise<References>;
  /** Writes down what came of a world that was written alone; `ref` null: there is none that may stand. */
  settleAlone(order: {
    readonly runKey: string;
    readonly ref: string | null;
    readonly tally: AloneTally;
  }): Promise<void>;
  /** The engineer's context: the spec, and nothing by which a team could be known. */
  layEngineer(order: { readonly runKey: string; readonly team: Team; readonly spec: string }): Promise<References>;
  paint(order: PaintOrder): Promise<Painting>;
  /**
   * Writes down what became of the six, or says which are the same file as another and should be painted again; `last`:
   * they are not any more, and are recorded as missing.
   */
  settlePictures(order: {
    readonly runKey: string;
    readonly team: Team;
    readonly pictures: readonly PictureResult[];
    readonly last: boolean;
  }): Promise<{ readonly repeated: readonly Artifact[] }>;
  /** Draws and seals who judges which world under which label, and lays each judge's context. */
  sealBench(order: { readonly runKey: string }): Promise<readonly PanelQuestion[]>;
  /** All judgements have settled: the seal is opened, and Symposium computes the verdict. */
  reveal(order: {
    readonly runKey: string;
    readonly judgements: readonly JudgeResult[];
  }): Promise<Pick<Verdict, 'end' | 'winner' | 'means' | 'lead' | 'why'>>;
  /** Lays what is to be examined before the clerk; null: there is nothing. */
  layExamination(order: ExaminationOrder): Promise<References | null>;
  /** Counts what the clerk said, and says whose turn goes back on it, with the note that says why. */
  settleTestimony(order: TestimonyOrder & { readonly runKey: string }): Promise<{
    readonly sentBack: readonly { readonly turn: Turn; readonly speaker: Role; readonly note: string }[];
  }>;
  /** Publishes transcript, page and record, and closes the run. */
  concludeMatch(order: MatchClose): Promise<{ readonly documents: readonly string[] }>;
  /** Puts an offer from the audience on the moderator's context, if there is room for it. */
  layOffer(order: {
    readonly runKey: string;
    readonly offer: number;
    readonly by: string;
    readonly text: string;
  }): Promise<References>;
  /**
   * Queues an offer by the moderator's word (a stored answer; null: none that can be read) for the next round that
   * neither team has begun.
   */
  queueOffer(order: {
    readonly runKey: string;
    readonly offer: number;
    readonly verdict: string | null;
    /** The host’s word, where the host moderates. */
    readonly host?: HostRuling;
  }): Promise<OfferRuling>;
  /** Whether both teams could still meet what somebody throws in; never again, once they could not. */
  mayAudienceSpeak(order: { readonly runKey: string }): Promise<boolean>;
}

/** What lies before a soloist: nothing but the challenge, several drafts, or the one that it revises. */
type AloneOrder = { readonly runKey: string } & (
  | { readonly step: 'CREATE' }
  | { readonly step: 'CHOOSE'; readonly drafts: readonly string[] }
  | { readonly step: 'IMPROVE'; readonly draft: string }
);
