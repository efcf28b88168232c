import type { SuspectsInput } from './input.ts';
import type { SuspectsPolicy } from './policy.ts';

export type { SuspectsInput, SuspectsPolicy };

/** A key that answers agree with each other against, as its run keeps it: ids and hashes, and no word of it. */
export interface SuspectedKey {
  readonly scenario: string;
  /** Hashes of the paper and the key that are looked at: of another version it says nothing. */
  readonly bound: string;
  readonly agreeing: number;
  readonly judged: number;
}

/** What an examination's run was opened with. */
export interface SuspectsBrief {
  readonly evaluations: readonly string[];
  /** Scenarios whose keys the answers could speak against. */
  readonly of: number;
  readonly suspects: readonly SuspectedKey[];
}

export interface OpenedSuspects {
  readonly runKey: string;
  readonly policy: SuspectsPolicy;
  /** Ids of the scenarios. */
  readonly suspects: readonly string[];
}

export interface ConcludedSuspects {
  readonly suspected: number;
  readonly upheld: number;
  readonly wrong: number;
}

export interface SuspectsActivities {
  /** Finds what is suspected, stores the run and lays paper, key and answers. A bad input is a final failure. */
  openSuspects(order: { readonly runKey: string; readonly input: SuspectsInput }): Promise<OpenedSuspects>;
  /** What people said, counted. */
  concludeSuspects(order: { readonly runKey: string }): Promise<ConcludedSuspects>;
}

/** By which review a person looks at a suspected key, and what is marked: 1, it stands; 0, it is wrong. */
export const suspectKind = 'suspect-key';
export const suspectCategory = 'key';

/** Names of what is laid before people, made in one place so that workflow and store agree. */
export const suspectedOf = (runKey: string, scenario: string): string => `${runKey}/suspected/${scenario}`;
