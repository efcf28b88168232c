import { majorityOfCast, tally, type Ballot, type Tally } from '../../kernel/votes.ts';
import type { Side } from '../answers/acts.ts';
import type { Agent, Domain } from '../vocabulary.ts';
import { authoritiesOver } from './authority.ts';
import { isParty, type Parties } from './parties.ts';
import { ownSide } from './positions.ts';

/** Below this a vote is no vote, and the dispute goes to Level 2 (scenario rules §1.4). */
export const fewestVoters = 2;

/** A type alias, so that it can stand inside a ledger row. */
type Debate =
  | { readonly settled: Side; readonly level: 1; readonly tally: Tally<Side> }
  | {
      readonly settled: null;
      readonly why: 'too-few-voters' | 'no-majority' | 'against-authority';
      readonly tally: Tally<Side>;
    };

/** The kernel's ballots of those who were asked, by name; nobody else's counts. */
export const ballotsOf = (
  voters: readonly Agent[],
  answers: Partial<Readonly<Record<Agent, { readonly side: Side } | null>>>,
): readonly Ballot<Side>[] =>
  voters.map((voter) => {
    const answer = answers[voter];
    return answer ? { voter, option: answer.side } : { voter, missing: answer === null ? 'unscored' : 'absent' };
  });

/**
 * Level 1 (scenario rules §1.4, §4.1): more than half of the votes cast settles a dispute. It is left to Level 2 when
 * fewer than two could vote or did, when no side has a majority, and when the result goes against an agent with
 * authority over the claim, be it a party or a voter. Only ballots of `voters` count.
 */
export function debate(dispute: {
  readonly domains: readonly Domain[];
  readonly parties: Parties;
  /** Who may judge, from `uninvolved`. */
  readonly voters: readonly Agent[];
  readonly ballots: readonly Ballot<Side>[];
}): Debate {
  const { domains, parties, voters, ballots } = dispute;
  const called = new Set<string>(voters.filter((voter) => !isParty(voter, parties)));
  const counted = ballots.filter(({ voter }) => called.has(voter));
  const silent = [...called].filter((voter) => !counted.some((ballot) => ballot.voter === voter));
  const result = tally<Side>({
    rule: majorityOfCast,
    ballots: [...counted, ...silent.map((voter) => ({ voter, missing: 'absent' as const }))],
  });
  if (result.cast < fewestVoters) return { settled: null, why: 'too-few-voters', tally: result };
  if (result.option === null) return { settled: null, why: 'no-majority', tally: result };
  const votesOf = (agent: Agent) =>
    counted.flatMap((ballot) => (ballot.voter === agent && 'option' in ballot ? [ballot.option] : []));
  const heldBy = (agent: Agent) => ownSide(agent, parties) ?? votesOf(agent)[0] ?? result.option;
  const against = authoritiesOver(domains).some(
    (agent) => !result.unscored.includes(agent) && heldBy(agent) !== result.option,
  );
  return against
    ? { settled: null, why: 'against-authority', tally: result }
    : { settled: result.option, level: 1, tally: result };
}
