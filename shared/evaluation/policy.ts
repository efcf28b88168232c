import { z } from 'zod';
import { groupsAsked, runPolicy } from '../kernel/run-policy.ts';

const weight = z.number().positive().max(1_000);
const score = z.number().min(0).max(100);
const count = (least: number, most: number) => z.int().min(least).max(most);
const tokens = count(100, 1_000_000);

/** Neither a subject nor a judge has a second model: what is measured is the one that was named. */
const { secondModels: _nobody, ...kernelLines } = runPolicy;

/**
 * The ceilings of a run that was stored, or of a report, as it was scored: those of before version 1.7 have none for a missing
 * step, and are not given one by a default.
 */
export const asScored = <T extends object>(ceilings: T) => ({ stepMissing: 100, ...ceilings });

/** Every number of an evaluation, with its default and its bounds: plain data, carried by the run for its life. */
export const evaluationPolicy = z.strictObject({
  /** Weight of a scenario in the IM-Score, by its tier (evaluation rules §3.2). */
  tierWeights: z
    .strictObject({
      SPARK: weight.default(1),
      FRACTURE: weight.default(2),
      RUPTURE: weight.default(3),
      SINGULARITY: weight.default(4),
      IMPOSSIBLE: weight.default(5),
    })
    .prefault({}),
  /** A response that scores so much or more is a pass. */
  passScore: z.number().gt(0).max(100).default(80),
  /** What a response earns at most where a rule of its status, or a check, finds a fault (evaluation rules §2.4, §2.5). */
  ceilings: z
    .strictObject({
      /** PX: it says "impossible" without the law that makes it so; and it does not even say that. */
      bareImpossible: z.number().min(0).max(30).default(30),
      possible: score.default(20),
      /** KS: a step of the solution is missing. */
      stepMissing: score.default(75),
      /** OF: as long as no person has said that it is a solution. */
      unverified: z.number().min(0).max(99).default(95),
      /** MT: the hidden assumption is not named. DG: the plain answer is not given. */
      assumptionUnnamed: score.default(40),
      notPlain: score.default(30),
      /** It proposes a listed wrong answer; it rests on a thing that is not there; a number is not the key's. */
      wrongAnswer: score.default(20),
      foreignObject: score.default(60),
      wrongNumber: score.default(70),
    })
    .prefault({}),
  /** How far a number may lie from the key's, as a share of it. */
  numberTolerance: z.number().min(0).max(0.5).default(0.05),
  /** Shortest quotation that is evidence, in characters as they are compared; a shorter answer may be quoted whole. */
  leastQuotation: z.int().min(1).max(200).default(12),
  /** Responses that are under way side by side, each with its judgements. */
  atOnce: count(1, 100).default(8),
  outputTokens: z.strictObject({ solve: tokens.default(8_000), mark: tokens.default(8_000) }).prefault({}),
  leastAnswerTokens: count(1, 10_000).default(200),
  /** Characters of an answer that a judge reads. */
  answerCharacters: count(500, 200_000).default(40_000),
  contextTokens: z.strictObject({ always: tokens.default(5_000), desk: tokens.default(60_000) }).prefault({}),
  /** How often an agentic subject may compute, and how many expressions at once (evaluation rules §1.11). */
  computing: z.strictObject({ rounds: count(0, 8).default(3), expressions: count(0, 100).default(30) }).prefault({}),
  /** How questions go into batches of the providers, where that is asked for (evaluation rules §1.14). */
  providerBatch: z
    .strictObject({
      /** Of one batch, at most. */
      requests: count(1, 10_000).default(500),
      /** How often a question is put into a batch before it is asked by itself. */
      rounds: count(1, 10).default(3),
      /** After how long a batch is first looked at. */
      pollMs: count(100, 86_400_000).default(60_000),
    })
    .prefault({}),
  /** Events after which a run goes on in a new execution. */
  historyEvents: count(1, 10_000).default(2_400),
  ...kernelLines,
  /** Of every interval. */
  level: z.number().min(0.5).max(0.999).default(0.95),
  /** Who says whether a breakthrough candidate is one; two groups at most, asked in turn (evaluation rules §2.7). */
  verifiers: groupsAsked('physicist', 'engineer'),
  /** Candidates that are put to people, at most; the others are counted. */
  candidateReviews: z.int().min(0).max(1_000).default(100),
  /** How often a difference of the size that is stated would be seen. */
  power: z.number().min(0.5).max(0.999).default(0.8),
});

export type EvaluationPolicy = z.infer<typeof evaluationPolicy>;
