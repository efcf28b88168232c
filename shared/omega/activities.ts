import type { Usage } from '../kernel/ask.ts';
import type { TokenRates } from '../kernel/budget.ts';
import type { AgentId } from './agents/cast.ts';
import type { ComparisonDue } from './facts/due.ts';
import type { Opposed } from './deployment/triggers.ts';
import type { Booked, CycleFacts, OpenContradiction } from './failures/facts.ts';
import type { RowBodies, RowKind } from './memory/session-rows.ts';
import type { OutputType } from './contracts/outputs.ts';
import type { SessionPhase } from './agents/roster.ts';
import type { SessionPolicy, SessionPolicyChanges } from './session-policy.ts';
import type { SessionEnd } from './termination/decide.ts';
import type { TerminalFailure } from './termination/failure.ts';
import type { TerminationFacts } from './termination/facts.ts';
import type { DegradationLevel } from './failures/degradation.ts';
import type { OutputFacts } from './answers/tiers.ts';
import type { Level } from './vocabulary.ts';

/** How a session is asked for. A bare JSON start with `problem` alone works. Untrusted until it is opened. */
export interface SessionInput {
  /** The problem, as text. */
  readonly problem?: unknown;
  /** A level that is set here overrides PHI's testimony (OMEGA rules §7.1). */
  readonly stakes?: Level | null;
  readonly uncertainty?: Level | null;
  readonly policy?: SessionPolicyChanges;
  /** SHA-256 under which the facts are stored that the session is to stand on (OMEGA rules §11); null: none. */
  readonly facts?: string | null;
  /** Of a sub-problem: the session that asks, its answer of PHI that states it, and its number there, from 0. */
  readonly parent?: { readonly runKey: string; readonly ref: string; readonly index: number };
}

/** What a session comes to, for whoever started it. */
export interface OmegaResult {
  readonly runKey: string;
  readonly status: SessionEnd;
  readonly failureType: TerminalFailure | null;
  /** Of the answer, propagated; null: there is none. */
  readonly confidence: number | null;
  readonly degradation: DegradationLevel;
  readonly reason: string;
  readonly documents: readonly string[];
  /** Of the whole session, with what it had solved apart. */
  readonly usage: Usage;
}

/** A session as its workflow knows it: no words. */
export interface OpenedSession {
  readonly runKey: string;
  readonly policy: SessionPolicy;
  readonly corpus: 'simulated' | 'real';
  /** Price of each agent's model, microdollars a token; null where it is not known. */
  readonly rates: Readonly<Record<string, TokenRates | null>>;
  /** How deep it is nested; 0: asked by a user. */
  readonly depth: number;
  readonly flags: { readonly stakes: Level | null; readonly uncertainty: Level | null };
  /** Keys of the first digests, by output type. */
  readonly digests: Digests;
  /** Entries of earlier sessions' memories that match the problem. */
  readonly matches: number;
  /** Weight of each agent's word in a consensus, by id; an agent that is not named has the initial standing. */
  readonly standings: Readonly<Record<string, number>>;
}

/** Keys of the notes in which Symposium's digests lie, by type. */
export type Digests = Readonly<Partial<Record<OutputType, string>>>;

/**
 * A row that the workflow writes; what follows from answers is derived where they lie. `key` is unique in the session.
 */
export type HouseRow = {
  readonly [K in Exclude<RowKind, 'OUTPUT' | 'QUERY'>]: {
    readonly kind: K;
    readonly key: string;
    readonly agent: AgentId | null;
    readonly summary: string;
  } & RowBodies[K];
}[Exclude<RowKind, 'OUTPUT' | 'QUERY'>];

/** An answer that came, and whether it counts. */
export interface Output {
  readonly agent: AgentId;
  /** Key of the stored answer. */
  readonly ref: string;
  /** What bears on the session's state. */
  readonly task: 'contribute' | 'classify' | 'judge' | 'confront' | 'equate';
  /** Why it is set aside, or null. */
  readonly quarantined: string | null;
}

/** What a step of the session brought, and which digests the next one needs. */
export interface SettleOrder {
  readonly runKey: string;
  readonly cycle: number;
  /** Unique within the session: `2/ATTACK/1`. */
  readonly step: string;
  readonly phase: SessionPhase | 'OPEN';
  readonly rows: readonly HouseRow[];
  readonly outputs: readonly Output[];
  readonly digests: readonly OutputType[];
  /** Claims that the digests of what to verify and to attack are limited to; null: all. */
  readonly focus: readonly string[] | null;
  /** Claims that the answer rests on: which of them nobody has verified, and nobody attacked. Nothing: not asked. */
  readonly restsOn?: readonly string[];
  /** What lies to be attacked is for whoever sums up the attacks: what was attacked in this cycle comes first. */
  readonly summing?: boolean;
  /** Which of these a later round of attack is worth its cost for (OMEGA rules §2.5). Nothing: not asked. */
  readonly attackers?: readonly AgentId[];
  /** Says how PHI should weigh the outputs of this cycle (OMEGA rules §5.2), where it is about to read them. */
  readonly weigh?: boolean;
  /** Lays out both options of this contradiction, by its id, for a person who has to choose. */
  readonly options?: string;
}

