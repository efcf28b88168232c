import type { Bounds, PolicyRules } from '../kernel/read-policy.ts';

const share = (lines: RegExp): Bounds => ({ lines, least: 0, most: 1 });
const whole = (lines: RegExp, least: number, most: number): Bounds => ({ lines, least, most, whole: true });

/**
 * Within which bounds each line of a session's policy may be set: numbers of agents by those there are, cycles by their
 * limit (OMEGA rules §7.2).
 */
export const policyRules: PolicyRules = {
  bounds: [
    whole(/^policy\.(parallelAgents|explorationBatch\.\w+)$/, 1, 10),
    // Three agents of different categories at least (OMEGA rules §1.3.2).
    whole(/^policy\.genesisAgents\.\w+\.\w+$/, 3, 20),
    whole(/^policy\.targetedGenesis$/, 0, 20),
    whole(/^policy\.genesisCategories$/, 1, 8),
    whole(/^policy\.bridges\.\w+$/, 0, 6),
    whole(/^policy\.verifiers\.\w+$/, 1, 8),
    whole(/^policy\.adversaries\.\w+$/, 1, 12),
    whole(/^policy\.additionalAdversaries$/, 0, 12),
    // Claims of an agent's later answers in a cycle are numbered by hundreds, and an address has three digits.
    whole(/^policy\.(attackRounds|verificationPasses)\.\w+$/, 1, 5),
    share(/^policy\.confidence\.\w+(\.\w+)?$/),
    whole(/^policy\.(digestClaims|digestLines)\.\w+$/, 1, 10_000),
    whole(/^policy\.lineCharacters$/, 20, 100),
    whole(/^policy\.summaryWords\.\w+$/, 1, 1_000),
    whole(/^policy\.summaryFindings$/, 1, 5),
    // A verification may raise what it confirms.
    { lines: /^policy\.propagation\.verification\.\w+$/, least: 0, most: 2 },
    share(/^policy\.propagation\.\w+(\.\w+)?$/),
    share(/^policy\.standing\.step$/),
    { lines: /^policy\.standing\.\w+$/, least: 0, most: 10 },
    whole(
      /^policy\.(hypotheses\.idleCycles|termination\.stallCycles|failure\.(circularCycles|expandingCycles|rejections|consecutiveFailures))$/,
      1,
      10,
    ),
    share(/^policy\.(hypotheses\.\w+|termination\.improvement|memory\.matchStrength)$/),
    whole(/^policy\.memory\.matches$/, 0, 20),
    whole(/^policy\.memory\.ideaNameCharacters$/, 10, 200),
    whole(/^policy\.failure\.(fatal|unresolved)Contradictions$/, 0, 100),
    whole(/^policy\.failure\.retries$/, 0, 5),
    // PHI offers five at most.
    whole(/^policy\.failure\.subProblems$/, 2, 5),
    whole(/^policy\.failure\.decompositionDepth$/, 0, 3),
    share(/^policy\.(failure|degradation)\.\w+(\.\w+)?$/),
    whole(/^policy\.(limits\.cycles|subProblemCycles)$/, 1, 10),
    { lines: /^policy\.limits\.costMicrodollars$/, least: 0, most: 1e15, none: true },
    { lines: /^policy\.limits\.(tokens|timeMs)$/, least: 1, most: 1e15, whole: true, none: true },
    whole(
      /^policy\.(outputTokens\.\w+|contextTokens\.\w+|leastAnswerTokens|messageTokens|reservedInputTokens)$/,
      1,
      10_000_000,
    ),
    whole(/^policy\.sectionReads$/, 0, 10),
    // It travels in a workflow's input, which holds 2 MiB.
    whole(/^policy\.problemCharacters$/, 1, 200_000),
    // Temporal asks for a new execution at 4,096 events.
    whole(/^policy\.historyEvents$/, 1, 4_000),
    whole(/^policy\.(reviewWaitMs|reminderMs|callTimeoutMs|callWindowMs|callAttempts)$/, 1, 1e12),
  ],
  // A review passes on once (kernel rules §7).
  lists: [{ lines: /^policy\.reviewGroups$/, least: 1, most: 2, characters: 100 }],
  texts: [
    {
      lines: /^policy\.embedder$/,
      form: /^(auto|hashed:|(openai|local):\S+)$/,
      wanted: 'auto, hashed:, openai:<model> or local:<model>',
    },
  ],
  openTables: {
    'policy.reviewers': {
      keys: { least: 0, most: 500, characters: 200 },
      rows: { least: 1, most: 10, characters: 100 },
    },
  },
};

/** Lines of which the first may not be above the second. */
export const ascending: readonly (readonly [string, string])[] = [
  ['explorationBatch.least', 'explorationBatch.most'],
  ['genesisAgents.HIGH.least', 'genesisAgents.HIGH.most'],
  ['genesisAgents.MEDIUM.least', 'genesisAgents.MEDIUM.most'],
  ['genesisAgents.LOW.least', 'genesisAgents.LOW.most'],
  ['summaryWords.least', 'summaryWords.most'],
  ['standing.least', 'standing.initial'],
  ['standing.initial', 'standing.most'],
  ['hypotheses.rejected', 'hypotheses.confirmed'],
  ['failure.irrecoverableBelow', 'failure.collapseBelow'],
  ['degradation.agents.core', 'degradation.agents.most'],
  ['degradation.agents.most', 'degradation.agents.all'],
  ['degradation.answered.some', 'degradation.answered.all'],
  ['degradation.confidence.medium', 'degradation.confidence.high'],
];
