import { z } from 'zod';
import { matchEnds, tiers } from '../vocabulary.ts';
import {
  byTeam,
  count,
  recordedArtifact,
  recordedBreach,
  recordedCanon,
  recordedCrystallization,
  recordedCurveball,
  recordedJudgement,
  recordedMember,
  recordedRound,
  recordedTurn,
  recordedVerdict,
  rowsOf,
} from './record-parts.ts';

/** What a team did. Until the reveal it is only "Team A" or "Team B" to a reader: `name` and models come last. */
export const recordedTeam = z.strictObject({
  /** The entrant, by the name that a tournament knows. */
  name: z.string(),
  members: rowsOf(recordedMember),
  /** In the order in which it was said. */
  transcript: rowsOf(recordedTurn),
  rounds: rowsOf(recordedRound),
  canon: rowsOf(recordedCanon),
  breaches: rowsOf(recordedBreach),
  /** Goals of a phase that the canon does not meet. */
  gaps: rowsOf(z.strictObject({ part: z.string(), why: z.string() })),
  crystallizations: rowsOf(recordedCrystallization),
  artifacts: rowsOf(recordedArtifact),
});
export type RecordedTeam = z.infer<typeof recordedTeam>;

/**
 * A match as its documents tell it, and itself the document `match.json`. What models and people said stands in it as
 * they said it; every outcome, count and mean was computed by Symposium.
 */
export const matchRecord = z.strictObject({
  matchKey: z.string(),
  corpus: z.enum(['simulated', 'real']),
  /** Anything that simulated models had a part in says so (worldbuilding rules §13.3). */
  simulated: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  end: z.enum(matchEnds),
  /** Why it ended so. */
  why: z.string(),
  challenge: z.strictObject({
    number: count,
    seed: z.int().nullable(),
    tier: z.literal(tiers).nullable(),
    setting: z.string(),
    twist: z.string(),
    /** The same for both, unless the challenge is asymmetric. */
    inhabitants: byTeam(z.string()),
  }),
  teams: byTeam(recordedTeam),
  curveballs: rowsOf(recordedCurveball),
  judgements: rowsOf(recordedJudgement),
  /** Null: nobody judged it, or too few did. */
  verdict: recordedVerdict.nullable(),
});
export type MatchRecord = z.infer<typeof matchRecord>;
