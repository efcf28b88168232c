import type { ArmEnd, RoundEnd } from '../ablation/activities.ts';
import type { Arm } from '../ablation/arms.ts';
import { type CalibrationProblem, writtenNumber } from './problem.ts';
import { isRight, readAnswer, type GivenAnswer, type Worded } from './read-answer.ts';

/** One answer, held against its key. */
export interface Graded extends Pick<ArmEnd, 'usage' | 'ended' | 'answers'> {
  readonly round: number;
  readonly problem: string;
  readonly kind: CalibrationProblem['kind'];
  readonly arm: Arm;
  /** As it was read, in words; null: it gave none, or none that can be read. */
  readonly given: string | null;
  /** null: unscored, which is neither right nor wrong. */
  readonly right: boolean | null;
  /** As it stands beside the answer, 0–1; null: nothing is stated. */
  readonly confidence: number | null;
  /** Whether there was an answer, readable or not. */
  readonly answered: boolean;
  /** Tokens that it was to spend. */
  readonly budget: number;
}

/** An arm's answer as it is stored; nothing: it gave none. `confidence`: its own, where the arm states no other. */
export interface Answered extends Worded {
  readonly confidence: number | null;
}

/** Holds every answer against the key of its problem. `answers`: by the key of the stored answer. */
export function gradedOf(
  problems: readonly CalibrationProblem[],
  rounds: readonly RoundEnd[],
  answers: ReadonlyMap<string, Answered>,
): Graded[] {
  return rounds.flatMap(({ round, budget, ends }) => {
    const problem = problems[round - 1];
    return problem === undefined ? [] : ends.map((end) => ({ ...grade(problem, end, answers), round, budget }));
  });
}

function grade(
  { id, kind, answer: key }: CalibrationProblem,
  { arm, ref, confidence, usage, ended, answers: asked }: ArmEnd,
  answers: ReadonlyMap<string, Answered>,
): Omit<Graded, 'round' | 'budget'> {
  const said = ref === null ? undefined : answers.get(ref);
  const given = said === undefined ? null : readAnswer(said, key);
  return {
    problem: id,
    kind,
    arm,
    given: given === null ? null : givenWords(given),
    right: given === null ? null : isRight(given, key),
    confidence: confidence ?? said?.confidence ?? null,
    answered: said !== undefined,
    usage,
    ended,
    answers: asked,
  };
}

const givenWords = (given: GivenAnswer): string =>
  given.is === 'choice' ? given.letter : `${writtenNumber(given.value)}${given.percentSign ? '%' : ''}`;
