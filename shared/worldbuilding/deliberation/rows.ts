import type { GateReport } from '../../kernel/gates.ts';
import type { Objection, Proposal, Resolution, Response, TieBreak, Vote } from '../answers.ts';
import type { DebatePhase, Speaker, Turn } from '../vocabulary.ts';
import type { Breach } from './breaches.ts';
import type { Decision } from './outcome.ts';

/** What is said at each turn. */
interface Answers {
  readonly PROPOSAL: Proposal;
  readonly OBJECTION: Objection;
  readonly RESPONSE: Response;
  readonly RESOLUTION: Resolution;
  readonly VOTE: Vote;
}
export type Spoken = {
  readonly [T in Turn]: { readonly turn: T; readonly speaker: Speaker; readonly answer: Answers[T] };
}[Turn];

/** Why a turn brought nothing: nobody answered, the answer stayed unreadable, or what it broke makes it void. */
export const lossCauses = ['absent', 'unscored', 'void'] as const;
export type LossCause = (typeof lossCauses)[number];

/** What happened in the deliberation of one team, by kind. State is a fold over rows (rule 7). */
export interface RowBodies {
  /** A round begins, with the curveballs that fall due in it. */
  readonly ROUND: { readonly curveballs: readonly { readonly id: string; readonly text: string }[] };
  /** A turn as it stands. */
  readonly SPOKEN: { readonly spoken: Spoken };
  readonly LOST: { readonly turn: Turn; readonly speaker: Speaker; readonly cause: LossCause };
  /** The wildcard's words in a response turn; null: the deadline passed without any. */
  readonly WILDCARD: { readonly text: string | null };
  /** A turn went back to its speaker. It counts for nothing; only the second one can stand or be recorded. */
  readonly SENT_BACK: { readonly turn: Turn; readonly speaker: Speaker; readonly breaches: readonly Breach[] };
  /** Breaches that were repeated after they had been sent back. */
  readonly BREACHED: { readonly turn: Turn; readonly speaker: Speaker; readonly breaches: readonly Breach[] };
  /** The Synthesizer's word in a DEADLOCK. */
  readonly TIE_BREAK: { readonly tieBreak: TieBreak };
  readonly DECIDED: { readonly decision: Decision };
  /** A phase ends, whatever its goals came to. */
  readonly GATE: { readonly report: GateReport };
}
export type RowKind = keyof RowBodies;

export interface RowHead {
  /** Unique in the team's deliberation; a row that arrives twice counts once. */
  readonly key: string;
  /** Place in the order, from 1. */
  readonly sequence: number;
  readonly phase: DebatePhase;
  readonly round: number;
}
export type DeliberationRow = { readonly [K in RowKind]: RowHead & { readonly kind: K } & RowBodies[K] }[RowKind];
