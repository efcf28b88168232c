import type { ChallengeFacts, Refusal } from '../facts/acts.ts';
import type { Policy } from '../policy.ts';
import type { Challenger } from './parties.ts';

/** What has become of challenges so far. */
export interface ChallengeRecord {
  /** Challenges admitted: of an agent in this run, of Symposium in this attempt at a phase. */
  readonly issuedBy: Partial<Readonly<Record<Challenger, number>>>;
  /** Claims that a vote has settled. */
  readonly settled: readonly string[];
  /** Claims in an open dispute. */
  readonly open: readonly string[];
}

type Admission = { readonly admitted: true } | { readonly admitted: false; readonly reason: Refusal };

/**
 * Whether a well-formed challenge goes on to the one it is against (scenario rules §4.1). What a vote has settled stays
 * settled, whoever asks. Symposium's challenges are counted against nobody but bounded by themselves; an outsider's are
 * not counted.
 */
export function admitChallenge(
  challenge: Pick<ChallengeFacts, 'claim' | 'against'>,
  by: Challenger,
  record: ChallengeRecord,
  policy: Pick<Policy, 'challengesPerAgent' | 'houseChallenges'>,
): Admission {
  if (challenge.against === by) return refused('own-claim');
  if (record.settled.includes(challenge.claim)) return refused('settled');
  if (record.open.includes(challenge.claim)) return refused('open');
  return (record.issuedBy[by] ?? 0) >= limitOf(by, policy) ? refused('limit') : { admitted: true };
}

function limitOf(by: Challenger, policy: Pick<Policy, 'challengesPerAgent' | 'houseChallenges'>): number {
  if (by === 'HOUSE') return policy.houseChallenges;
  return by === 'OUTSIDER' ? Number.POSITIVE_INFINITY : policy.challengesPerAgent;
}

const refused = (reason: Refusal): Admission => ({ admitted: false, reason });
