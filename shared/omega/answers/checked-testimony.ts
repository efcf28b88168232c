import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import type { AgentId } from '../agents/cast.ts';
import { addressOf, type Testimony } from '../confidence/claims.ts';
import { failureTestimony, sessionTestimony, successTestimony } from './memory.ts';
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

const [sessionMemory, failureMemory, successMemory] = [53, 55, 56] as const;
const keeping = sessionTestimony
  .pick({ commitments: true, evidence: true, abandoned: true, activeClaims: true })
  .loose();
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
  const kept: Keeping = (kind, items, agentOf) =>
    items.filter((item, nth) => {
      if (ran.has(agentOf(item))) return true;
      dropped.push(`${kind} ${nth + 1} of agent ${agent} names agent ${agentOf(item)}, who did not run`);
      return false;
    });
  const stated: Stated = (what, claim) => {
    if (claims.has(claim)) return true;
    dropped.push(`${what} names ${claim}, which nobody stated`);
    return false;
  };
  if (agent === failureMemory) {
    const said = failing.safeParse(answer).data;
    if (said !== undefined) return { answer: { ...said, failures: kept('failure', said.failures, byAgent) }, dropped };
  }
  if (agent === sessionMemory) {
    const said = keeping.safeParse(answer).data;
    if (said !== undefined) return { answer: keptRecord(said, kept, stated), dropped };
  }
  const said = agent === successMemory ? succeeding.safeParse(answer).data : undefined;
  if (said === undefined) return { answer, dropped };
  const ideas = kept('idea', said.brilliantIdeas, byAgent).filter(({ agentId, claimId }) => {
    if (claims.has(claimId) && claimantOf(claimId) === agentId) return true;
    dropped.push(`an idea of agent ${agent} names ${claimId}, which is no claim of agent ${agentId}`);
    return false;
  });
  const successes = kept('success', said.successes, byAgent);
  return { answer: { ...said, successes, brilliantIdeas: ideas }, dropped };
}

type Keeping = <T>(kind: string, items: readonly T[], agentOf: (item: T) => number) => T[];
type Stated = (what: string, claim: string) => boolean;

const byAgent = ({ agentId }: { readonly agentId: number }): number => agentId;

/** What Session Memory puts on record: of somebody who was there, and about claims that exist. */
function keptRecord(said: z.infer<typeof keeping>, kept: Keeping, stated: Stated): Json {
  const by = `agent ${sessionMemory}`;
  const claims = (ids: readonly string[]) => ids.filter((id) => stated(`evidence of ${by}`, id));
  return {
    ...said,
    commitments: kept('commitment', said.commitments, ({ madeBy }) => madeBy),
    evidence: kept('evidence', said.evidence, ({ source }) => source).map((one) => ({
      ...one,
      supports: claims(one.supports),
      contradicts: claims(one.contradicts),
    })),
    abandoned: said.abandoned.filter(({ claimId }) => stated(`what ${by} gives up`, claimId)),
    activeClaims: said.activeClaims.filter((id) => stated(`what ${by} holds active`, id)),
  };
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
