import type { Usage } from '../../kernel/ask.ts';
import type { TokenRates } from '../../kernel/budget.ts';
import type { SessionPolicyChanges } from '../session-policy.ts';
import type { CalibrationProblem } from '../calibration/problem.ts';
import type { Level } from '../vocabulary.ts';
import type { Arm } from './arms.ts';
import type { SingleEnd } from '../../kernel/equal-cost.ts';
import type { SetFinding } from './finding.ts';
import type { AblationInput } from './input.ts';
import type { AblationRules } from './policy.ts';
import type { Label } from './seal.ts';
import type { Poll } from './vote.ts';

/**
 * The run's rules with what the kernel reads of a policy beside them; nobody is reviewed here, and nothing is read on
 * demand.
 */
export interface AblationPolicy extends AblationRules {
  readonly models: Readonly<Record<string, string>>;
  readonly reviewers: Readonly<Record<string, readonly string[]>>;
  readonly reviewWaitMs: number;
  readonly reminderMs: number;
  readonly sectionReads: number;
}

/** What a run was opened with, as its row keeps it. */
export interface AblationBrief {
  /** null: a set is answered. */
  readonly problem: string | null;
  readonly set?: { readonly name: string; readonly of: number; readonly problems: readonly CalibrationProblem[] };
  readonly arms: readonly Arm[];
  readonly rounds: number;
  readonly seed: string;
  readonly stakes: Level | null;
  readonly uncertainty: Level | null;
}

export interface OpenedAblation {
  readonly runKey: string;
  readonly policy: AblationPolicy;
  readonly corpus: 'simulated' | 'real';
  readonly rates: Readonly<Record<string, TokenRates | null>>;
  readonly arms: readonly Arm[];
  readonly rounds: number;
  /** Of a set: the problems as they are put, a round each. */
  readonly problems?: readonly string[];
  readonly judges: readonly string[];
  /** What each session is started with, the problem itself left out. */
  readonly session: {
    readonly stakes: Level | null;
    readonly uncertainty: Level | null;
    readonly policy: SessionPolicyChanges;
  };
}

/** How an arm ended in a round. */
export interface ArmEnd {
  readonly arm: Arm;
  /** Key of the stored answer that stands for the arm; null: there is none. */
  readonly ref: string | null;
  /** The confidence that the arm states, where it is not the answer's own. */
  readonly confidence: number | null;
  readonly usage: Usage;
  /** Requests for an answer, revisions included; of a session: one. */
  readonly answers: number;
  readonly ended: SingleEnd | 'VOTED' | 'SUCCESS' | 'PARTIAL' | 'FAILURE' | 'ABSENT';
  readonly poll: Omit<Poll, 'winner'> | null;
}

export interface RoundEnd {
  readonly round: number;
  /** Tokens that the arms beside the session might spend. */
  readonly budget: number;
  readonly ends: readonly ArmEnd[];
  readonly verdicts: readonly Verdict[];
}

/** A judgement that was asked for: the key of its stored answer, or why there is none that can be read. */
export interface Verdict {
  readonly id: string;
  readonly ref: string | null;
  readonly why: string | null;
}

/**
 * What the workflow may know of a judgement: which note lies under which letter, in the order of reading, and nothing
 * of arms.
 */
export interface SealedQuestion {
  readonly id: string;
  readonly judge: string;
  readonly references: Readonly<Partial<Record<Label, string>>>;
}

export interface AblationActivities {
  /** Checks the input and stores the run. A bad one is a final failure that names each field. */
  openAblation(order: { readonly runKey: string; readonly input: AblationInput }): Promise<OpenedAblation>;
  /**
   * Blinds the answers of a round, lays them as notes under drawn names, seals the mapping in the store, and says what
   * to ask.
   */
  sealRound(order: {
    readonly runKey: string;
    readonly round: number;
    readonly ends: readonly ArmEnd[];
  }): Promise<readonly SealedQuestion[]>;
  /**
   * Opens the seals and compares, or holds the answers to a set against its keys, and publishes what came of it, in one
   * transaction; a second time changes nothing. `judged`: judgements that count, or answers that were scored.
   */
  concludeAblation(order: {
    readonly runKey: string;
    readonly rounds: readonly RoundEnd[];
  }): Promise<{ readonly documents: readonly string[]; readonly finding: SetFinding; readonly judged: number }>;
}
