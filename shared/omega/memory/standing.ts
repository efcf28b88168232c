import type { AgentId } from '../agents/cast.ts';
import { weightOf } from '../confidence/rules.ts';
import type { Policy } from '../policy.ts';

/** What success and failure memory hold of an agent: how often it was the source of either. */
export interface TrackRecord {
  readonly agent: AgentId;
  readonly successes: number;
  readonly failures: number;
}

/** The weight of each agent's word in a consensus, by agent id (OMEGA rules §8.4). */
export const standingsOf = (
  records: readonly TrackRecord[],
  policy: Pick<Policy, 'standing' | 'propagation'>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    records.map(({ agent, successes, failures }) => [
      agent,
      weightOf(policy.standing.initial + policy.standing.step * (successes - failures), policy),
    ]),
  );
