import { z } from 'zod';
import { confidence, label, listOf, prose } from '../vocabulary.ts';

/** An agent's own trace (scenario rules §2.6.1, sections 1–6; section 7 is Symposium's to fill). */
export const agentTrace = z.object({
  asked: prose,
  found: prose,
  decisions: listOf(z.object({ description: prose, confidence })),
  challengesIssued: listOf(prose),
  challengesReceived: listOf(prose),
  disagreements: listOf(prose),
  /** Confidence that the resolutions were correct. */
  resolutionConfidence: confidence,
  leastConfident: label,
  wouldIncrease: prose,
  noContribution: prose.nullable(),
  confidence,
});
export type AgentTrace = z.infer<typeof agentTrace>;
