import { z } from 'zod';
import {
  each,
  list,
  moneyLimit,
  wholeLimit,
  number,
  oneOf,
  openTable,
  readChanges,
  share,
  secondModelTable,
  table,
  text,
  type PolicyReading as Reading,
} from '../kernel/read-policy.ts';
import { defaultPolicy, type Policy } from './policy.ts';
import { libraries } from './references.ts';
import { agents, domains, phases } from './vocabulary.ts';

type PolicyReading = Reading<Policy>;

/**
 * The defaults with the given lines in their place, or every problem that those have. `defaultModel`: of every agent
 * whose model is not given.
 */
export function readPolicy(overrides: unknown, defaultModel: string | null = null): PolicyReading {
  const models =
    defaultModel === null
      ? defaultPolicy.models
      : Object.fromEntries(Object.keys(defaultPolicy.models).map((agent) => [agent, defaultModel]));
  return readChanges<Policy>({ ...defaultPolicy, models: models as Policy['models'] }, overrides, form);
}

const amount = number(0, 1e15);
const count = number(1, 1e12);
const perRun = number(0, 100);

const form = table({
  phaseAttempts: count,
  redesigns: amount,
  escalateBelow: share,
  confidence: each(['NEWTON', 'EULER', 'GALILEO', 'SOCRATES'], share),
  marginPercent: number(0, 100),
  edgeCases: amount,
  constructs: amount,
  citations: amount,
  libraries: z.array(oneOf(libraries)).max(libraries.length).readonly(),
  benchmarks: amount,
  justificationWords: amount,
  // Above 1 no concept is ever a duplicate.
  duplicateSimilarity: number(0, 2),
  seedParts: each(['insights', 'steps', 'claims', 'distractors'], amount),
  candidates: each(['least', 'most'], amount),
  narrativeParagraphs: each(['least', 'most'], amount),
  counterfactuals: each(['least', 'most'], amount),
  calculationTolerance: share,
  sensitivityVariation: share,
  calibrationRange: amount,
  discussionRounds: amount,
  approvals: count,
  discards: count,
  outputTokens: each(phases, count),
  supportTokens: amount,
  thinkingTokens: each(['low', 'medium', 'high'], amount),
  leastAnswerTokens: amount,
  contextTokens: each(['always', 'section'], amount),
  scenarioTokens: each(phases, amount),
  agentTokens: each(agents, amount),
  sectionReads: amount,
  computing: table({ rounds: number(0, 8), expressions: number(0, 100) }),
  messageTokens: count,
  challengesPerAgent: perRun,
  vetoesPerAgent: perRun,
  houseChallenges: perRun,
  // One who is drawn has no part in the dispute: two parties leave three.
  arbiters: number(1, 3),
  // The groups that a review asks in turn (scenario rules §4.3: one passing on).
  reviewGroups: each([...domains, 'ethics'], list({ least: 1, most: 2, characters: 100 })),
  // Who may decide, and the groups each belongs to. Each review carries the table.
  reviewers: openTable({ least: 0, most: 500, characters: 200 }, { least: 1, most: 10, characters: 100 }),
  reviewWaitMs: count,
  reminderMs: count,
  // Optional agents: none is usual.
  advisers: list({ least: 0, most: 10, characters: 60 }),
  adviserRows: table({}),
  callTimeoutMs: count,
  callWindowMs: count,
  callAttempts: count,
  spendCapMicrodollars: moneyLimit,
  defaultCapMicrodollars: moneyLimit,
  tokenCap: wholeLimit,
  reservedInputTokens: amount,
  embedder: text,
  sampling: each(
    agents,
    table({ temperature: number(0, 2).nullable(), thinking: oneOf(['off', 'low', 'medium', 'high']) }),
  ),
  models: each(agents, text),
  secondModels: secondModelTable,
}) satisfies z.ZodType<Policy>;
