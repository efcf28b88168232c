import type { Sampling } from '../kernel/agent.ts';
import type { TokenRates } from '../kernel/budget.ts';
import type { AskedHow } from './architecture.ts';
import type { GivenFrom } from './given/given.ts';
import type { EvaluationInput } from './input.ts';
import type { EvaluationPolicy } from './policy.ts';
import type { Excluded } from './twins/twin.ts';

/** The run's rules with the models of its agents, which the kernel reads beside them. */
export interface EvaluationRules extends EvaluationPolicy {
  readonly models: Readonly<Record<string, string>>;
  /** By agent, where it is asked otherwise than its row of the roster says. */
  readonly sampling?: Readonly<Record<string, Sampling>>;
}

/** By which review people say whether a breakthrough candidate is one (evaluation rules §2.7). */
export const candidateKind = 'candidate';

/** What a person said of a candidate. */
export interface CandidateVerdict {
  /** `IM-0001.2`: scenario and run. */
  readonly response: string;
  readonly verified: boolean;
  /** How it was verified; null: it was not. */
  readonly verification: string | null;
  readonly reviewer: string;
  readonly reviewId: string;
}

/** What a run was opened with, as its row keeps it. */
export interface EvaluationBrief extends AskedHow {
  readonly set: string;
  readonly model: string;
  readonly judges: readonly string[] | null;
  readonly runs: number;
  /** Ids of the scenarios, in the order of the set. */
  readonly scenarios: readonly string[];
  /** Where its answers came from; absent: the subject is asked. */
  readonly given?: GivenFrom;
  /** It is asked in batches of its provider, and so are judges whose providers have them (evaluation rules §1.14). Absent: not. */
  readonly providerBatch?: true;
  /** The model is asked whether it knows the texts, and the canary where there is one; absent: it is put to the scenarios. */
  readonly probes?: { readonly canary: string | null };
  /** That of the release whose scenarios they are: answers that tell it are flagged (evaluation rules §6.5). Absent: they are of none. */
  readonly canary?: string;
  /** The scenarios whose twins are asked besides, and those that have none (evaluation rules §6.3); absent: no twin is asked. */
  readonly twins?: { readonly seed: string; readonly made: readonly string[]; readonly excluded: readonly Excluded[] };
  /** Of given answers: the responses in which there is nothing to judge. */
  readonly silent?: readonly string[];
  /** Of given answers: what people had said of candidates when the run was opened. Absent: nothing. */
  readonly verdicts?: readonly CandidateVerdict[];
}

export interface OpenedEvaluation {
  readonly runKey: string;
  readonly policy: EvaluationRules;
  readonly rates: Readonly<Record<string, TokenRates | null>>;
  readonly scenarios: readonly string[];
  readonly runs: number;
  /** Places of the judges who are asked. */
  readonly judges: readonly string[];
  /** Scenarios whose twins are put to the subject besides; absent: none. */
  readonly twins?: readonly string[];
  /** Absent: the scenarios are put to the subject. */
  readonly probes?: true;
  /** Answers are given, and in these responses there is nothing to judge. Absent: the subject is asked. */
  readonly silent?: readonly string[];
  /** Who is asked in batches of their providers: the subject, and places of judges. Absent: nobody. */
  readonly batched?: readonly string[];
}

export interface ConcludedEvaluation {
  readonly documents: readonly string[];
  /** null: nothing could be scored. */
  readonly score: number | null;
  readonly responses: number;
  readonly unscored: number;
  /** Of probes: what was found, in a line without a word of a text. Absent: the scenarios were put to the subject. */
  readonly found?: string;
  /** Of twins: what they show, in a line without a number of theirs. Absent: none were asked. */
  readonly twins?: string;
  /** Responses that people are asked about: candidates of which nobody has said anything. Absent, as in runs of old: none. */
  readonly candidates?: readonly string[];
}

export interface EvaluationActivities {
  /** Checks the input, stores the run, and lays each scenario and its key as notes. A bad input is a final failure. */
  openEvaluation(order: { readonly runKey: string; readonly input: EvaluationInput }): Promise<OpenedEvaluation>;
  /** Scores all stored answers and publishes the report, in one transaction; a second time changes nothing. */
  concludeEvaluation(order: { readonly runKey: string }): Promise<ConcludedEvaluation>;
}

/** Names of an evaluation's parts, made in one place so that workflow and store agree. */
export const responseOf = (scenario: string, run: number): string => `${scenario}.${run}`;
export const paperKeyOf = (runKey: string, scenario: string): string => `${runKey}/paper/${scenario}`;
export const givenKeyOf = (runKey: string, response: string): string => `${runKey}/given/${response}`;
export const candidateOf = (runKey: string, response: string): string => `${runKey}/candidate/${response}`;
/** A twin's responses are runs of its scenario after the scenario's own: nothing that a subject is told says which it is. */
export const twinRunOf = (runs: number, run: number): number => runs + run;
export const twinPaperOf = (runKey: string, scenario: string): string => `${runKey}/twin/${scenario}`;
export const twinKeyOf = (runKey: string, scenario: string): string => `${runKey}/twin-key/${scenario}`;
export const scoringKeyOf = (runKey: string, scenario: string): string => `${runKey}/key/${scenario}`;
