/**
 * Counting votes. A place that is absent or whose answer stayed unreadable is counted apart: it is part of the
 * panel whose size sets the bar, and never part of any option's support.
 */
export type Ballot<Option extends string> =
  | { readonly voter: string; readonly option: Option }
  | { readonly voter: string; readonly missing: 'absent' | 'unscored' };

/**
 * How many votes an option needs: a share, as a fraction [above, below], of the places or of the votes cast.
 * `strict` asks for more than the share, otherwise the share itself is enough.
 */
export interface Rule {
  readonly name: string;
  readonly base: 'seats' | 'cast';
  readonly share: readonly [number, number];
  readonly strict: boolean;
}

/**
 * Levels of agreement (kernel rules §23). With fewer places than five the same share of the relevant subset is asked
 * for.
 */
export const unanimous: Rule = { name: 'unanimous', base: 'seats', share: [1, 1], strict: false };
export const supermajority: Rule = { name: 'supermajority', base: 'seats', share: [4, 5], strict: false };
export const simpleMajority: Rule = { name: 'simple majority', base: 'seats', share: [3, 5], strict: false };
/** A dispute's vote: more than half of those who voted. */
export const majorityOfCast: Rule = { name: 'majority of the votes cast', base: 'cast', share: [1, 2], strict: true };

/** Votes an option needs; at least one, so that an empty panel decides nothing. */
export function needed(rule: Rule, seats: number, cast: number): number {
  const votes = (rule.base === 'seats' ? seats : cast) * rule.share[0];
  const bar = rule.strict ? Math.floor(votes / rule.share[1]) + 1 : Math.ceil(votes / rule.share[1]);
  return Math.max(1, bar);
}

/**
 * A veto. `inDomain`: the voter has authority over the matter, so no majority stands against it. Outside its domain
 * it is one ballot for `ballot`, and only if the voter has not voted already.
 */
export interface Veto<Option extends string> {
  readonly by: string;
  readonly inDomain: boolean;
  readonly ballot: Option;
}

export interface Tally<Option extends string> {
  readonly outcome: 'decided' | 'undecided' | 'vetoed';
  /** The option that was carried, or null. */
  readonly option: Option | null;
  readonly vetoedBy: readonly string[];
  /** Votes of each option that got any, by option's name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly rule: string;
  readonly needed: number;
  readonly seats: number;
  readonly cast: number;
  readonly absent: readonly string[];
  readonly unscored: readonly string[];
}

/**
 * The result of a vote; the order of ballots and vetoes does not matter. A voter has one place: saying the same twice
 * counts once, and ballots that contradict each other are unreadable.
 */
export function tally<Option extends string>(vote: {
  readonly ballots: readonly Ballot<Option>[];
  readonly rule: Rule;
  readonly vetoes?: readonly Veto<Option>[];
}): Tally<Option> {
  const vetoes = vote.vetoes ?? [];
  const voters = votersOf(vote.ballots, vetoes);
  const { counts, absent, unreadable } = countOf(voters);
  const cast = voters.size - absent.length - unreadable.length;
  const bar = needed(vote.rule, voters.size, cast);
  const carried = [...counts].filter(([, votes]) => votes >= bar).map(([option]) => option);
  const winner = carried.length === 1 ? (carried[0] ?? null) : null;
  const vetoedBy = [...new Set(vetoes.filter(({ inDomain }) => inDomain).map(({ by }) => by))].sort();
  const carriedOrNot = winner === null ? 'undecided' : 'decided';
  return {
    outcome: vetoedBy.length > 0 ? 'vetoed' : carriedOrNot,
    option: vetoedBy.length > 0 ? null : winner,
    vetoedBy,
    counts: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    rule: vote.rule.name,
    needed: bar,
    seats: voters.size,
    cast,
    absent: absent.sort(),
    unscored: unreadable.sort(),
  };
}

/** All that one voter said: the options, and whether a ballot could not be read. */
interface Voter<Option extends string> {
  readonly options: Set<Option>;
  unscored: boolean;
}

function votersOf<Option extends string>(
  ballots: readonly Ballot<Option>[],
  vetoes: readonly Veto<Option>[],
): ReadonlyMap<string, Voter<Option>> {
  const voted = new Set(ballots.filter((ballot) => 'option' in ballot).map(({ voter }) => voter));
  const voters = new Map<string, Voter<Option>>();
  const voterOf = (name: string) => {
    const voter = voters.get(name) ?? { options: new Set<Option>(), unscored: false };
    voters.set(name, voter);
    return voter;
  };
  for (const ballot of ballots) {
    const voter = voterOf(ballot.voter);
    if ('option' in ballot) voter.options.add(ballot.option);
    else if (ballot.missing === 'unscored') voter.unscored = true;
  }
  for (const veto of vetoes) if (!veto.inDomain && !voted.has(veto.by)) voterOf(veto.by).options.add(veto.ballot);
  return voters;
}

function countOf<Option extends string>(voters: ReadonlyMap<string, Voter<Option>>) {
  const counts = new Map<Option, number>();
  const absent: string[] = [];
  const unreadable: string[] = [];
  for (const [voter, { options, unscored }] of voters) {
    const [option, ...others] = options;
    if (option !== undefined && others.length === 0) counts.set(option, (counts.get(option) ?? 0) + 1);
    else if (option === undefined && !unscored) absent.push(voter);
    else unreadable.push(voter);
  }
  return { counts, absent, unreadable };
}
