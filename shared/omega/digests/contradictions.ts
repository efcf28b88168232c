import type { Json } from '../../kernel/json.ts';
import { openContradiction } from '../contradictions.ts';
import { inventory } from '../failures/cascade.ts';
import type { Side } from '../memory/session-rows.ts';
import type { SessionState } from '../memory/session-state.ts';
import type { Policy } from '../policy.ts';
import { truncate } from '../../text/cut.ts';

/**
 * What is unresolved, both sides of each, in the order in which it is to be resolved (OMEGA rules §4.2.2). `critical`:
 * claims that the answer rests on.
 */
export function contradictionsDigest(
  { contradictions: { unresolved } }: Pick<SessionState, 'contradictions'>,
  critical: readonly string[],
  { digestLines: { contradictions: most, characters } }: Pick<Policy, 'digestLines'>,
): Json {
  const { root, order } = inventory(unresolved.map(openContradiction), critical);
  const byId = new Map(unresolved.map((one) => [one.id, one]));
  const side = ({ agentId, claim, statement }: Side) => ({
    agent: agentId,
    claim,
    statement: truncate(statement, characters),
  });
  return {
    contradictions: order.slice(0, most).flatMap(({ id, severity, blocking, touches }) => {
      const one = byId.get(id);
      return one === undefined ? [] : [{ id, severity, blocking, touches, A: side(one.claimA), B: side(one.claimB) }];
    }),
    root,
    others: Math.max(0, order.length - most),
  };
}
