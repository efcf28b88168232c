import { priceOf } from '../../activities/models/prices.ts';
import { callsOfRun, type CallOutcome, isWanting, type StoredCall } from '../../activities/store/calls.ts';
import type { Database } from '../../activities/store/database.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { runKey, type End } from './systems.ts';

/** Whose prices the tokens are reckoned at: simulated models cost nothing. */
export const pricedAs = 'anthropic:claude-opus-5-5';

/** What one run came to. */
export interface Observation {
  readonly end: End;
  readonly calls: number;
  /** Answers that the token limit ended. */
  readonly cut: number;
  readonly unreadable: number;
  /** Answers that were read, and asked for once more for what they left wanting. */
  readonly sentBack: number;
  readonly refused: number;
  /** Questions to which no answer came in the end, and votes among them. */
  readonly unanswered: number;
  readonly votesLost: number;
  /** What people were asked. */
  readonly questions: readonly string[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly dollars: number;
}

/** One question, whatever it took to answer it. */
const questionOf = ({ agent, phase, round, task, subject }: StoredCall): string =>
  JSON.stringify([agent, phase, round, task, subject]);

const votes = new Set(['vote', 'ratify', 'readiness', 'ballot', 'dimension']);

/** Reads the only run of a store. */
export async function observe(db: Database, end: End): Promise<Observation> {
  const [calls, reviews] = await Promise.all([callsOfRun(db, runKey), listReviews(db, { runKey })]);
  const having = (outcome: CallOutcome) => calls.filter((call) => call.outcome === outcome);
  const answered = new Set(having('answered').map(questionOf));
  const open = new Map(
    calls.filter((call) => !answered.has(questionOf(call))).map((call) => [questionOf(call), call.task]),
  );
  const sum = (value: (call: StoredCall) => number) => calls.reduce((total, call) => total + value(call), 0);
  return {
    end,
    calls: calls.length,
    cut: having('truncated').length,
    unreadable: having('unreadable').filter((call) => !isWanting(call)).length,
    sentBack: having('unreadable').filter(isWanting).length,
    refused: having('refused').length,
    unanswered: open.size,
    votesLost: [...open.values()].filter((task) => votes.has(task)).length,
    questions: reviews.map(({ question }) => question),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    dollars: sum((call) => priceOf(pricedAs, { ...call, cacheWriteTokens: 0 }) ?? Number.NaN) / 1_000_000,
  };
}
