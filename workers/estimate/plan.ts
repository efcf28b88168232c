import type { Queryable } from '../../activities/store/database.ts';
import type { Asked } from './estimate.ts';
import type { MeasuredKind } from './measured.ts';

/** What a start asks for, as far as its estimate goes. */
export interface RunPlan {
  /** The runs that it is reckoned from. */
  readonly like: MeasuredKind;
  readonly asked: Asked;
  /** Which finished runs of the store took what this one will; null: none is asked for. */
  readonly earlier: EarlierRuns | null;
  readonly cap: Cap;
  /** Caps that hold beside it: of each of its parts. Absent: none. */
  readonly besides?: readonly Cap[];
  /** The same with models that cost money, whose estimate is printed where all are simulated; absent: it is not. */
  readonly real?: Asked;
}

/** Runs of that system with these models, begun with these fields of a brief. */
export interface EarlierRuns {
  readonly system: string;
  readonly models: Readonly<Record<string, string>>;
  readonly brief: object;
  /** Fields that their briefs do not have; absent: any may. */
  readonly without?: readonly string[];
  /** Endings of a run that was played to its end. */
  readonly outcomes: readonly string[];
}

/** What a run may cost, in microdollars; null: anything. */
export interface Cap {
  readonly microdollars: number | null;
  /** Whether somebody asked for it; else the policy's default holds. */
  readonly said: boolean;
  /** A cap in tokens, in and out, that holds beside it; null or absent: none. */
  readonly tokens?: number | null;
  /** What it is the cap of: `run`. */
  readonly of: string;
  /** So many runs have it, each for itself, or each its part of it (`shared`); absent: it is one run's, or that of all together. */
  readonly each?: number;
  readonly shared?: true;
  /** At its tokens it ends, and does not pause. */
  readonly endsAtTokens?: true;
  /** What is paid for and not under it, in words; absent: nothing. */
  readonly beside?: string;
  /** What `--dollars` does where a default cap holds; `sets another` if nothing is said. */
  readonly dollars?: string;
}

/** The same where it says by reference how much is asked for: the store has it. */
export type StoredPlanOf = (input: unknown, defaultModel: string | null, db: Queryable) => Promise<RunPlan | null>;

/** Reads what a start asks for, in the workflow's input; null: there is nothing to say of it. */
export type PlanOf = (input: unknown, defaultModel: string | null) => RunPlan | null;
