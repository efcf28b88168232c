import type { TokenRates } from '../kernel/budget.ts';
import type { Policy, PolicyChanges } from './policy.ts';
import type { Brief } from './brief.ts';
import type { ChallengeFacts, RevisionFacts, SeedFacts } from './facts/index.ts';
import type { DocumentGate } from './gates/document.ts';
import type { Quote } from '../kernel/activities.ts';
import type { Ruling } from './ruling.ts';
import type { Status } from './vocabulary.ts';

/** How a run is asked for. Everything but the brief may be left out, so a bare JSON start works. */
export interface ScenarioInput {
  readonly brief: unknown;
  /** Rules that differ from the defaults, line by line. */
  readonly policy?: PolicyChanges;
  /** Key of the run that this one was split from. */
  readonly parent?: string;
  /**
   * A scenario from outside with its author (scenario rules §8.6): it takes the place of ATHENA's first seed. Untrusted
   * until it is opened.
   */
  readonly submission?: unknown;
}

/** A contributed seed that lies in the store. */
export interface OpenedContribution {
  readonly ref: string;
  readonly facts: SeedFacts;
}

/** A run that a SPLIT begins. */
interface SplitRun {
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
  /** Not in a history older than contributions. */
  readonly contribution?: OpenedContribution | null;
}

/** What the workflow hands over for the documents: references and rulings, no prose. */
export type DocumentOrder = {
  readonly runKey: string;
  readonly references: Readonly<Record<string, string>>;
  readonly ruling: Ruling;
  readonly rounds: Readonly<Record<string, number>>;
  /** The status that its gates were judged by; not in a history older than disputes. */
  readonly judgedAs?: Status;
};

/** What a published scenario is taken up with when somebody disputes or corrects it (scenario rules §8.6, §8.8). */
export interface DisputeInput {
  /** Key of the run that published it. */
  readonly runKey: string;
  /** Untrusted until it is opened. */
  readonly challenge?: unknown;
  /** In its place: a correction. Untrusted until it is opened. */
  readonly erratum?: unknown;
  /** Where reviewers have keys: the signature of whoever brings it (kernel rules §7.5). Untrusted until it is opened. */
  readonly signed?: unknown;
}

/** A published scenario that was taken up again: the context as it was at publication. */
export interface TakenUp extends OpenedScenario {
  /** Who disputes or corrects it, and so decides nothing about that. Not in a history older than this rule. */
  readonly by?: string;
  readonly scenarioId: string;
  /** The version of the documents that it is about. */
  readonly version: number;
  readonly published: DocumentOrder;
  /** How often each phase was begun, beginnings since it was taken up left out. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly seed: SeedFacts;
  /** Ids of the run's reviews so far. */
  readonly reviews: readonly string[];
}

/** A correction that passed every check which needs no agent. */
export interface OpenedErratum extends TakenUp {
  /** The corrected Seed Document, and what it changes. */
  readonly ref: string;
  readonly revision: RevisionFacts;
  /** The tier that it is to have; null: it stays. */
  readonly tier: Pick<Ruling, 'tier' | 'nearest'> | null;
  /** What no rule and no lead judges: one line for each place. */
  readonly forPeople: readonly string[];
}

/** A dispute that was admitted, with the challenge without its words. */
export interface OpenedDispute extends TakenUp {
  readonly challenge: ChallengeFacts;
  /** The status that the outsider holds to be right, where the status is disputed. */
  readonly status: Status | null;
  readonly words: readonly Quote[];
}

/** How a scenario ends that is not broken off. */
export interface EndedScenario {
  readonly outcome: 'DOCUMENTED' | 'DISCARDED' | 'SHELVED' | 'SPLIT';
  readonly reason: string;
  /** `IM-0001`, where the run was documented. */
  readonly scenarioId: string | null;
}

/** The activities that only this system has. */
export interface ScenarioActivities {
  /** Checks brief and policy, stores the run. A bad one is a final failure that names each field. */
  openScenario(order: { readonly runKey: string; readonly input: ScenarioInput }): Promise<OpenedScenario>;
  /** The two runs that a reviewer's interpretations make of a stored run (scenario rules §4.3). */
  splitRun(order: {
    readonly runKey: string;
    readonly interpretations: readonly [string, string];
  }): Promise<readonly SplitRun[]>;
  /** Registers the concept of a seed; returns how near the nearest other one is. */
  claimConcept(order: {
    readonly runKey: string;
    readonly ref: string;
    readonly embedder: string;
  }): Promise<{ score: number; nearest: string | null }>;
  /**
   * Looks the references of GALILEO's report `ref` up in the libraries of the run's policy, and writes down what was
   * found (scenario rules §2.3.1).
   */
  lookUpReferences(order: { readonly runKey: string; readonly ref: string }): Promise<void>;
  /**
   * Searches the requests of a run ahead of its documents, so that their certificate is soon drawn up. Writes nothing.
   */
  searchRequests(order: { readonly runKey: string }): Promise<void>;
  /** Assembles the documents under a provisional id and says what the last gate must know of them. */
  draftDocuments(order: DocumentOrder): Promise<DocumentFacts>;
  /** How the run has ended by the store, where its documents are an end too; null: it has not, or was broken off. */
  endedScenario(order: { readonly runKey: string }): Promise<EndedScenario | null>;
  /** Takes the next id and publishes, in one transaction. */
  publishScenario(order: DocumentOrder): Promise<{ readonly scenarioId: string }>;
  /**
   * Checks a challenge from outside against the published scenario, and keeps it. A refused one is a final failure that
   * says why, and leaves nothing behind.
   */
  openDispute(order: DisputeInput & { readonly disputeId: string }): Promise<OpenedDispute>;
  /** The same of a correction, which is checked as far as no agent is needed. */
  openErratum(order: DisputeInput & { readonly disputeId: string }): Promise<OpenedErratum>;
  /** Publishes the next version of the documents beside the earlier ones; a dispute does so once. null: it was withdrawn meanwhile. */
  publishVersion(
    order: DocumentOrder & { readonly disputeId: string; readonly basis: number },
  ): Promise<{ readonly version: number | null }>;
}

/** Facts of an assembled set of documents: all that the last gate judges. */
export type DocumentFacts = Required<DocumentGate>;
