import { fnv1a } from '../../kernel/fnv.ts';
import { majorityOfCast, tally, type Tally } from '../../kernel/votes.ts';
import type { Side } from '../answers/acts.ts';
import type { Agent } from '../vocabulary.ts';
import { isParty, type Parties } from './parties.ts';

/** Ends every seed, so that no candidate's name can run into it. */
const separator = '\u0000';

/**
 * Arbiters for a dispute (scenario rules §1.4, Level 3), the same ones for the same seed, such as run key and dispute
 * id. The candidates are ranked by a hash of seed and name, so their order is of no consequence and each is drawn about
 * equally often. Fewer than `count` where there are not so many candidates: then Level 3 cannot decide.
 */
export function drawArbiters(seedText: string, candidates: readonly Agent[], count: number): readonly Agent[] {
  const ranked = [...new Set(candidates)].map((agent) => ({ agent, rank: hash(`${seedText}${separator}${agent}`) }));
  ranked.sort((a, b) => a.rank - b.rank || (a.agent < b.agent ? -1 : 1));
  return ranked.slice(0, Math.max(0, count)).map(({ agent }) => agent);
}

/** FNV-1a, then murmur3's finaliser, without which names that differ in their last letter rank alike. */
function hash(text: string): number {
  let h = fnv1a(text);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A type alias, so that it can stand inside a ledger row. */
type LevelThree =
  | { readonly settled: Side; readonly level: 3; readonly tally: Tally<Side> }
  | { readonly settled: null; readonly why: 'missing-arbiter' | 'tie'; readonly tally: Tally<Side> };

/**
 * Level 3: the arbiters and both parties vote, each party for itself, and more than half decides. A tie goes to a
 * person, as does a dispute that lacks an arbiter: its sides never had the hearing that the rule promises them.
 */
export function levelThree(
  parties: Parties,
  arbiters: readonly Agent[],
  sides: { readonly [A in Agent]?: Side | null },
  count: number,
): LevelThree {
  const drawn = [...new Set(arbiters)].filter((agent) => !isParty(agent, parties));
  const result = tally<Side>({
    rule: majorityOfCast,
    ballots: [
      { voter: parties.challenger, option: 'CHALLENGER' },
      { voter: parties.challenged, option: 'CHALLENGED' },
      ...drawn.map((voter) => {
        const option = sides[voter];
        return option == null
          ? { voter, missing: option === null ? ('unscored' as const) : ('absent' as const) }
          : { voter, option };
      }),
    ],
  });
  if (drawn.length < count || drawn.some((agent) => sides[agent] == null))
    return { settled: null, why: 'missing-arbiter', tally: result };
  return result.option === null
    ? { settled: null, why: 'tie', tally: result }
    : { settled: result.option, level: 3, tally: result };
}
