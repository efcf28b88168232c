import { z } from 'zod';
import { degradationLevels } from '../failures/degradation.ts';
import { agentId, confidence } from '../vocabulary.ts';
import { terminalFailures } from './failure.ts';

/**
 * The report of a session, whatever its end (OMEGA rules §6.5). It is made by Symposium, so its texts have no bounds of
 * their own.
 */

const text = z.string().min(1);
const lines = z.array(text);
const count = z.int().min(0);
const time = z.iso.datetime();

const common = {
  sessionId: text,
  /** Anything that simulated models made says so (kernel rules §17). */
  simulated: z.boolean(),
  degradation: z.literal(degradationLevels.map(({ level }) => level)),
  metrics: z.object({
    iterations: count,
    agentsDeployed: count,
    totalTokens: count,
    timeElapsedMs: count,
    /** With what was solved apart; null: the price of some model is not known. */
    costMicrodollars: count.nullable(),
  }),
  auditTrail: z.array(z.object({ timestamp: time, event: text })),
};

const successReport = z.object({
  status: z.literal('SUCCESS'),
  answer: text,
  confidence,
  caveats: lines,
  supportingEvidence: lines,
  verifiedBy: z.array(agentId),
  survivedAttacksFrom: z.array(agentId),
  ...common,
});

const partialReport = z.object({
  status: z.literal('PARTIAL'),
  /** null where the session ended before there was one. */
  partialAnswer: text.nullable(),
  confidence: confidence.nullable(),
  /** Each part that was answered, with its own confidence (OMEGA rules §6.3); null where nothing gives it one. */
  answered: z.array(z.object({ part: text, confidence: confidence.nullable() })),
  unanswered: lines,
  whyStopped: text,
  whatWouldComplete: text,
  /** Both options of a question that the user did not answer (kernel rules §3). */
  openOptions: z.array(z.object({ question: text, options: z.tuple([text, text]) })),
  ...common,
});

const failureReport = z.object({
  status: z.literal('FAILURE'),
  failureType: z.enum(terminalFailures),
  whatWasAttempted: lines,
  whyFailed: text,
  whatWasLearned: lines,
  recommendation: text,
  ...common,
});

export const terminationReport = z.discriminatedUnion('status', [successReport, partialReport, failureReport]);
export type TerminationReport = z.infer<typeof terminationReport>;
