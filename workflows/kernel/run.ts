import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { noUsage, type TaskFacts, type Usage } from '../../shared/kernel/ask.ts';
import { openBudget, type Budget, type TokenRates } from '../../shared/kernel/budget.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import type { LedgerEntry } from '../../shared/kernel/ledger.ts';
import type { SecondModels } from '../../shared/kernel/models.ts';
import type { NoteOrder } from '../../shared/kernel/activities.ts';
import type { NamedBeside } from '../../shared/kernel/trials.ts';
import { type DecisionInput, type PauseKind, pauseKinds } from '../../shared/kernel/reviews.ts';
import { searchAttributes, type Progress } from '../messages.ts';
import { steps, type CallTiming } from './activities.ts';
import type { Account } from './spent-until.ts';
import { money } from '../../shared/text/amounts.ts';

/** Progress of a run whose input is still being read. */
export function notOpened(runKey: string): Progress {
  return {
    runKey,
    phase: 'OPEN',
    attempt: 1,
    underWay: [],
    lastGate: null,
    openReview: null,
    calls: 0,
    usage: noUsage,
    outcome: null,
  };
}

/** The rules that the kernel itself needs of a run's policy. */
export interface KernelPolicy extends CallTiming, NamedBeside {
  readonly models: Readonly<Record<string, string>>;
  /** Absent: nobody has one. */
  readonly secondModels?: SecondModels;
  /** Reviewer → groups; empty: anyone may decide. */
  readonly reviewers: Readonly<Record<string, readonly string[]>>;
  /** Time of each reviewer group, and when it is reminded. */
  readonly reviewWaitMs: number;
  readonly reminderMs: number;
  readonly spendCapMicrodollars: number | null;
  readonly reservedInputTokens: number;
}

/** A run's numbers, from one execution to the next. */
export interface CarriedRun {
  readonly usage: Usage;
  readonly calls: number;
  readonly budget: Budget;
  readonly reviews: readonly string[];
  /** Of a run that was paused; absent: it never was. */
  readonly pausedMs?: number;
  readonly unmended?: readonly PauseKind[];
}

/** Why a run is paused, and whether it went on: as long as nobody has decided, whoever fails waits for the same answer. */
export interface Pause {
  /** What failed, a line a call. */
  readonly faults: Set<string>;
  decided: Promise<boolean> | null;
  /** An operator ended it, or nobody came: what fails from here on is an absence at once. */
  ended: boolean;
}

const newPause = (): Pause => ({ faults: new Set(), decided: null, ended: false });

/**
 * A run under way: what lies in its context, how often each phase was begun, what it cost. The whole of its state
 * is ids and numbers; the words are in the store. `F`: what its system's tasks come to.
 */
export class Run<P extends KernelPolicy = KernelPolicy, F extends TaskFacts = TaskFacts> {
  /** Type only, no value at run time: it ties the run to the tasks that its system can be asked for. */
  declare readonly taskFacts: F;
  readonly runKey: string;
  readonly system: string;
  readonly policy: P;
  /** Slot → reference of the answer or note that fills it. */
  readonly references: Record<string, string> = {};
  phase = 'OPEN';
  /** How often each phase was begun; the round of a call key. */
  readonly rounds: Record<string, number> = {};
  readonly underWay = new Set<string>();
  budget: Budget;
  /** Price of each agent's model; null where it is not known. */
  readonly rates: Readonly<Record<string, TokenRates | null>>;
  usage: Usage = noUsage;
  calls = 0;
  /** What is booked of questions that failed, or that a batch has answered, by the key of their first request. */
  readonly failed = new Map<string, Account>();
  /** Ids of the reviews that were asked for. */
  readonly reviews = new Set<string>();
  /** Ids of those that told this execution that they are closed. */
  readonly closedReviews = new Set<string>();
  /** Its pauses, until an operator decides. */
  readonly pauses: Readonly<Record<PauseKind, Pause>> = {
    provider: newPause(),
    'spend-cap': newPause(),
    drift: newPause(),
    'batch-stopped': newPause(),
  };
  /**
   * The reviews that it waits for, or has waited for, together with other runs, by their first ids: about caps of the
   * store, and about faults of a provider that stop its batch (kernel rules §11, §38).
   */
  readonly sharedPauses = new Map<string, { readonly faults: Set<string>; readonly decided: Promise<boolean> }>();
  /** The latest call that was not made because nobody continued the paused run; null: there is none. */
  unmended: string | null = null;
  /** Whether its host has paused it: what is under way goes on, and nothing is bought. */
  held = false;
  /** For how long operators’ pauses took in all. */
  pausedMs = 0;
  /** The cap of the whole run, in microdollars, and the part of it that this execution may spend. */
  cap: number | null;
  share = 1;
  lastGate: string | null = null;
  openReview: string | null = null;
  /** Hands a decision that was signalled to the run on to its open review. */
  handOn: ((decision: DecisionInput) => Promise<void>) | null = null;
  outcome: string | null = null;
  /**
   * Whether its cancellation waits for paid calls that are under way, as where a record is published that has to have
   * them all.
   */
  cancellation: 'TRY_CANCEL' | 'WAIT_CANCELLATION_COMPLETED' = 'TRY_CANCEL';
  /** Phase, round and thing → how often it was done there. */
  private readonly times = new Map<string, number>();

