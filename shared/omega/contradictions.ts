import type { Contribution } from './answers.ts';
import type { AgentId } from './cast.ts';
import { addressOf } from './confidence/claims.ts';
import type { Conflict } from './confidence/argument.ts';
import type { OpenContradiction } from './failures/facts.ts';
import type { UnresolvedContradiction } from './memory/session-state.ts';

interface Speaker extends Pick<Contribution, 'contradictions' | 'claims'> {
  readonly agent: AgentId;
  readonly iteration: number;
}

export interface SelfContradiction {
  readonly claim: string;
  readonly statement: string;
}

/** Claims of its own, of this answer, that an agent says cannot hold together with what it states. */
export function selfContradictions(answer: Speaker): readonly SelfContradiction[] {
  const own = new Set(answer.claims.map(({ id }) => addressOf(answer, id)));
  return answer.contradictions.map((one) => ({ claim: addressOf(answer, one.with), statement: one.statement })).filter(({ claim }) => own.has(claim));
}

/** Sides of a contradiction as ids: the claim, or where a side names none, the agent. */
export const sidesOf = ({ claimA, claimB }: Pick<UnresolvedContradiction, 'claimA' | 'claimB'>): readonly [string, string] =>
  [claimA.claim ?? `agent ${claimA.agentId}`, claimB.claim ?? `agent ${claimB.agentId}`];

export const openContradiction = (one: UnresolvedContradiction): OpenContradiction =>
  ({ id: one.id, severity: one.severity, between: sidesOf(one), detectedAt: one.detectedAt });

/** Unresolved contradictions between two claims: what lowers the coherence of premises. */
export const conflictsOf = (open: readonly UnresolvedContradiction[]): readonly Conflict[] =>
  open.flatMap(({ id, claimA, claimB }): Conflict[] => (claimA.claim === null || claimB.claim === null ? [] : [{ id, between: [claimA.claim, claimB.claim] }]));
