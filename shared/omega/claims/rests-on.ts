import { synthesis } from '../answers/special.ts';
import type { Claim } from '../confidence/argument.ts';
import type { AgentId } from '../agents/cast.ts';
import { orderWithin } from '../deployment/priorities.ts';
import { type Contributed, latestWords, type SessionView } from '../session/view.ts';
import { fits } from './methods.ts';
import type { StandingClaim } from './standing-claims.ts';

export const synthesisArchitect = 51;
const rests = synthesis.pick({ restsOn: true });

/**
 * The latest answer, in the words of the Synthesis Architect; null before there is one, and after a pivot has set it
 * aside (OMEGA rules §4.2.3, PIVOT).
 */
export function standingAnswerIn(session: SessionView): Contributed | null {
  const pivot = session.rows.reduce(
    (last, row) => (row.kind === 'INTERVENTION' && row.take === 'PIVOT' ? Math.max(last, row.sequence) : last),
    0,
  );
  const since = {
    ...session,
    rows: session.rows.filter(({ kind, sequence }) => kind !== 'OUTPUT' || sequence > pivot),
  };
  return latestWords(since).get(synthesisArchitect) ?? null;
}

/** Claims that it rests on, by address. */
export const restsOnIn = (session: SessionView): readonly string[] => [
  ...new Set(rests.safeParse(standingAnswerIn(session)?.answer).data?.restsOn ?? []),
];

/**
 * Of the claims that the answer rests on: those that nobody has verified, and those that nobody has attacked
 * (OMEGA rules §6.1, groups 4 and 5). One that nobody stated is both. `fitting`: verifiers in the order in which they
 * are asked, those first whose method most of the former fit.
 */
export function unexamined(
  restsOn: readonly string[],
  claims: readonly StandingClaim[],
): { readonly verify: readonly string[]; readonly attack: readonly string[]; readonly fitting: readonly AgentId[] } {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const none = (kind: 'verifications' | 'attacks') =>
    [...new Set(restsOn)].filter((id) => (byId.get(id)?.[kind].length ?? 0) === 0);
  const verify = none('verifications');
  const fitted = verify.flatMap((id): readonly AgentId[] => {
    const claim = byId.get(id);
    return claim === undefined ? [] : fits(claim);
  });
  const count = (agent: AgentId) => fitted.filter((one) => one === agent).length;
  const fitting = orderWithin.VERIFICATION.toSorted((a, b) => count(b) - count(a));
  return { verify, attack: none('attacks'), fitting };
}

/**
 * The claims on which these rest, directly or not, and they themselves. Claims that nobody stated count, where somebody
 * names them.
 */
export function restingOn(
  ids: readonly string[],
  claims: readonly Pick<Claim, 'id' | 'requires' | 'alternatives'>[],
): ReadonlySet<string> {
  const premises = new Map<string, readonly string[]>();
  for (const { id, requires, alternatives } of claims)
    premises.set(id, [...(premises.get(id) ?? []), ...requires, ...alternatives]);
  const reached = new Set(ids);
  for (const id of reached) for (const premise of premises.get(id) ?? []) reached.add(premise);
  return reached;
}
