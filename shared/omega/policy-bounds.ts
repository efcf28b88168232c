import type { z } from 'zod';
import {
  ascending,
  each,
  list,
  moneyLimit,
  number,
  openTable,
  share,
  secondModelTable,
  table,
  textLike,
  text,
  whole,
  wholeLimit,
} from '../kernel/read-policy.ts';
import { agentKeys } from './agents/cast.ts';
import type { SessionPolicy } from './session-policy.ts';

const levels = ['HIGH', 'MEDIUM', 'LOW'] as const;
const span = (least: number, most: number) =>
  ascending(table({ least: whole(least, most), most: whole(least, most) }), 'least', 'most');
const lines = whole(1, 10_000);
const cycles = whole(1, 10);
const tokens = whole(1, 10_000_000);
const time = whole(1, 1e12);

/**
 * Within which bounds each line of a session's policy may be set: numbers of agents by those there are, cycles by their
 * limit (OMEGA rules §7.2).
 */
export const policyForm = table({
  parallelAgents: whole(1, 10),
  explorationBatch: span(1, 10),
  // Three agents of different categories at least (OMEGA rules §1.3.2).
  genesisAgents: each(levels, span(3, 20)),
  genesisCategories: whole(1, 8),
  bridges: each(levels, whole(0, 6)),
  adversaries: each(levels, whole(1, 12)),
  // Claims of an agent's later answers in a cycle are numbered by hundreds, and an address has three digits.
  attackRounds: each(levels, whole(1, 5)),
  verificationPasses: each(levels, whole(1, 5)),
  verifiers: each(levels, whole(1, 8)),
  confidence: table({ final: each(levels, share), proceed: each(levels, share), usable: share, clear: share }),
  digestClaims: each(['board', 'verify', 'attack', 'compare'], lines),
  digestLines: each(
    ['open', 'contradictions', 'claims', 'events', 'voices', 'reasons', 'characters', 'statement'],
    lines,
  ),
  facts: table({
    most: whole(0, 500),
    characters: whole(1, 10_000),
    sourceCharacters: whole(1, 1_000),
    leastQuotation: whole(1, 200),
    sameNumber: share,
  }),
  restatements: table({ claims: whole(0, 40), nearest: whole(1, 20), pairs: whole(0, 80) }),
  lineCharacters: whole(20, 100),
  summaryWords: span(1, 1_000),
  summaryFindings: whole(1, 5),
  additionalAdversaries: whole(0, 12),
  targetedGenesis: whole(0, 20),
  propagation: table({
    coherenceStep: share,
    coherenceFloor: share,
    overlapWeight: share,
    attack: each(['SUCCEEDS', 'PARTLY', 'FAILS'], share),
    // A verification may raise what it confirms.
    verification: each(['VERIFIED', 'UNCERTAIN', 'FAILED'], number(0, 2)),
    unstatedPremise: share,
    mended: share,
    lost: share,
    // Certainty has no odds.
    surest: number(0.5, 0.999),
    doubtKept: number(0.01, 1),
    commonSource: share,
    offMethod: share,
  }),
  standing: ascending(
    table({ initial: number(0, 10), least: number(0, 10), most: number(0, 10), step: share }),
    'least',
    'initial',
    'most',
  ),
  hypotheses: ascending(table({ confirmed: share, rejected: share, idleCycles: cycles }), 'rejected', 'confirmed'),
  memory: table({ matchStrength: share, matches: whole(0, 20), ideaNameCharacters: whole(10, 200) }),
  failure: ascending(
    table({
      circularCycles: cycles,
      collapseBelow: share,
      irrecoverableBelow: share,
      fatalContradictions: whole(0, 100),
      unresolvedContradictions: whole(0, 100),
      expandingCycles: cycles,
      resourceShare: share,
      rejections: cycles,
      retries: whole(0, 5),
      consecutiveFailures: cycles,
      // PHI offers five at most.
      subProblems: whole(2, 5),
      decompositionDepth: whole(0, 3),
    }),
    'irrecoverableBelow',
    'collapseBelow',
  ),
  degradation: table({
    agents: ascending(each(['all', 'most', 'core'], share), 'core', 'most', 'all'),
    answered: ascending(each(['all', 'some'], share), 'some', 'all'),
    confidence: ascending(each(['high', 'medium'], share), 'medium', 'high'),
  }),
  limits: table({ cycles, tokens: wholeLimit, costMicrodollars: moneyLimit, timeMs: wholeLimit }),
  termination: table({ stallCycles: cycles, improvement: share, significantShift: share }),
  outputTokens: each(
    [
      'contribute',
      'summary',
      'report',
      'confront',
      'equate',
      'classify',
      'judge',
      'intervene',
      'synthesise',
      'recommend',
    ],
    tokens,
  ),
  thinkingTokens: each(['low', 'medium', 'high'], tokens),
  leastAnswerTokens: tokens,
  contextTokens: each(['always', 'desk', 'section'], tokens),
  sectionReads: whole(0, 10),
  computing: table({ rounds: whole(0, 8), expressions: whole(0, 100) }),
  messageTokens: tokens,
  // It travels in a workflow's input, which holds 2 MiB.
  problemCharacters: whole(1, 200_000),
  subProblemCycles: cycles,
  // Temporal asks for a new execution at 4,096 events.
  historyEvents: whole(1, 4_000),
  // A review passes on once (kernel rules §7).
  reviewGroups: list({ least: 1, most: 2, characters: 100 }),
  reviewers: openTable({ least: 0, most: 500, characters: 200 }, { least: 1, most: 10, characters: 100 }),
  reviewWaitMs: time,
  reminderMs: time,
  callTimeoutMs: time,
  callWindowMs: time,
  callAttempts: time,
  defaultCapMicrodollars: moneyLimit,
  reservedInputTokens: tokens,
  embedder: textLike(/^(auto|hashed:|(openai|local):\S+)$/, 'auto, hashed:, openai:<model> or local:<model>'),
  models: each(agentKeys, text),
  secondModels: secondModelTable,
}) satisfies z.ZodType<SessionPolicy>;
