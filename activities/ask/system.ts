import {
  type AskRequest,
  type Facts,
  type Json,
  type LedgerRow,
  type Naming,
  own,
  type Roster,
  type TaskFacts,
  type Wanting,
  withoutStrays,
} from '../../shared/kernel/index.ts';
import type { z } from 'zod';
import type { Computation } from '../../shared/verification/index.ts';
import type { Queryable } from '../store/database.ts';
import type { RunRow } from '../store/runs.ts';
import type { StoredCall } from '../store/calls.ts';
import type { Note } from '../store/notes.ts';
import type { AnswerForm } from './answer-form.ts';
import type { Frame, Section } from './compose.ts';
import type { Budgets } from './budgets.ts';
import { droppedNote } from './read-answer.ts';
import type { Reduction } from './fit-to-budget.ts';

/** What lies in the context when an agent is asked: the run, and the stored answers and notes that its file names. */
export interface AgentContext {
  readonly run: RunRow;
  /** Slot → the stored answer in it. */
  readonly answers: Readonly<Record<string, StoredCall>>;
  readonly notes: readonly Note[];
}

/** Something that an agent does beside its subject, as a message of its own (kernel rules §24). */
export interface Act {
  readonly type: 'CHALLENGE' | 'VETO' | 'BREAKTHROUGH' | 'ESCALATION';
  readonly summary: string;
  readonly body: string;
  /** Never empty in a CHALLENGE. */
  readonly evidence: readonly string[];
  /** Of a CHALLENGE: that the claim is wrong. */
  readonly confidence: number | null;
}

/** A stored picture as an agent is to see it. */
export interface PictureShown {
  readonly sha256: string;
  /** By what name the sections speak of it. */
  readonly caption: string;
}

/** The question whose answer is read, with what lay in its context. */
export interface QuestionAsked {
  readonly request: AskRequest;
  readonly context: AgentContext;
  /** What the agent computed before it answered. */
  readonly computations: readonly Computation[];
}

/**
 * Reads the facts in the answer to each task: small numbers and ids, what the gates judge. `A`: types of the answers.
 * The task's schema accepts an answer before it is read, so a reader may ask for that type. Readers are typed as methods
 * since whoever has any system before him knows an answer as Json only.
 */
export type FactReaders<F extends TaskFacts, A extends Readonly<Record<keyof F, unknown>>> = {
  readonly [T in keyof F]: { read(answer: A[T], asked: QuestionAsked): F[T] }['read'];
};

/** What an answer names by id. It is any JSON: an id is read before the task's schema has accepted the answer. */
export type NamingsOf = (answer: Json, asked: Pick<QuestionAsked, 'request' | 'context'>) => readonly Naming[];
export type TaskNamings<T extends PropertyKey> = { readonly [K in T]: NamingsOf | null };

/** The facts in an answer that the schema of its task has accepted. */
export function factsIn(
  system: System,
  request: AskRequest,
  answer: Json,
  context: AgentContext,
  computations: readonly Computation[] = [],
): Facts {
  const read = Object.hasOwn(system.facts, request.task) ? system.facts[request.task] : undefined;
  if (read === undefined) throw new TypeError(`no facts are read in answers to ${request.task}`);
  return read(answer, { request, context, computations });
}

/** What an answer of whatever form names by id. */
export function namingsIn(system: System, request: AskRequest, context: AgentContext, answer: Json): readonly Naming[] {
  return (own(system.namings ?? {}, request.task) ?? null)?.(answer, { request, context }) ?? [];
}

/** An answer as it counts, and what its row says of it: texts that were cut, references that lead nowhere. */
export function keptOf(
  system: System,
  request: AskRequest,
  context: AgentContext,
  read: { readonly answer: Json; readonly note?: string },
): { readonly answer: Json; readonly note: string | null } {
  const { answer: kept, dropped } = withoutStrays(read.answer, namingsIn(system, request, context, read.answer));
  const { answer, note } = system.whole?.(request, kept, context) ?? { answer: kept, note: null };
  const notes = [
    ...(note === null ? [] : [note]),
    ...(read.note === undefined ? [] : [read.note]),
    ...(dropped.length === 0 ? [] : [droppedNote(dropped)]),
  ];
  return { answer, note: notes.length === 0 ? null : notes.join('; ') };
}

/** For a system that shortens nothing, and whose agents only answer what they are asked. */
export const plainSystem = {
  reduction: () => ({ relevance: () => 'kept', digest: () => null }),
  acts: () => [],
  refusedActs: () => [],
  summary: ({ agent, task, subject }) => `${agent}: ${task}${subject === null ? '' : ` ${subject}`}`,
} satisfies Partial<System>;

