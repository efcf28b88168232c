import type { TurnOrder } from '../activities.ts';
import type { Deliberation, Round } from '../deliberation/deliberation.ts';
import { isDeadlocked } from '../deliberation/settle.ts';
import type { MatchRow } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import { namedCalls } from '../stored-rows.ts';
import { proposalIdOf, type Role } from '../vocabulary.ts';
import { resultKey, type Step } from './row-keys.ts';

/** The round that an order is about, where it is the one that is running. */
export function runningRound(
  { rounds }: Deliberation,
  { team, place }: Pick<Step, 'team' | 'place'>,
): Round | undefined {
  const last = rounds.at(-1);
  return last?.id === proposalIdOf(team, place.phase, place.round) ? last : undefined;
}

/** The row by which a speaker was sent back in the attempt before this one. */
export function sentBackBefore(
  step: Step,
  speaker: Role,
  rows: readonly MatchRow[],
): Extract<MatchRow, { readonly kind: 'SENT_BACK' }> | undefined {
  const key = resultKey({ ...step, attempt: step.attempt - 1 }, 'sent-back', speaker);
  return rows.flatMap((row) => (row.kind === 'SENT_BACK' && row.key === key ? [row] : []))[0];
}

/**
 * Why an order cannot be settled at all, or null. Such an order is a fault of whoever gave it and no act of an agent:
 * one that names a speaker twice would buy votes, and one that settles an answer again would count it twice. Names ids
 * only.
 */
export function orderProblem(
  order: TurnOrder,
  before: Deliberation,
  rows: readonly MatchRow[],
  policy: Pick<Policy, 'votes'>,
): string | null {
  const { turn, attempt, results, wildcard } = order;
  const round = runningRound(before, order);
  if (round === undefined) return 'this round is not the one that is running';
  if (round.decision !== null) return `${round.id} is decided`;
  const speakers = results.map(({ speaker }) => speaker);
  const twice = speakers.find((speaker, nth) => speakers.indexOf(speaker) !== nth);
  if (twice !== undefined) return `${twice} has two seats in one turn`;
  if (turn === 'TIE_BREAK' && (speakers.length !== 1 || speakers[0] !== 'SYNTHESIZER'))
    return 'a tie is the Synthesizer’s to break';
  if (turn === 'TIE_BREAK' && !isDeadlocked(round, policy)) return `${round.id} is in no deadlock`;
  if (turn !== 'RESPONSE' && wildcard !== undefined) return `nobody asks the wildcard in the turn ${turn}`;
  const unasked =
    attempt === 1 ? undefined : speakers.find((speaker) => sentBackBefore(order, speaker, rows) === undefined);
  if (unasked !== undefined) return `${unasked} was not sent back before attempt ${attempt}`;
  const named = new Set(namedCalls(rows));
  const again = results.find(({ ref }) => ref !== null && named.has(ref));
  return again === undefined ? null : `the answer of ${again.speaker} was settled before`;
}
