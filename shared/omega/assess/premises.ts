import type { Claim } from '../confidence/argument.ts';

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
