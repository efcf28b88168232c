import type { AnswerOf, TaskName } from '../../../shared/scenario/tasks.ts';
import { answerClassification, answerInformed } from './classification.ts';
import { answerGrounding } from './grounding.ts';
import { answerMathematics } from './mathematics.ts';
import { mindOf, type Mind } from './mind.ts';
import { answerPhysics } from './physics.ts';
import type { Prompt } from './prompt.ts';
import {
  answerCalibration, answerDimension, answerDistractors, answerDoubt, answerMemo, answerReadiness, answerRecheck, answerTrace,
} from './refinement.ts';
import { answerRevise, answerSeed } from './revise.ts';

const answers: { readonly [T in TaskName]: (mind: Mind) => AnswerOf<T> } = {
  seed: answerSeed, revise: answerRevise, physics: answerPhysics, mathematics: answerMathematics, grounding: answerGrounding,
  classification: answerClassification, informed: answerInformed, doubt: answerDoubt, memo: answerMemo, calibration: answerCalibration,
  dimension: answerDimension, distractors: answerDistractors, recheck: answerRecheck, readiness: answerReadiness, trace: answerTrace,
};

/** The good answer to a request: a function of the server's seed and the request, valid under the task's schema. */
export function answerTo(seed: string, prompt: Prompt): AnswerOf<TaskName> {
  return answers[prompt.task](mindOf(seed, prompt));
}