  /** A run that was opened before there were prices and caps has neither in its history. */
  constructor(
    runKey: string,
    system: string,
    policy: P,
    rates: Readonly<Record<string, TokenRates | null>> | undefined,
  ) {
    this.cap = policy.spendCapMicrodollars ?? null;
    this.budget = openBudget(this.cap);
    this.rates = rates ?? {};
    this.runKey = runKey;
    this.system = system;
    this.policy = policy;
  }

  get round(): number {
    return this.rounds[this.phase] ?? 1;
  }

  /** Begins a phase, or begins it again: every call key after this is new. */
  enter(phase: string): void {
    if (this.phase !== phase) upsertSearchAttributes([{ key: searchAttributes.phase, value: phase }]);
    this.phase = phase;
    this.rounds[phase] = (this.rounds[phase] ?? 0) + 1;
    this.show();
  }

  /** Begins a phase at a given round, in a system whose rounds are cycles and not attempts. */
  enterRound(phase: string, round: number): void {
    this.rounds[phase] = round - 1;
    this.enter(phase);
  }

  /** Takes the answers and notes in these slots out of the context. */
  removeReferences(matches: (slot: string) => boolean): void {
    for (const slot of Object.keys(this.references)) if (matches(slot)) Reflect.deleteProperty(this.references, slot);
  }

  /** What the next execution of the same workflow has to know; the words are in the store. */
  carried(): CarriedRun {
    const { usage, calls, budget, reviews, pausedMs, pauses } = this;
    const unmended = pauseKinds.filter((kind) => pauses[kind].ended);
    return { usage, calls, budget, reviews: [...reviews], pausedMs, unmended };
  }

  /** Goes on where an earlier execution left off. */
  goOn({ usage, calls, budget, reviews, pausedMs = 0, unmended = [] }: CarriedRun): void {
    this.pausedMs = pausedMs;
    for (const kind of unmended) this.pauses[kind].ended = true;
    this.cap = budget.cap;
    this.usage = usage;
    this.calls = calls;
    this.budget = budget;
    for (const review of reviews) this.reviews.add(review);
  }

  /** Raises the cap of the whole run, and this execution's part with it. */
  raiseCap(to: number): void {
    const more = Math.max(0, to - (this.cap ?? to));
    this.cap = (this.cap ?? to) + more;
    this.budget = { ...this.budget, cap: (this.budget.cap ?? to) + Math.floor(more * this.share) };
  }

  /** Writes Symposium's own entries and notes, in one activity. Keys are unique within phase and round. */
  async record(entries: readonly LedgerEntry[], notes: readonly NoteOrder[] = []): Promise<void> {
    if (entries.length + notes.length > 0) await steps.record({ runKey: this.runKey, entries, notes });
  }

  /** An entry by Symposium about the present phase. */
  entry(type: LedgerEntry['type'], key: string, content: LedgerEntry['content']): LedgerEntry {
    return houseEntry(
      type,
      `${type.toLowerCase()}/${this.phase}/${this.round}/${key}`,
      this.phase,
      content,
      this.round,
    );
  }

  /** Key of a note of the present phase and round. */
  noteKey(name: string): string {
    return `${this.runKey}/note/${this.phase}/${this.round}/${name}`;
  }

  /**
   * How often this has been done in the present attempt, this time included. It distinguishes calls and notes within an
   * attempt.
   */
  nth(what: string): number {
    const place = `${this.phase}/${this.round}/${what}`;
    const nth = (this.times.get(place) ?? 0) + 1;
    this.times.set(place, nth);
    return nth;
  }

  progress(): Progress {
    return {
      runKey: this.runKey,
      phase: this.phase,
      attempt: this.round,
      underWay: [...this.underWay],
      lastGate: this.lastGate,
      openReview: this.openReview,
      calls: this.calls,
      usage: this.usage,
      outcome: this.outcome,
    };
  }

  /** The same for a person, on the run's page in the Temporal UI. */
  show(): void {
    const { usage } = this;
    const cost = money(usage.costMicrodollars);
    setCurrentDetails(
      [
        `**${this.outcome ?? this.phase}** · attempt ${this.round}`,
        '',
        ...[...this.underWay].map((line) => `- ${line}`),
        ...(this.lastGate === null ? [] : [`- last gate: ${this.lastGate}`]),
        ...(this.openReview === null ? [] : [`- **waits for a person:** review \`${this.openReview}\``]),
        `- ${this.calls} calls, ${usage.inputTokens + usage.outputTokens} tokens, cost ${cost}`,
      ].join('\n'),
    );
  }
}

/** A run that asks people only has no policy lines for calls. */
export const peopleOnly = {
  models: {},
  spendCapMicrodollars: null,
  reservedInputTokens: 0,
  sectionReads: 0,
  callTimeoutMs: 0,
  callAttempts: 0,
  callWindowMs: 0,
};
