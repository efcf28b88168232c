import { type AskRequest, type Json, toNameAnew } from '../../shared/kernel/index.ts';
import { excerpt } from '../../shared/text/index.ts';
import { leavesWanting } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';
import { readLedger } from '../store/ledger.ts';
import { retryWhileDatabaseIsDown } from '../store/retry-while-database-is-down.ts';
import { saveWithinMs } from './keep-paid.ts';
import { type AgentContext, namingsIn, type System } from './system.ts';

/** Room for what an answer leaves wanting, in characters. */
const longestWanting = 1_500;

/**
 * What an answer leaves wanting, in words; null: nothing. `again`: whether its author is to answer once more, which is
 * where the repair is still owed; after that the answer is taken as it is, unless it is none.
 */
export async function wantingIn(
  { db, system, isRepaired }: { readonly db: Queryable; readonly system: System; readonly isRepaired: boolean },
  request: AskRequest,
  answer: Json,
  context: AgentContext,
): Promise<{ readonly words: string; readonly again: boolean } | null> {
  // The answer is paid for and not stored yet, so a database that is away is waited for as long as when it is stored.
  const ledger = () => retryWhileDatabaseIsDown(() => readLedger(db, request.runKey), saveWithinMs);
  const wanting = (await system.wanting?.(request, answer, context, ledger)) ?? null;
  const problems = [...toNameAnew(answer, namingsIn(system, request, context, answer)), ...(wanting?.problems ?? [])];
  if (problems.length === 0) return null;
  const words = excerpt(`${leavesWanting}${problems.join('; ')}`, longestWanting);
  return { words, again: wanting?.isNone === true || !isRepaired };
}
