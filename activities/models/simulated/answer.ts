import {
  type AdviceTask,
  type AnswerOf,
  isAdviceTask,
  isAgent,
  type TaskName,
} from '../../../shared/scenario/index.ts';
import { answerAblation, type AblationAnswer } from './omega/ablation.ts';
import { answerAdvice } from './scenario/advice.ts';
import { answerDeepDive, answerLiterature, answerNovelty } from './scenario/breakthrough.ts';
import { answerClassification, answerInformed } from './scenario/classification.ts';
import { answerResponse, answerRestatement, answerSide, answerVetoReview } from './scenario/disputes.ts';
import { answerGrounding } from './scenario/grounding.ts';
import { mathematicsLeftOut, physicsLeftOut } from './scenario/left-out.ts';
import { answerMathematics } from './scenario/mathematics.ts';
import { mindOf, type Mind } from './scenario/mind.ts';
import { answerPhysics } from './scenario/physics.ts';
import { answerSession, type SessionAnswer } from './omega/answer.ts';
import { isAblationPrompt, isMatchPrompt, isOwnPrompt, isSessionPrompt, type AnyPrompt } from './prompt.ts';
import {
  acceptAnswers,
  answerCalibration,
  answerDimension,
  answerDistractors,
  answerDoubt,
  answerMemo,
  answerReadiness,
  answerRecheck,
  answerRequests,
  answerTrace,
} from './scenario/refinement.ts';
import { answerRevise, answerSeed } from './scenario/revise.ts';
import { answerMatch, type MatchAnswer } from './worldbuilding/answer.ts';

const answers: { readonly [T in Exclude<TaskName, AdviceTask>]: (mind: Mind) => AnswerOf<T> } = {
  seed: answerSeed,
  revise: answerRevise,
  physics: (mind) => physicsLeftOut(mind, answerPhysics(mind)),
  mathematics: (mind) => mathematicsLeftOut(mind, answerMathematics(mind)),
  grounding: answerGrounding,
  classification: answerClassification,
  informed: answerInformed,
  doubt: answerDoubt,
  memo: answerMemo,
  calibration: answerCalibration,
  dimension: answerDimension,
  distractors: answerDistractors,
  answer: answerRequests,
  accept: acceptAnswers,
  recheck: answerRecheck,
  readiness: answerReadiness,
  trace: answerTrace,
  respond: answerResponse,
  ballot: answerSide,
  rule: answerSide,
  arbitrate: answerSide,
  vetoReview: answerVetoReview,
  restate: answerRestatement,
  novelty: answerNovelty,
  deepDive: answerDeepDive,
  literature: answerLiterature,
};

/** The good answer to a request: a function of the server's seed and the request, valid under the task's schema. */
export function answerTo(
  seed: string,
  prompt: AnyPrompt,
): AnswerOf<TaskName> | SessionAnswer | AblationAnswer | MatchAnswer {
  if (isOwnPrompt(prompt)) return prompt.answer(seed, prompt);
  if (isMatchPrompt(prompt)) return answerMatch(seed, prompt);
  if (isAblationPrompt(prompt)) return answerAblation(seed, prompt);
  if (isSessionPrompt(prompt)) return answerSession(seed, prompt);
  const { agent, task } = prompt;
  if (isAdviceTask(task)) return answerAdvice(seed, prompt, task);
  if (!isAgent(agent)) throw new Error(`${agent} is none of the five and is asked for ${task}.`);
  return answers[task](mindOf(seed, { ...prompt, agent }));
}
