import { type Sampling, thinkingTokens } from '../kernel/agent.ts';
import { secondModels } from '../kernel/models.ts';
import { roster } from './roster.ts';
import type { AdviserRows } from './advisers.ts';
import type { Library } from './references.ts';
import { agents, type Agent, type Domain, type Phase } from './vocabulary.ts';

/** What a review can be about: a domain of authority, or ethics. */
export type ReviewDomain = Domain | 'ethics';

const hours = (count: number) => count * 3_600_000;

/**
 * Every number that a rule of the scenario pipeline uses: plain data, carried by each run in its input and fixed
 * for the run's life. Changing a default here disturbs no run that is under way.
 */
export const defaultPolicy = {
  /** A phase is attempted at most so often; the last failure escalates (scenario rules §1.2). */
  phaseAttempts: 3,
  /** REDESIGN sends a run back to SEED at most so often, then it is DISCARDED (scenario rules §4.3). */
  redesigns: 2,
  /** Below this a lead's confidence escalates at once; up to its threshold, the phase loops with a discussion. */
  escalateBelow: 0.5,
  /** Thresholds of scenario rules §5.2, §5.3, §5.4. */
  confidence: { NEWTON: 0.7, EULER: 0.7, GALILEO: 0.6, SOCRATES: 0.6 } as Partial<Record<Agent, number>>,
  /** Least margin, in % of the deadline (scenario rules §5.2). */
  marginPercent: 10,
  edgeCases: 2,
  constructs: 3,
  citations: 5,
  /** Where GALILEO's references are looked up (scenario rules §2.3.1); none: nowhere. */
  libraries: [] as readonly Library[],
  benchmarks: 3,
  /** Words that make a justification substantive: more than so many (scenario rules §5.4). */
  justificationWords: 100,
  /** Cosine similarity from which a concept is a duplicate (scenario rules §7.6). */
  duplicateSimilarity: 0.85,
  /** Least parts of a Seed Document, and the shape of its lists and narrative (scenario rules §2.1.1, §5.1, §6.1). */
  seedParts: { insights: 1, steps: 1, claims: 1, distractors: 1 },
  candidates: { least: 3, most: 5 },
  narrativeParagraphs: { least: 2, most: 4 },
  counterfactuals: { least: 2, most: 3 },
  /** A recomputed result agrees with a reported one within this fraction. */
  calculationTolerance: 0.01,
  /** Sensitivity: each parameter is varied by this fraction (scenario rules §2.2.2). */
  sensitivityVariation: 0.2,
  /** A range of votes above this is discussed, for at most so many rounds (scenario rules §2.5.3). */
  calibrationRange: 2,
  discussionRounds: 2,
  /** Approvals that advance a scenario, and DISCARD votes that end it (scenario rules §2.5.5). */
  approvals: 4,
  discards: 3,
  /** Most tokens that an agent’s answer may hold, by phase (scenario rules §3.2): of each task, and of each repair. */
  outputTokens: {
    SEED: 30_000,
    VALIDATE: 20_000,
    GROUND: 20_000,
    CLASSIFY: 15_000,
    REFINE: 10_000,
    DOCUMENT: 5_000,
  } as Record<Phase, number>,
  /** ATHENA's budget as a supporting agent in VALIDATE (scenario rules §3.2). */
  supportTokens: 10_000,
  /** Most tokens that a model may think for one request, beside its answer, by effort (kernel rules §9). */
  thinkingTokens,
  /** A task that may hold less than this is not asked: no answer could fit. */
  leastAnswerTokens: 200,
  /**
   * Most tokens that an agent is given (scenario rules §3.2): level 1 in every request, level 3 in one reading on
   * demand.
   */
  contextTokens: { always: 5_000, section: 8_000 },
  /**
   * Level 2, the scenario's own pieces, by phase; and the same by agent, for a model with a small window. The smaller
   * one counts.
   */
  scenarioTokens: {
    SEED: 20_000,
    VALIDATE: 20_000,
    GROUND: 20_000,
    CLASSIFY: 20_000,
    REFINE: 20_000,
    DOCUMENT: 20_000,
  } as Record<Phase, number>,
  agentTokens: { ATHENA: 20_000, GALILEO: 20_000, EULER: 20_000, NEWTON: 20_000, SOCRATES: 20_000 } as Record<
    Agent,
    number
  >,
  /** How often an agent may read a section on demand before it has to answer; eight at most, whatever stands here. */
  sectionReads: 4,
  /** How often an agent whose method computes may do so before it has to answer, and most expressions at a time. */
  computing: { rounds: 3, expressions: 30 },
  /** A message body above this is split into a chain (scenario rules §1.3). */
  messageTokens: 4_000,
  /**
   * Challenges that an agent may issue in a run, and vetoes; the veto after the last goes to a person
   * (scenario rules §4.1, §4.2).
   */
  challengesPerAgent: 3,
  vetoesPerAgent: 2,
  /**
   * Challenges that Symposium opens by itself in one attempt at a phase, for contradictions that it finds
   * (scenario rules §2.2.2).
   */
  houseChallenges: 3,
  /** Arbiters of Level 3 (scenario rules §1.4). */
  arbiters: 2,
  /**
   * Reviewer groups by the domain in dispute, asked in turn, each for `reviewWaitMs`; then the review expires
   * (scenario rules §4.3).
   */
  reviewGroups: {
    'physical feasibility': ['physicist', 'engineer'],
    'mathematical correctness': ['engineer', 'physicist'],
    'cognitive science grounding': ['cognitive scientist', 'ethicist'],
    'solution classification': ['cognitive scientist', 'physicist'],
    'creative design': ['cognitive scientist', 'engineer'],
    ethics: ['ethicist', 'cognitive scientist'],
  } as Record<ReviewDomain, readonly string[]>,
  /**
   * Who belongs to which groups; empty: anyone may decide. A validator answers at once, so the map travels with the
   * run.
   */
  reviewers: {} as Readonly<Record<string, readonly string[]>>,
  reviewWaitMs: hours(48),
  /** A group that has not answered is reminded after so long. */
  reminderMs: hours(24),
  /** Optional agents that advise this run, by name (scenario rules §8.3). */
  advisers: [] as readonly string[],
  /**
   * Their rows, written in where the run is opened: an agent that is changed later changes no run that is under way.
   * Nobody sets this line.
   */
  adviserRows: {} as AdviserRows,
  /** One HTTP request to a model may take so long. */
  callTimeoutMs: 10 * 60_000,
  /**
   * Total time of one call over all its retries: rate limits outlast minutes, not days. How often each kind of failure
   * is tried within it stands in the catalogue (`shared/kernel/failures.ts`); the count here only bounds the sum.
   */
  callWindowMs: hours(2),
  callAttempts: 200,
  /** Most money that a run may spend, in microdollars, where somebody says so. Reserved before a call, settled after. */
  spendCapMicrodollars: null as number | null,
  /** The same where nobody does (kernel rules §14); null: no cap. */
  defaultCapMicrodollars: 50_000_000 as number | null,
  /** Most tokens of all calls of a run together; null: no cap (kernel rules §38). */
  tokenCap: null as number | null,
  /** Input tokens that a call is reckoned to have when its cost is reserved. */
  reservedInputTokens: 30_000,
  /**
   * What compares concepts: `hashed:` (built in, deterministic), `openai:<model>`, `local:<model>`, or `auto`: the
   * worker's for real runs, `hashed:` for simulated ones.
   */
  embedder: 'auto',
  /**
   * Temperature and extended thinking of each agent, by default its roster row's; what a model refuses is not sent to
   * it.
   */
  sampling: Object.fromEntries(agents.map((agent) => [agent, roster[agent].sampling])) as Record<Agent, Sampling>,
  /** `provider:model` of each agent; the five may differ (scenario rules §1.6). */
  models: {
    ATHENA: 'simulated:messages',
    GALILEO: 'simulated:messages',
    EULER: 'simulated:chat',
    NEWTON: 'simulated:chat',
    SOCRATES: 'simulated:messages',
  } as Record<Agent, string>,
  /** The model that is asked once where an agent's own declines, by agent or by model; null: none (kernel rules §13). */
  secondModels,
};

export type Policy = Readonly<typeof defaultPolicy>;

/** Lines of a policy that differ from the defaults; within a table, rows of it (`models: { EULER: … }`). */
export type PolicyChanges = {
  readonly [L in keyof Policy]?: Policy[L] extends string | number | readonly string[] ? Policy[L] : Partial<Policy[L]>;
};
