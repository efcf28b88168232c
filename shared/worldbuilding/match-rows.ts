import type { AloneTally } from './alone/spending.ts';
import type { WorldLikeness } from './distinctness/likeness.ts';
import type { GateReport } from '../kernel/gates.ts';
import type { Breach } from './deliberation/breaches.ts';
import type { Decision } from './deliberation/outcome.ts';
import type { LossCause } from './deliberation/rows.ts';
import type { SealedJudgement } from './judging/seal.ts';
import type { Verdict } from './judging/verdict.ts';
import type { JudgeResult } from './activities.ts';
import type {
  Artifact,
  DebatePhase,
  Finding,
  MatchEnd,
  Phase,
  Question,
  Role,
  Speaker,
  Team,
  Turn,
} from './vocabulary.ts';

/** A text that lay before the clerk, and what came of it. */
export interface ExaminedItem {
  readonly item: string;
  readonly question: Question;
  readonly phase: DebatePhase;
  readonly round: number;
  readonly speaker: Role;
  /** The answer that was examined. */
  readonly call: string;
  readonly finding: Finding;
  /** The clerk's own words; null: there are none. */
  readonly detail: string | null;
}

/** A field of a spec that cites entries of the canon, and whether it follows from them by the clerk's word. */
export interface ExaminedField {
  /** As in the answer: `landmarks.0.visualKey`. */
  readonly path: string;
  readonly finding: Finding;
  /** The clerk's own words; null: there are none. */
  readonly detail: string | null;
}

/**
 * What happened in a match, as the ledger keeps it under the type MATCH. Answers of models are named by their stored
 * calls and stand nowhere twice; what people said stands here.
 */
export interface MatchRowBodies {
  // Of a team's deliberation.
  readonly ROUND: {
    readonly ordinal: number;
    readonly curveballs: readonly { readonly id: string; readonly text: string }[];
  };
  readonly SPOKEN: { readonly turn: Turn; readonly speaker: Role; readonly call: string };
  readonly LOST: { readonly turn: Turn; readonly speaker: Role; readonly cause: LossCause };
  readonly WILDCARD: { readonly text: string | null };
  readonly SENT_BACK: {
    readonly turn: Turn;
    readonly speaker: Role;
    readonly call: string;
    readonly breaches: readonly Breach[];
  };
  readonly BREACHED: { readonly turn: Turn; readonly speaker: Speaker; readonly breaches: readonly Breach[] };
  /** What the clerk said of texts of this team; `call` null: nothing that could be read. */
  readonly TESTIFIED: {
    readonly examination: number;
    readonly call: string | null;
    readonly items: readonly ExaminedItem[];
  };
  readonly TIE_BREAK: { readonly call: string };
  readonly DECIDED: { readonly decision: Decision };
  readonly GATE: { readonly report: GateReport };
  // Of its spec and its pictures.
  readonly CRYSTALLIZED: {
    readonly attempt: number;
    readonly call: string | null;
    readonly problems: readonly string[] | null;
    readonly invented: readonly string[];
    readonly unused: readonly string[];
  };
  /** What the clerk said of a spec's fields; `call` null: nothing that could be read, or nothing that was left to ask. */
  readonly FIELDS: {
    readonly attempt: number;
    readonly call: string | null;
    readonly fields: readonly ExaminedField[];
    /** The spec goes back to its author; otherwise what was found is recorded. */
    readonly sentBack: boolean;
  };
  readonly RATIFIED: {
    readonly attempt: number;
    readonly ratified: boolean;
    readonly seats: readonly {
      readonly voter: Role;
      readonly call: string | null;
      readonly missing: 'absent' | 'unscored' | null;
    }[];
  };
  readonly SPEC: { readonly attempt: number; readonly ratified: boolean; readonly call: string | null };
  readonly PICTURE: {
    readonly artifact: Artifact;
    readonly picture: string | null;
    readonly softened: string | null;
    readonly why: string | null;
  };
  /** What a world that was written alone cost beside the team's, and why its writing ended (worldbuilding rules §16.2). */
  readonly ALONE: AloneTally;
  // Of the match.
  readonly OFFERED: { readonly offer: number; readonly by: string; readonly text: string };
  /** `host`: who passed it and why, where the host moderates. */
  readonly CURVEBALL: {
    readonly offer: number;
    readonly id: string;
    readonly ordinal: number;
    readonly host?: { readonly by: string; readonly reason: string };
  };
  readonly OFFER_REFUSED: { readonly offer: number; readonly problems: readonly string[] };
  /** The mapping itself lies in a note until the reveal; the digest shows afterwards that it was not changed. */
  readonly SEALED: { readonly digest: string; readonly judgements: number };
  readonly OPENED: {
    readonly seed: string;
    readonly sealed: readonly SealedJudgement[];
    readonly judgements: readonly JudgeResult[];
  };
  /** How alike the two worlds are; `texts`: under which hash each is embedded. */
  readonly LIKENESS: WorldLikeness & { readonly texts: Readonly<Record<Team, string>> | null };
  readonly VERDICT: { readonly verdict: Verdict };
  readonly ENDED: { readonly end: MatchEnd; readonly why: string };
}
export type MatchRowKind = keyof MatchRowBodies;

export interface MatchRowHead {
  /** Unique in the match; a row that arrives twice counts once. */
  readonly key: string;
  /** null: the match's own. */
  readonly team: Team | null;
  readonly phase: Phase;
  /** Of a phase of debate, from 1; 0 elsewhere. */
  readonly round: number;
  /** One line for whoever watches. It may quote models: it never crosses into history. */
  readonly summary: string;
}

/** A row before it is written. */
export type MatchRowOrder = {
  readonly [K in MatchRowKind]: MatchRowHead & { readonly kind: K } & MatchRowBodies[K];
}[MatchRowKind];
/** A row as it was written: `sequence` in the ledger, `at` ISO 8601. */
export type MatchRow = MatchRowOrder & { readonly sequence: number; readonly at: string };
