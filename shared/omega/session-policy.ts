import { agentKeys, type AgentKey } from './agents/cast.ts';
import { thinkingTokens } from '../kernel/agent.ts';
import { secondModels } from '../kernel/models.ts';
import { defaultPolicy } from './policy.ts';
import type { OmegaTask } from './answers/by-agent.ts';

const hours = (count: number) => count * 3_600_000;

/** The rules of OMEGA and what the kernel needs beside them: plain data, in a session's input, fixed for its life. */
export const sessionDefaults = {
  ...defaultPolicy,
  /** Most tokens that an agent’s answer may hold, by task; a repair may hold as many. */
  outputTokens: {
    contribute: 8_000,
    summary: 10_000,
    report: 20_000,
    confront: 8_000,
    equate: 8_000,
    classify: 6_000,
    judge: 8_000,
    intervene: 8_000,
    synthesise: 12_000,
    recommend: 6_000,
  } as Record<OmegaTask, number>,
  /** Most tokens that a model may think for one request, beside its answer, by effort (kernel rules §9). */
  thinkingTokens,
  /** A task that may hold less than this is not asked: no answer could fit. */
  leastAnswerTokens: 200,
  /** Most tokens that an agent is given: prompt and frame, its context, one section on demand. */
  contextTokens: { always: 5_000, desk: 20_000, section: 8_000 },
  /** How often an agent may read a section on demand before it has to answer. */
  sectionReads: 2,
  /** How often an agent whose method computes may do so before it has to answer, and expressions of each time. */
  computing: { rounds: 3, expressions: 30 },
  /** A message body above this is split into a chain. */
  messageTokens: 4_000,
  /** Largest problem statement, in characters. */
  problemCharacters: 60_000,
  /** Cycles of a session that solves a sub-problem (OMEGA rules §7.8). */
  subProblemCycles: 3,
  /** Events after which a session goes on in a new execution, at the end of a cycle: Temporal suggests it at 4,096. */
  historyEvents: 2_400,
  /** Who is asked when the session cannot go on by itself, in turn, each for `reviewWaitMs`. */
  reviewGroups: ['problem owner'] as readonly string[],
  /** Who belongs to which groups; empty: anyone may decide. */
  reviewers: {} as Readonly<Record<string, readonly string[]>>,
  reviewWaitMs: hours(48),
  reminderMs: hours(24),
  callTimeoutMs: 10 * 60_000,
  callWindowMs: hours(2),
  callAttempts: 200,
  /** The limit of money where `limits.costMicrodollars` sets none (kernel rules §14); null: no limit. */
  defaultCapMicrodollars: 200_000_000 as number | null,
  /** Input tokens that a call is reckoned to have when its cost is reserved under the limit of money. */
  reservedInputTokens: 20_000,
  /**
   * What compares the problem with what memory holds: `hashed:` (built in), `openai:<model>`, `local:<model>`, or
   * `auto`: the worker's for real sessions, `hashed:` for simulated ones.
   */
  embedder: 'auto',
  /** `provider:model` of each agent, by key. */
  models: Object.fromEntries(agentKeys.map((key) => [key, 'simulated:messages'])) as Record<AgentKey, string>,
  /** The model that is asked once where an agent's own declines, by agent or by model; null: none (kernel rules §13). */
  secondModels,
};

export type SessionPolicy = Readonly<typeof sessionDefaults>;

/** Lines of a policy that differ from the defaults; within a table, rows of it. */
export type SessionPolicyChanges = {
  readonly [L in keyof SessionPolicy]?: SessionPolicy[L] extends string | number | readonly unknown[]
    ? SessionPolicy[L]
    : Partial<SessionPolicy[L]>;
};
