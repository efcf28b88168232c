import type { AgentId } from '../agents/cast.ts';
import { claimantOf } from '../answers/message.ts';
import { closingAgents } from './priorities.ts';
import type { Deployment } from './deployment.ts';

/** What is known before a cycle of whether it may be the last. */
interface Outlook {
  /** From 1. */
  readonly cycle: number;
  readonly cycles: number;
  readonly wellDefined: boolean;
  /** Of the answer after the last cycle; null before the first. */
  readonly confidence: number | null;
  readonly proceedAt: number;
  /** A limit of tokens, money or time is close. */
  readonly pressed: boolean;
}

/**
 * Whether a cycle is planned as a closing one: the last that is allowed, one under pressure, or one that begins with
 * enough confidence to end well. A first cycle closes where the problem is clear. Guessing wrong costs a late wave,
 * never a success (see `stillToAsk`).
 */
export function mayClose({ cycle, cycles, wellDefined, confidence, proceedAt, pressed }: Outlook): boolean {
  return cycle >= cycles || pressed || (confidence === null ? wellDefined : confidence >= proceedAt);
}

/**
 * Agents whose word success needs and who have not run in this cycle: asked in a late wave before a cycle may end in
 * success (OMEGA rules §6.6).
 */
export const stillToAsk = (ran: ReadonlySet<number>, { lost }: Pick<Deployment, 'lost'>): AgentId[] =>
  closingAgents.filter((agent) => !ran.has(agent) && !lost.includes(agent));

/**
 * Who examines these claims late: the first of the order who has stated none of them, as nobody's finding about a claim
 * of its own counts. Where each has stated one, the first. Empty: no claims, or nobody is left.
 */
export function examinerOf(
  claims: readonly string[],
  order: readonly AgentId[],
  withdrawn: ReadonlySet<number>,
): AgentId[] {
  const there = order.filter((agent) => !withdrawn.has(agent));
  const authors = new Set(claims.map(claimantOf));
  return claims.length === 0 ? [] : [there.find((agent) => !authors.has(agent)) ?? there[0] ?? []].flat();
}
