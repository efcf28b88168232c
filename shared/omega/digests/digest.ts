import type { Json } from '../../kernel/json.ts';
import type { AgentId } from '../agents/cast.ts';
import type { SessionState } from '../memory/session-state.ts';
import type { OutputType, outputTypes } from '../contracts/outputs.ts';
import { testimoniesIn } from '../assess/argument.ts';
import { addressOf } from '../confidence/claims.ts';
import type { Policy } from '../policy.ts';
import { latestWords, type Contributed, type SessionView } from '../session/view.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import { settledDigest } from '../claims/settlements.ts';
import { claimBoardDigest } from './claim-board.ts';
import { contradictionsDigest, emptyPlaces, openNowDigest, openPointsDigest } from './open-points.ts';
import { cycleEventsDigest, lastRecord } from './cycle-events.ts';
import { claimsToCompareDigest, factsDigest } from './facts.ts';
import { problemDigest, type Framing } from './problem.ts';
import { progressCountsDigest } from './progress-counts.ts';
import { answerBeforeDigest, standingAnswerDigest } from './standing-answer.ts';
import { toAttackDigest, toVerifyDigest } from './to-examine.ts';

/**
 * Output types that Symposium folds from the ledger in Session Memory's name. Which restatements are nominated no ledger
 * says: that takes embeddings.
 */
export type DigestType = Exclude<
  { [T in OutputType]: (typeof outputTypes)[T] extends null ? T : never }[OutputType],
  'restatements'
>;

/** What digests are made of. */
export interface Material {
  readonly session: SessionView;
  /** The present cycle. */
  readonly cycle: number;
  readonly claims: readonly StandingClaim[];
  readonly restsOn: readonly string[];
  /** Of the standing answer, as it is propagated now, 0–1; null: there is none, or it rests on nothing. */
  readonly answerConfidence: number | null;
  /** What is examined is limited to these claims; null: to none. */
  readonly focus: ReadonlySet<string> | null;
  /** What lies to be attacked is read by whoever sums up the attacks of this cycle. */
  readonly summing?: boolean;
  readonly framing: Framing;
  /** The problem's first digest, which names what memory holds of earlier sessions. */
  readonly opening: Json | undefined;
}

const table = {
  problem: ({ session, framing }, policy) => problemDigest(session.state, framing, policy),
  facts: ({ session }) => factsDigest(session.state),
  openPoints: ({ session, cycle }, policy) => {
    const concluded = concludedIn(session);
    return {
      ...openPointsDigest(...leftOpen(session, concluded), policy),
      ...emptyPlaces(session.rows, cycle, policy),
      settled: settledDigest(
        session.rows.filter(({ iteration }) => iteration <= concluded),
        policy,
      ),
    };
  },
  openNow: ({ session, cycle }, policy) => openNowDigest(session, cycle, policy),
  standingAnswer: standingAnswerDigest,
  answerBefore: ({ session, cycle }, policy) => answerBeforeDigest(session, cycle, policy),
  claimBoard: ({ claims, session, restsOn }, policy) => ({
    ...claimBoardDigest(claims, restsOn, policy),
    settled: settledDigest(session.rows, policy),
  }),
  claimsToVerify: ({ claims, focus }, policy) => toVerifyDigest(claims, focus, policy),
  claimsToAttack: (material, policy) =>
    toAttackDigest({ ...material, ...(material.summing === true ? { attacked: attackedIn(material) } : {}) }, policy),
  claimsToCompare: ({ claims, session }, policy) => claimsToCompareDigest(claims, session.state, policy),
  contradictions: ({ session, restsOn }, policy) => contradictionsDigest(session.state, restsOn, policy),
  progressCounts: ({ session, cycle }, policy) => progressCountsDigest(session, cycle, policy),
  cycleEvents: ({ session, cycle, opening }, policy) => ({
    ...cycleEventsDigest(session, cycle, opening, policy),
    ...lastRecord(session, cycle, policy),
  }),
} as const satisfies Record<DigestType, (material: Material, policy: Policy) => Json>;

/** Claims that somebody attacked in this cycle. */
const attackedIn = ({ session, cycle }: Material): ReadonlySet<string> =>
  new Set(
    testimoniesIn(session).flatMap((by) =>
      by.iteration === cycle ? by.attacks.map(({ claimId }) => addressOf(by, claimId)) : [],
    ),
  );

export const isDigestType = (type: OutputType): type is DigestType => Object.hasOwn(table, type);

/**
 * The digest of a type, from what the session holds now; null: there is nothing yet that it could tell. Every one is
 * bounded by policy, but for the problem's statement.
 */
export const digestOf = (type: DigestType, material: Material, policy: Policy): Json => table[type](material, policy);

/** The cycle that last came to an answer or a verdict; 0 before there is one. */
function concludedIn(session: SessionView): number {
  const words = latestWords(session);
  return Math.max(words.get(51)?.iteration ?? 0, words.get(52)?.iteration ?? 0);
}

/**
 * What the cycle that was last brought to an answer or a verdict left behind; what was said before is open no more, or
 * was said again. What has been said since belongs to a cycle that has not ended: a late wave of GENESIS would read
 * there what its own tier has just said.
 */
function leftOpen(
  { rows, state, calls }: SessionView,
  concluded: number,
): readonly [open: Pick<SessionState, 'contradictions'>, last: ReadonlyMap<AgentId, Contributed>] {
  const since = new Set(
    rows.flatMap((row) => (row.kind === 'CONTRADICTION' && row.iteration > concluded ? [row.id] : [])),
  );
  const { unresolved, resolved } = state.contradictions;
  return [
    { contradictions: { unresolved: unresolved.filter(({ id }) => !since.has(id)), resolved } },
    latestWords({ rows: rows.filter(({ iteration }) => iteration <= concluded), state, calls }, concluded),
  ];
}
