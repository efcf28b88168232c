import type { z } from 'zod';
import { seedDocument } from './answers/seed.ts';
import { mathematicsReport, physicsReport } from './answers/validation.ts';
import { groundingReport } from './answers/grounding.ts';
import { classificationReport, informedClassification } from './answers/classification.ts';
import { calibrationVote, dimensionVote, distractorReview, doubt, readinessVote, recheck, reviewMemo } from './answers/refinement.ts';
import { agentTrace } from './answers/trace.ts';

/**
 * Everything an agent can be asked, with the schema of its answer. How the agent goes about it is in its
 * charge; `ask` is the one-paragraph task of the standard prompt format (spec §8.4).
 */
export interface Task {
  readonly schema: z.ZodType;
  readonly ask: string;
}

export const tasks = {
  seed: { schema: seedDocument, ask: 'Create the Seed Document for the generation brief. If deficiency notes or a reviewer’s words are present, mend exactly what they name and keep what was sound.' },
  revise: { schema: seedDocument, ask: 'Revise your Seed Document so that it answers every revision request and note in the context. Change nothing that they do not touch, keep all ids stable, and return the whole document.' },
  physics: { schema: physicsReport, ask: 'Validate every physical claim of the Seed Document and write the physics part of the Validation Report. Answer each flagged claim by its id.' },
  mathematics: { schema: mathematicsReport, ask: 'Verify every quantity, calculation and time of the Seed Document and write the mathematical part of the Validation Report. Time each solution step by its id.' },
  grounding: { schema: groundingReport, ask: 'Ground the scenario in the research literature and write the Scientific Grounding Report. Map each insight by its id.' },
  classification: { schema: classificationReport, ask: 'Classify the scenario as one who meets it for the first time and write the Classification Report.' },
  informed: { schema: informedClassification, ask: 'You now see the solution and every report. Classify the scenario again and say what changed between your blind and your informed view.' },
  doubt: { schema: doubt, ask: 'Your confidence was below what this phase requires. Say where the doubt comes from, what would resolve it, and which changes by ATHENA, if any, would.' },
  memo: { schema: reviewMemo, ask: 'Review the whole scenario from your own discipline, answering the review questions of your charge.' },
  calibration: { schema: calibrationVote, ask: 'Vote on the six difficulty dimensions I, D, C, B, T, X, each 1 to 5, with a reason for each.' },
  dimension: { schema: dimensionVote, ask: 'The votes on one difficulty dimension lie far apart. Read the anonymous votes and reasons, then vote on that dimension again.' },
  distractors: { schema: distractorReview, ask: 'Review each distractor by its id with the distractor question of your charge.' },
  recheck: { schema: recheck, ask: 'The listed items changed after validation. Check each of them, by its id, and nothing else.' },
  readiness: { schema: readinessVote, ask: 'Vote on the scenario’s readiness, and state the solution status that you hold to be final.' },
  trace: { schema: agentTrace, ask: 'Write your agent trace: what you were asked, what you found, what you decided and how sure you are.' },
} as const satisfies Record<string, Task>;

export type TaskName = keyof typeof tasks;
export type AnswerOf<T extends TaskName> = z.infer<(typeof tasks)[T]['schema']>;