/** An output as PHI weighs it; what the workflow knows by itself is left out. */
export interface Weight extends Pick<
  OutputFacts,
  'onCriticalPath' | 'conflict' | 'peripheral' | 'compared' | 'finalSupport' | 'reasoningNeeded'
> {
  readonly agent: AgentId;
  /** Its latest contribution that counts. */
  readonly ref: string;
}

export interface Settlement {
  readonly digests: Digests;
  /** Unresolved, all of the session. */
  readonly contradictions: readonly OpenContradiction[];
  /** Ids of those that this step brought. */
  readonly appeared: readonly string[];
  readonly unexamined: {
    readonly verify: readonly string[];
    readonly attack: readonly string[];
    /** Verifiers in the order in which they are asked late (OMEGA rules §6.6); nothing: told by an older version. */
    readonly fitting?: readonly AgentId[];
  } | null;
  readonly weights: readonly Weight[];
  /** Of the attackers that were asked about, those to whom a claim lies there that they have not attacked. */
  readonly worthAsking?: readonly AgentId[];
  /** Key of the note with the options that were asked for: content `options`, body {question, A, B}. */
  readonly options: string | null;
  /** Whether facts have to be laid beside claims; nothing where there are no facts. */
  readonly facts?: ComparisonDue;
}

/** What may be restatements. `ref`: key of the note; `outputTokens`: most that the ruling on them may hold. */
export interface Nominated {
  readonly ref: string;
  readonly outputTokens: number;
}

/**
 * A cycle's end, counted from what lies in the store. It writes down the propagated confidences and what became of each
 * hypothesis.
 */
export interface Assessment extends Pick<
  CycleFacts,
  'newClaims' | 'newGrounds' | 'shifts' | 'openHypotheses' | 'aggregateConfidence' | 'answerConfidence'
> {
  /** By claim that the answer rests on. */
  readonly attacked: Readonly<Record<string, { readonly attacks: number; readonly succeeded: number }>>;
  /** Claims with a VERIFIED finding and no FAILED one, which lost no contradiction. */
  readonly verified: readonly string[];
  /**
   * Claims that state the answer and were refuted, and whether the answer is another than that of the cycle before;
   * nothing: counted by an older version.
   */
  readonly answer?: Pick<TerminationFacts, 'refuted' | 'turned'>;
  readonly contradictions: readonly OpenContradiction[];
  readonly newContradictions: readonly Opposed[];
  /** Unresolved ones whose agents asked for a resolution. */
  readonly conflicts: readonly Opposed[];
}

/** A question that nobody answered, for the report. */
export type OpenQuestion =
  { readonly contradiction: string } | { readonly question: string; readonly options: readonly [string, string] };

export interface ConcludeOrder {
  readonly runKey: string;
  readonly cycle: number;
  readonly status: SessionEnd;
  readonly failureType: TerminalFailure | null;
  readonly why: string;
  /** Stored answers that the report is made of; null: there is none that counts. */
  readonly refs: {
    readonly synthesis: string | null;
    readonly quality: string | null;
    readonly phi: string | null;
    readonly recommendation: string | null;
  };
  readonly restsOn: readonly string[];
  readonly cycles: readonly CycleFacts[];
  readonly usage: Booked;
  readonly openQuestions: readonly OpenQuestion[];
  /** Agents whose full report PHI read, with the reason. */
  readonly fullReports: readonly { readonly agent: AgentId; readonly reason: string }[];
  /** Parts of the question, and those that are answered. */
  readonly questions: { readonly all: number; readonly answered: number };
}

export interface Conclusion {
  readonly confidence: number | null;
  readonly degradation: DegradationLevel;
  /** Paths of the published documents. */
  readonly documents: readonly string[];
}

/**
 * What a session cost with all of its sub-sessions, by the stored calls, and where its answer lies; null: it gave none.
 */
interface SessionAudit {
  readonly ref: string | null;
  readonly usage: Usage;
}

/** The activities that only this system has. */
export interface OmegaActivities {
  /**
   * Checks problem and policy, stores the run, matches memory. A bad input is a final failure that names each field.
   */
  openSession(order: { readonly runKey: string; readonly input: SessionInput }): Promise<OpenedSession>;
  /** Writes a step's rows and what follows from its outputs, and lays the digests for the next, in one transaction. */
  settle(order: SettleOrder): Promise<Settlement>;
  /**
   * Lays the new claims of a cycle beside those of earlier ones that are most like them (OMEGA rules §6.7); null: there is
   * nothing to compare.
   */
  nominate(order: { readonly runKey: string; readonly cycle: number }): Promise<Nominated | null>;
  assess(order: {
    readonly runKey: string;
    readonly cycle: number;
    readonly restsOn: readonly string[];
    readonly standings: Readonly<Record<string, number>>;
  }): Promise<Assessment>;
  /**
   * Publishes the report and hands the session's lessons to the memories that outlive it, in one transaction; a second
   * time changes nothing.
   */
  conclude(order: ConcludeOrder): Promise<Conclusion>;
  auditSession(order: { readonly session: string }): Promise<SessionAudit>;
}
