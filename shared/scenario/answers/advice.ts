import { z } from 'zod';
import { confidence, label, listOf, prose } from '../vocabulary.ts';

/**
 * What an optional agent says, unless its row asks for something else: evidence for the five, and never a vote
 * (scenario rules §8.3).
 */
export const advice = z.object({
  /** The whole in one or two sentences. */
  summary: prose,
  findings: listOf(
    z.object({
      /** What the finding is about: an id such as `C1` or `D2`, or a few words. */
      subject: label,
      finding: prose,
      /** The calculation, passage or principle that it rests on. */
      basis: prose,
    }),
  ),
  /** What the adviser would change; ATHENA is bound by none of it. */
  recommendations: listOf(z.object({ target: label, change: prose, reason: prose })),
  /** Why the adviser has nothing to add, or null. */
  noContribution: prose.nullable(),
  confidence,
});
export type Advice = z.infer<typeof advice>;

/** Passages that state a step which the solver ought to find. */
const told = listOf(
  z.object({
    /** Word for word as it stands in the text. */
    passage: prose,
    /** What it tells one to do, in the solver's own words. */
    tells: prose,
  }),
);

/**
 * A solver's attempt, made without the solution: how the scenario fares against common strategies (scenario rules §8.3,
 * TURING).
 */
export const attempt = z.object({
  strategies: listOf(
    z.object({
      /** Its name: recall of a known puzzle, elimination, working backwards, … */
      strategy: label,
      /** How far it led. */
      course: prose,
      ledToAnswer: z.boolean(),
    }),
  ),
  /** The best answer that the solver has. */
  answer: prose,
  /** The solver believes that this is the scenario's answer. */
  believesSolved: z.boolean(),
  /** What the text gave away, or where it misled for no reason. */
  weaknesses: listOf(prose),
  /** An attempt of an earlier version was not asked for them. */
  toldOutright: told.exactOptional(),
  confidence,
});
export type Attempt = z.infer<typeof attempt>;

/** As it is asked for: where nothing is told, the list is empty. */
export const askedAttempt = attempt.extend({ toldOutright: told });
