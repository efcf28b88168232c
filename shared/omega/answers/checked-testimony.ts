import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import type { AgentId } from '../agents/cast.ts';
import { addressOf, type Testimony } from '../confidence/claims.ts';
import { failureTestimony, successTestimony } from './memory.ts';
import { claimantOf } from './message.ts';

/** What a session knows of itself: who spoke in it, and which claims stand in it, by address. */
export interface Known {
  readonly ran: ReadonlySet<number>;
  readonly claims: ReadonlySet<string>;
}

export interface Checked {
  readonly answer: Json;
  /** What was left out, each with what it names: ids and no words of a model. */
  readonly dropped: readonly string[];
}

const [failureMemory, successMemory] = [55, 56] as const;
const failing = z.looseObject({ failures: failureTestimony.shape.failures });
const succeeding = z.looseObject({
  successes: successTestimony.shape.successes,
  brilliantIdeas: successTestimony.shape.brilliantIdeas,
});

/**
 * A memory's testimony with what it attributes to somebody who did not run, or to a claim that does not exist, left out
 * (OMEGA rules §3.4): one stray reference costs nothing else.
 */
export function checkedTestimony(agent: AgentId, answer: Json, { ran, claims }: Known): Checked {
  const dropped: string[] = [];
  const kept = <T extends { readonly agentId: number }>(kind: string, items: readonly T[]): T[] =>
    items.filter(({ agentId }, nth) => {
      if (ran.has(agentId)) return true;
      dropped.push(`${kind} ${nth + 1} of agent ${agent} names agent ${agentId}, who did not run`);
      return false;
    });
  if (agent === failureMemory) {
    const said = failing.safeParse(answer).data;
    if (said !== undefined) return { answer: { ...said, failures: kept('failure', said.failures) }, dropped };
  }
  const said = agent === successMemory ? succeeding.safeParse(answer).data : undefined;
  if (said === undefined) return { answer, dropped };
  const ideas = kept('idea', said.brilliantIdeas).filter(({ agentId, claimId }) => {
    if (claims.has(claimId) && claimantOf(claimId) === agentId) return true;
    dropped.push(`an idea of agent ${agent} names ${claimId}, which is no claim of agent ${agentId}`);
    return false;
  });
  const successes = kept('success', said.successes);
  return { answer: { ...said, successes, brilliantIdeas: ideas }, dropped };
}

/**
 * Who was asked, and what was stated by the testimonies that count: an agent whose answer was set aside, or never came,
 * can be the one that failed.
 */
export const knownIn = (
  asked: readonly number[],
  testimonies: readonly Pick<Testimony, 'agent' | 'iteration' | 'claims'>[],
): Known => ({
  ran: new Set([...asked, ...testimonies.map(({ agent }) => agent)]),
  claims: new Set(testimonies.flatMap((by) => by.claims.map(({ id }) => addressOf(by, id)))),
});