/** The schema of the answer that this agent of a roster gives to this task. */
export function schemaInRoster(roster: Roster, agent: string, task: string): z.ZodType {
  const schema = roster[agent]?.answers[task];
  if (schema === undefined) throw new TypeError(`${agent} is not asked for ${task}`);
  return schema;
}

/** The limits of a policy with one budget for all that an agent reads beside its frame. */
export interface ContextPolicy {
  readonly contextTokens: { readonly always: number; readonly desk: number };
  readonly sectionReads: number;
  readonly leastAnswerTokens: number;
}

export const contextBudgets = ({ contextTokens, sectionReads, leastAnswerTokens }: ContextPolicy): Budgets => ({
  always: contextTokens.always,
  perSubject: contextTokens.desk,
  section: contextTokens.desk,
  toolTurns: sectionReads,
  leastAnswer: leastAnswerTokens,
});

/**
 * What `ask` must know of one of Symposium's systems. The kernel asks, pays, stores and repairs; a system says who
 * there is, what an agent may read, and what facts an answer contains. `F`: the facts by task, as its workflow knows
 * them.
 */
export interface System<
  F extends TaskFacts = TaskFacts,
  A extends Readonly<Record<keyof F, unknown>> = Readonly<Record<keyof F, Json>>,
> {
  readonly roster: Roster;
  /** What it says around the sections of every request: the line above them, and its own constraints below. */
  readonly preamble: Frame;
  /** Name of the line that says which run a request belongs to: `SCENARIO_ID`. */
  readonly runLine: string;
  /** Most tokens in one message body; a longer answer becomes a chain of messages (kernel rules §24). */
  readonly messageTokens: number;
  /** Tasks whose model nobody may stand in for, as where models are compared. Left out: none. */
  keepsItsModel?(task: string): boolean;
  /** Of those, tasks that are put to the same model once more where it declines. Left out: none. */
  asksAgain?(task: string): boolean;
  /**
   * Throws where a run has come to its end and published it: nothing more is to be paid for it. Looked at only where a
   * question was put before and nothing came of it, as in an execution that was reset. Left out: a run may go on.
   */
  refuseOver?(db: Queryable, runKey: string): Promise<void>;
  /** The one-paragraph task; `agent` where the words depend on who is asked. */
  taskText(task: string, agent?: string): string;
  schemaOf(agent: string, task: string): z.ZodType;
  /**
   * The schema that is sent in place of the task's own, where the agent has one for several of its tasks; null: the
   * task's own. Left out: no agent has one.
   */
  formOf?(agent: string, task: string): AnswerForm | null;
  /** The sections that this agent may read now: context isolation is applied here and nowhere else. */
  sections(request: AskRequest, context: AgentContext): readonly Section[];
  /**
   * Pictures that go with those sections, by their bytes' hash; the same context shows the same ones in the same order.
   * Nothing: this system shows none.
   */
  pictures?(request: AskRequest, context: AgentContext): readonly PictureShown[];
  /**
   * How those sections may be made smaller where they do not fit; it sees what `sections` returned and nothing else.
   */
  reduction(request: AskRequest): Reduction;
  /**
   * What the answer to each task names by id, and where that can lead (kernel rules §10); null: nothing. Left out: no
   * answer names anything so.
   */
  readonly namings?: TaskNamings<keyof F>;
  /**
   * The answer with an earlier one that it completes, where it was asked for what that had left out, and a note on it.
   * Left out: every answer is whole.
   */
  whole?(
    request: AskRequest,
    answer: Json,
    context: AgentContext,
  ): { readonly answer: Json; readonly note: string | null } | null;
  /**
   * What an answer leaves wanting by comparison and look-up alone: it is repaired once, in the same exchange (kernel
   * rules §2). `ledger` reads the run's rows. Left out, or null: nothing.
   */
  wanting?(
    request: AskRequest,
    answer: Json,
    context: AgentContext,
    ledger: () => Promise<readonly LedgerRow[]>,
  ): Promise<Wanting> | null;
  /** What the run's policy lets this question be given and write. */
  budgets(request: AskRequest, context: AgentContext): Budgets;
  /**
   * What the answer does beside its subject, most important first, all of it: how much of it is written down is the
   * caller's to bound.
   */
  acts(request: AskRequest, answer: Json, facts: Facts): readonly Act[];
  /** Acts that go no further, with the reason; the call's own row names them. */
  refusedActs(facts: Facts): readonly Json[];
  readonly facts: FactReaders<F, A>;
  /** The agent's own certainty in this answer, 0–1, or null where such an answer states none. */
  confidence(task: string, answer: Json): number | null;
  /** Type of the message that the answer is, in the ledger. */
  messageType(task: string): 'DELIVERABLE' | 'VOTE' | 'RESPONSE';
  /** One line for the ledger. It may repeat the answer's words, as they never cross into history from there. */
  summary(request: AskRequest, facts: Facts, answer: Json): string;
}
