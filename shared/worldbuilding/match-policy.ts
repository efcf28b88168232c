import { thinkingTokens } from '../kernel/agent.ts';
import { secondModels } from '../kernel/models.ts';
import { defaultPolicy } from './policy.ts';
import { agentKeys, type AgentKey } from './roster.ts';
import type { WorldbuildingTask } from './roles.ts';

const hours = (count: number) => count * 3_600_000;

/**
 * The rules of Worldbuilding Sprint and what the kernel needs beside them: plain data, in a match's input, fixed for
 * its life.
 */
export const matchDefaults = {
  ...defaultPolicy,
  /**
   * What one agent that writes a world alone does with a team's money (worldbuilding rules §16.2): the share that goes
   * into drafts, how many there are at most and at once; revisions at most, in a row that changed nothing, and failures
   * in a row after which it ends; and how far from the team's cost still counts as equal, as a share of it.
   */
  alone: {
    draftShare: 0.5,
    mostDrafts: 12,
    draftsAtOnce: 4,
    mostRevisions: 200,
    unchangedRevisions: 3,
    failures: 3,
    tolerance: 0.1,
  },
  /** Most tokens that an agent’s answer may hold, by task; a repair may hold as many (worldbuilding rules §14.4). */
  outputTokens: {
    propose: 2_500,
    object: 1_500,
    respond: 1_500,
    resolve: 3_000,
    vote: 800,
    'break-tie': 1_200,
    crystallize: 6_000,
    ratify: 800,
    create: 6_000,
    choose: 1_200,
    improve: 6_000,
    'write-prompts': 4_000,
    soften: 1_200,
    judge: 6_000,
    moderate: 600,
    testify: 4_000,
  } as Record<WorldbuildingTask, number>,
  /** Most tokens that a model may think for one request, beside its answer, by effort (kernel rules §9). */
  thinkingTokens,
  /** A task that may hold less than this is not asked: no answer could fit. */
  leastAnswerTokens: 100,
  /**
   * Most tokens that an agent is given: prompt and frame; its context, on which the longest debate that schemas and
   * budgets allow fits whole (a match of ordinary length needs a third). Of a judge's context that is both worlds
   * of the longest possible match, without their pictures.
   */
  contextTokens: { always: 4_000, desk: 96_000, judgeDesk: 96_000 },
  /** Nothing is read on demand: what all see of the transcript is decided by rule. */
  sectionReads: 0,
  messageTokens: 4_000,
  /**
   * Who judges (worldbuilding rules §9.3): model judges, at most as many as the roster has places for, and people by
   * name.
   */
  judges: { models: 1, people: [] as readonly string[] },
  pictures: {
    /** `provider:model` that paints; see `imageProviders`. */
    model: 'simulated:painter',
    /** Pixels of a square picture that is asked for, and how much longer the long side of a wide or tall one is. */
    width: 1_024,
    height: 1_024,
    longer: 1.5,
    /**
     * Longest side, in pixels, of the copy that judges are sent, and of the one that has a third of a row in a page;
     * larger places have larger copies.
     */
    viewSide: 768,
    thumbnailSide: 320,
    /**
     * How often a picture is painted again that came out broken, or was the same file as another of the team
     * (worldbuilding rules §8.5).
     */
    repaints: 1,
    /** Largest file that is taken, in bytes. */
    fileBytes: 20 * 1024 * 1024,
  },
  /**
   * What compares the two worlds of a match (worldbuilding rules §17.1): `auto`, `hashed:`, `openai:<model>` or
   * `local:<model>`.
   */
  embedder: 'auto',
  /**
   * Most of the match's money that either team may spend, as a share; judging has what is left
   * (worldbuilding rules §14.3).
   */
  teamShare: 0.4,
  spendCapMicrodollars: null as number | null,
  /** What a match may cost where nobody said so (kernel rules §14); null: anything. */
  defaultCapMicrodollars: 100_000_000 as number | null,
  /** Most tokens of all calls of a match together, pictures included; null: no cap (kernel rules §38). */
  tokenCap: null as number | null,
  /**
   * Input tokens that a call is reckoned to have when its cost is reserved; a judge reads two worlds and twelve
   * pictures.
   */
  reservedInputTokens: 12_000,
  reservedJudgeTokens: 115_000,
  /** Reviewer → groups; people who judge are added by name. */
  reviewers: {} as Readonly<Record<string, readonly string[]>>,
  reviewWaitMs: hours(48),
  reminderMs: hours(24),
  callTimeoutMs: 10 * 60_000,
  callWindowMs: hours(2),
  callAttempts: 200,
  /** `provider:model` of each agent, by key. */
  models: Object.fromEntries(agentKeys.map((key) => [key, 'simulated:messages'])) as Record<AgentKey, string>,
  /** The model that is asked once where an agent's own declines, by agent or by model; null: none (kernel rules §13). */
  secondModels,
};

export type MatchPolicy = Readonly<typeof matchDefaults>;

/** Lines of a policy that differ from the defaults; within a table, rows of it. */
export type MatchPolicyChanges = {
  readonly [L in keyof MatchPolicy]?: MatchPolicy[L] extends string | number | null | readonly unknown[]
    ? MatchPolicy[L]
    : Partial<MatchPolicy[L]>;
};
