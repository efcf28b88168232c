import { z } from 'zod';
import { agentId, attackResults, confidence, verificationResults } from '../vocabulary.ts';
import { rowsOf, texts } from './recorded-rows.ts';

/** A claim that carries the answer, with its grounds and what each examiner said of it; `depth` 1: it carries it itself. */
export const recordedArgument = z.strictObject({
  id: z.string(),
  agent: agentId,
  statement: z.string(),
  because: z.string(),
  confidence,
  depth: z.int().min(1),
  restsOn: texts,
  findings: rowsOf(
    z.strictObject({
      agent: agentId,
      result: z.enum([...verificationResults, ...attackResults]),
      reason: z.string(),
      survivesAs: z.string().nullable(),
      confidence: z.number(),
    }),
  ),
});

/** What the one who asked wants to know first (OMEGA rules §7.10); null: nobody said anything of the kind. */
export const recordedFirst = z.strictObject({
  /**
   * How the question was taken, where not as it was asked: in whose words (null: the asker's own, given later), and what
   * PHI narrowed it by; nothing: it was taken as it was asked.
   */
  taken: z.strictObject({ as: z.string().nullable(), by: agentId.nullable(), constraints: texts }).optional(),
  /** How sure the answer is, and why, in three sentences; one more each where it was refuted, and where it is an answer in part. */
  why: texts,
  /** The strongest objection, to which claim, what came of it, and the reply. */
  objection: z
    .strictObject({
      by: agentId,
      to: z.string(),
      result: z.enum([...attackResults, 'FAILED']),
      text: z.string(),
      reply: z.strictObject({ by: agentId, text: z.string() }).nullable(),
    })
    .nullable(),
  rival: z
    .strictObject({
      by: agentId,
      text: z.string(),
      because: z.string().nullable(),
      confidence: confidence.nullable(),
      /** Whether anybody checked or attacked it; nothing: it is no claim, or a report of before this was told. */
      examined: z.boolean().optional(),
    })
    .nullable(),
  wouldChange: z.strictObject({
    tests: rowsOf(z.strictObject({ claim: z.string(), test: z.string() })),
    missing: texts,
    /** What it hung on from the beginning, where nobody named anything that is missing. */
    hungOn: texts.optional(),
  }),
  next: texts,
  /**
   * How the answer itself came out, and the claims that state it and share that; nothing: a report of before this was told.
   */
  itself: z.strictObject({ as: z.enum(['STANDS', 'DISPUTED', 'REJECTED']), claims: texts }).optional(),
  /** What was examined, where PHI has put it in other words: the certainty is that of these. */
  examined: texts.optional(),
  /** What the words of the answer do not show; nothing: a report of before they were held against the record. */
  cautions: texts.optional(),
});
