import type { z } from 'zod';
import { askedSeedDocument, seedDocument, type SeedDocument } from './answers/seed.ts';
import { mathematicsReport, physicsReport } from './answers/validation.ts';
import { groundingReport } from './answers/grounding.ts';
import { classificationReport, informedClassification } from './answers/classification.ts';
import {
  answersToRequests,
  calibrationVote,
  dimensionVote,
  distractorReview,
  doubt,
  readinessVote,
  recheck,
  reviewMemo,
  verdictsOnAnswers,
} from './answers/refinement.ts';
import { agentTrace } from './answers/trace.ts';
import { advice, askedAttempt, attempt, type Attempt } from './answers/advice.ts';
import {
  challengeResponse,
  deepDive,
  disputeVote,
  literatureSearch,
  noveltyCheck,
  statusStatement,
  vetoReview,
} from './answers/disputes.ts';

/**
 * Everything an agent can be asked, with the schema of its answer. How the agent goes about it is in its prompt; `ask`
 * is the one-paragraph task of the standard prompt format (kernel rules §19).
 */
export interface Task {
  readonly schema: z.ZodType;
  readonly ask: string;
}

export const tasks = {
  seed: {
    schema: askedSeedDocument,
    ask: 'Create the Seed Document for the generation brief. If deficiency notes or a reviewer’s words are present, mend exactly what they name and keep what was sound.',
  },
  revise: {
    schema: askedSeedDocument,
    ask: 'Revise your Seed Document so that it answers every revision request and note in the context. Change nothing that they do not touch, keep all ids stable, and return the whole document.',
  },
  physics: {
    schema: physicsReport,
    ask: 'Validate every physical claim of the Seed Document and write the physics part of the Validation Report. Answer each flagged claim by its id.',
  },
  mathematics: {
    schema: mathematicsReport,
    ask: 'Verify every quantity, calculation and time of the Seed Document and write the mathematical part of the Validation Report. Time each solution step by its id.',
  },
  grounding: {
    schema: groundingReport,
    ask: 'Ground the scenario in the research literature and write the Scientific Grounding Report. Map each insight by its id.',
  },
  classification: {
    schema: classificationReport,
    ask: 'Classify the scenario as one who meets it for the first time and write the Classification Report.',
  },
  informed: {
    schema: informedClassification,
    ask: 'You now see the solution and every report. Classify the scenario again and say what changed between your blind and your informed view.',
  },
  doubt: {
    schema: doubt,
    ask: 'Your confidence was below what this phase requires. Say where the doubt comes from, what would resolve it, and which changes by ATHENA, if any, would.',
  },
  memo: {
    schema: reviewMemo,
    ask: 'Review the whole scenario from your own discipline, answering the review questions of your charge.',
  },
  calibration: {
    schema: calibrationVote,
    ask: 'Vote on the six difficulty dimensions I, D, C, B, T, X, each 1 to 5, with a reason for each.',
  },
  dimension: {
    schema: dimensionVote,
    ask: 'The votes on one difficulty dimension lie far apart. Read the anonymous votes and reasons, then vote on that dimension again.',
  },
  distractors: {
    schema: distractorReview,
    ask: 'Review each distractor by its id with the distractor question of your charge.',
  },
  answer: {
    schema: answersToRequests,
    ask: 'Changes are asked of you. Answer each request by its id: say what you change, or give the reason why nothing has to change. Whoever asked reads your answer and accepts it or not.',
  },
  accept: {
    schema: verdictsOnAnswers,
    ask: 'What you asked for has been answered. Compare each answer with the scenario as it now stands, and say by the id of the request whether it settles what you asked, with your reason.',
  },
  recheck: {
    schema: recheck,
    ask: 'The listed items changed after validation. Check each of them, by its id, and nothing else.',
  },
  readiness: {
    schema: readinessVote,
    ask: 'Vote on the scenario’s readiness, and state the solution status that you hold to be final.',
  },
  respond: {
    schema: challengeResponse,
    ask: 'One of your claims is challenged. You answer once: accept it and say what you change, accept it in part, or defend the claim with evidence of your own.',
  },
  ballot: {
    schema: disputeVote,
    ask: 'Two parties dispute one claim and you are neither of them. Read both positions and vote for the side that the evidence supports.',
  },
  rule: {
    schema: disputeVote,
    ask: 'The vote on a disputed claim settled nothing, and it falls to you to decide: the claim lies in your domain, or its authority is a party to the dispute. Give your own assessment: which side is right?',
  },
  arbitrate: {
    schema: disputeVote,
    ask: 'You were drawn as one of two arbiters of a dispute that you have no part in. Judge the evidence by yourself and decide for one side.',
  },
  vetoReview: {
    schema: vetoReview,
    ask: 'ATHENA has revised the scenario in answer to your veto. Check the revision against the law that you named, and lift the veto or say why it stands. Symposium repeats the inequality of your veto with the numbers that now stand at the places it cites. If it would still fail although the revised design is sound, put the inequality that takes its place in `check`: about the same places, with a limit that it had before or that stands in the scenario; else leave `check` null.',
  },
  restate: {
    schema: statusStatement,
    ask: 'The five do not agree on the final status. Read the reasons of the others, then state the status again, with yours.',
  },
  novelty: {
    schema: noveltyCheck,
    ask: 'A way through this open problem was proposed. Check whether it is mathematically distinct from the known approaches and what unproven assumptions it rests on.',
  },
  deepDive: {
    schema: deepDive,
    ask: 'A way through this open problem was proposed. Analyse its forces, energy, momentum and materials in full, and name every physical effect that it leaves out.',
  },
  literature: {
    schema: literatureSearch,
    ask: 'A way through this open problem was proposed. Search what you know of the literature of every field for precedents, and say whether it is new.',
  },
  advice: {
    schema: advice,
    ask: 'You advise the makers of this scenario from the one point of view that your charge gives you, and you have no vote. Say what you find, what it rests on, and what you would change.',
  },
  attempt: {
    schema: askedAttempt,
    ask: 'Try to solve the scenario as one who meets it for the first time, by the strategies of your charge, and report how far each of them led, and which passages state a step that one should have to find.',
  },
  trace: {
    schema: agentTrace,
    ask: 'Write your agent trace: what you were asked, what you found, what you decided and how sure you are.',
  },
} as const satisfies Record<string, Task>;

export type TaskName = keyof typeof tasks;
type Asked = { readonly [T in TaskName]: z.infer<(typeof tasks)[T]['schema']> };
/**
 * Reads an answer as it is stored: a design of an earlier version was asked for no places of its numbers, an attempt
 * for no passages.
 */
export function storedSchemaOf(task: TaskName): z.ZodType {
  if (task === 'seed' || task === 'revise') return seedDocument;
  return task === 'attempt' ? attempt : tasks[task].schema;
}
/** The same as a type. */
export type AnswerOf<T extends TaskName> = (Omit<Asked, 'seed' | 'revise' | 'attempt'> &
  Record<'seed' | 'revise', SeedDocument> & { readonly attempt: Attempt })[T];
