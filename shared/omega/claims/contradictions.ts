import type { Contribution } from '../answers/contribution.ts';
import { type AgentId, cast } from '../agents/cast.ts';
import { addressOf } from '../confidence/claims.ts';
import type { Conflict } from '../confidence/argument.ts';
import type { OpenContradiction } from '../failures/facts.ts';
import type { UnresolvedContradiction } from '../memory/session-state.ts';
import type { Json } from '../../kernel/json.ts';
import type { Side } from '../memory/session-rows.ts';

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
  return answer.contradictions
    .map((one) => ({ claim: addressOf(answer, one.with), statement: one.statement }))
    .filter(({ claim }) => own.has(claim));
}

/** Sides of a contradiction as ids: the claim, or where a side names none, the agent. */
const sidesOf = ({ claimA, claimB }: Pick<UnresolvedContradiction, 'claimA' | 'claimB'>): readonly [string, string] => [
  claimA.claim ?? `agent ${claimA.agentId}`,
  claimB.claim ?? `agent ${claimB.agentId}`,
];

export const openContradiction = (one: UnresolvedContradiction): OpenContradiction => ({
  id: one.id,
  severity: one.severity,
  between: sidesOf(one),
  detectedAt: one.detectedAt,
});

/**
 * Agent, cycle and pass in which an id was given: the claims of one answer, and the contradictions that it names, are
 * numbered in the same hundred (`numberOf`).
 */
function answerOf(id: string): string | null {
  const [, before, number] = /^(\d{1,2}\.\d{1,3})\/[CX](\d{1,4})$/.exec(id) ?? [];
  return before === undefined ? null : `${before}/${Math.floor(Number(number) / 100)}`;
}

/**
 * Unresolved contradictions between two claims: what lowers the coherence of premises. Who contradicts a claim says
 * that it cannot hold together with what its own answer states, so a side that names no claim stands for all claims of
 * that answer. `stated`: claims of the session, by address.
 */
export function conflictsOf(
  open: readonly UnresolvedContradiction[],
  stated: readonly string[] = [],
): readonly Conflict[] {
  const claims = claimsOfSides(stated);
  return open.flatMap(({ id, claimA, claimB }): Conflict[] =>
    claims(id, claimA).flatMap((a) => claims(id, claimB).map((b): Conflict => ({ id, between: [a, b] }))),
  );
}

/** The claims that a side of a contradiction stands for. */
export function claimsOfSides(stated: readonly string[]): (contradiction: string, side: Side) => readonly string[] {
  const answers = Map.groupBy(new Set(stated), answerOf);
  return (contradiction, { claim }) => (claim === null ? (answers.get(answerOf(contradiction) ?? '') ?? []) : [claim]);
}

const sideText = ({ agentId, claim, statement }: Side): string =>
  `${cast[agentId].name} (${agentId})${claim === null ? '' : `, claim ${claim}`}: ${statement}`;

/** Both sides of a contradiction as options for whoever has to choose (OMEGA rules §4.2.2, step 4). */
export const optionsFor = ({ id, severity, claimA, claimB }: UnresolvedContradiction): Json => ({
  question: `Two findings cannot both hold (${id}, ${severity}). Which one does the session go on with?`,
  A: sideText(claimA),
  B: sideText(claimB),
});
