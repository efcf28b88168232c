import { z } from 'zod';
import { formats } from '../../tournament/plan.ts';
import type { BracketPlace, SettledBy } from '../../tournament/progress.ts';
import { count, rowsOf } from '../record.ts';

/** A side of a pairing: an entrant's name, a bye, or nobody yet. */
const place = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('entrant'), name: z.string() }),
  z.strictObject({ is: z.literal('bye') }),
  z.strictObject({ is: z.literal('open') }),
]) satisfies z.ZodType<BracketPlace>;
const ways = ['BYE', 'VERDICT', 'DRAW', 'FORFEIT', 'SEED', 'NOTHING'] as const satisfies readonly SettledBy[];

/**
 * A pairing. `place`: from the top of its round, from 1. `matches`: played for it, in order. `means`: of the last one
 * that was judged. `settledBy` null: not settled yet. `winner`: who won or goes on. `recorded`: those of the matches
 * that have a record, which lies in `matches/<key>/`.
 */
const recordedPairing = z.strictObject({
  round: count.min(1),
  place: count.min(1),
  a: place,
  b: place,
  matches: rowsOf(z.string()),
  recorded: rowsOf(z.string()).default([]),
  settledBy: z.enum(ways).nullable(),
  winner: z.enum(['a', 'b']).nullable(),
  means: z.strictObject({ a: z.number(), b: z.number() }).nullable(),
});
export type RecordedPairing = z.infer<typeof recordedPairing>;

/**
 * A line of the table. `rating`: Elo; `interval`: its ends. Null: no match of theirs was judged yet. `unjudged`:
 * matches without a verdict.
 */
const recordedStanding = z.strictObject({
  place: count.min(1),
  name: z.string(),
  played: count,
  won: count,
  drawn: count,
  lost: count,
  unjudged: count,
  points: z.number(),
  rating: z.number().nullable(),
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
});

export const tournamentRecord = z.strictObject({
  tournamentKey: z.string(),
  title: z.string(),
  format: z.enum(formats),
  corpus: z.enum(['simulated', 'real']),
  simulated: z.boolean(),
  standings: rowsOf(recordedStanding),
  pairings: rowsOf(recordedPairing),
  champion: z.string().nullable(),
  /**
   * How alike worlds are over its challenges (worldbuilding rules §17.2); null: no two can be compared, or the record is of
   * a version before 1.2.
   */
  distinctness: z
    .strictObject({
      embedder: z.string(),
      measures: z.enum(['WORDING', 'MEANING']),
      together: z
        .strictObject({
          mean: z.number(),
          interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
          count,
        })
        .nullable(),
      apart: z.strictObject({ mean: z.number(), count }).nullable(),
      entrants: rowsOf(z.strictObject({ name: z.string(), worlds: count, own: z.number().nullable() })),
      leftOut: count,
    })
    .nullable()
    .default(null),
});
export type TournamentRecord = z.infer<typeof tournamentRecord>;
