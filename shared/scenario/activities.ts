import type { TokenRates } from '../kernel/budget.ts';
import type { Policy, PolicyChanges } from './policy.ts';
import type { Brief } from './brief.ts';
import type { DocumentGate } from './gates/document.ts';
import type { Ruling } from './ruling.ts';

/** How a run is asked for. Everything but the brief may be left out, so a bare JSON start works. */
export interface ScenarioInput {
  readonly brief: unknown;
  /** Rules that differ from the defaults, line by line. */
  readonly policy?: PolicyChanges;
  /** Key of the run that this one was split from. */
  readonly parent?: string;
}

/** A run that a SPLIT begins. */
export interface SplitRun {
  readonly runKey: string;
  readonly input: ScenarioInput;
}

export interface OpenedScenario {
  readonly runKey: string;
  readonly brief: Pick<Brief, 'category' | 'tier' | 'status'>;
  readonly policy: Policy;
  readonly corpus: 'simulated' | 'real';
  /** Price of each agent's model, microdollars a token; null where it is not known. */
  readonly rates: Readonly<Record<string, TokenRates | null>>;
}

/** What the workflow hands over for the documents: references and rulings, no prose. */
export interface DocumentOrder {
  readonly runKey: string;
  readonly file: Readonly<Record<string, string>>;
  readonly ruling: Ruling;
  readonly rounds: Readonly<Record<string, number>>;
}

/** The activities that only this system has. */
export interface ScenarioActivities {
  /** Checks brief and policy, stores the run. A bad one is a final failure that names each field. */
  openScenario(order: { readonly runKey: string; readonly input: ScenarioInput }): Promise<OpenedScenario>;
  /** The two runs that a reviewer's interpretations make of a stored run (spec §4.3; decisions). */
  splitRun(order: { readonly runKey: string; readonly interpretations: readonly [string, string] }): Promise<readonly SplitRun[]>;
  /** Registers the concept of a seed; returns how near the nearest other one is. */
  claimConcept(order: { readonly runKey: string; readonly ref: string; readonly embedder: string }): Promise<{ score: number; nearest: string | null }>;
  /** Assembles the documents under a provisional id and says what the last gate must know of them. */
  draftDocuments(order: DocumentOrder): Promise<DocumentFacts>;
  /** Takes the next id and publishes, in one transaction. */
  publishScenario(order: DocumentOrder): Promise<{ readonly scenarioId: string }>;
}

/** Facts of an assembled set of documents: all that the last gate judges. */
export type DocumentFacts = Required<DocumentGate>;
