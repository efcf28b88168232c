import { type CallIdentity, callKey, houseEntry } from '../../shared/kernel/index.ts';
import { type Brief, contributedModel, contributor, type OpenedContribution } from '../../shared/scenario/index.ts';
import { seedFacts } from '../../shared/scenario/facts/index.ts';
import type { Contribution } from '../../shared/scenario/submission/index.ts';
import { findCalls, type Call } from '../store/calls.ts';
import { convert, evaluate } from '../verification/evaluate.ts';
import { defaultTolerance } from '../../shared/verification/index.ts';
import { saveCall } from '../store/save-calls.ts';
import type { Queryable } from '../store/database.ts';
import { factsOf } from './stored-answers.ts';

/** The columns of an answer that nobody was asked for: no model, no tokens, no price, no time. */
export const unpaid = {
  outcome: 'answered',
  why: null,
  confidence: null,
  agentVersion: contributedModel,
  model: contributedModel,
  snapshot: 'none',
  requestId: null,
  stopReason: contributedModel,
  pieces: [],
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  costMicrodollars: 0,
  durationMs: 0,
} as const satisfies Partial<Call>;

const identity = (runKey: string): CallIdentity => ({
  runKey,
  phase: 'SEED',
  round: 1,
  agent: contributor,
  task: 'seed',
  subject: null,
  ordinal: 0,
});

/** A contribution is asked for the place of each number, as ATHENA is. */
export const contributed = { evaluate, convert, tolerance: defaultTolerance, sourced: true };

/**
 * Keeps a contributed scenario where ATHENA's first seed would be, and its author in the ledger. Call it in the
 * transaction that opens the run.
 */
export async function saveContribution(
  db: Queryable,
  runKey: string,
  { author, scenario }: Contribution,
  brief: Pick<Brief, 'category'>,
): Promise<void> {
  const call: Call = {
    ...identity(runKey),
    ...unpaid,
    confidence: scenario.solution.confidence,
    answer: scenario,
    facts: seedFacts(scenario, { targetCategory: brief.category, similarity: null, arithmetic: contributed }),
  };
  await saveCall(db, call, { contributed: { author } }, scenario, [
    houseEntry('PHASE', 'contributed', 'SEED', { state: 'contributed', author, call: callKey(call) }),
  ]);
}

/** null: the run's seed is ATHENA's own. */
export async function findContribution(db: Queryable, runKey: string): Promise<OpenedContribution | null> {
  const [call] = await findCalls(db, [callKey(identity(runKey))]);
  return call ? { ref: call.key, facts: factsOf('seed', call) } : null;
}
