import type { Json } from '../../shared/kernel/json.ts';
import type { AskRequest } from '../../shared/kernel/ask.ts';
import type { AnswerOf, TaskName } from '../../shared/scenario/tasks.ts';
import { changesBetween } from '../../shared/scenario/changes.ts';
import {
  calibrationFacts, classificationFacts, dimensionFacts, distractorFacts, doubtFacts, groundingFacts, informedFacts,
  mathematicsFacts, memoFacts, physicsFacts, readinessFacts, recheckFacts, revisionFacts, seedFacts, traceFacts,
} from '../../shared/scenario/facts/index.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import type { Policy } from '../../shared/scenario/policy.ts';
import { convert, evaluate } from '../verification/evaluate.ts';
import type { Desk } from '../systems.ts';

type Facts = Readonly<Record<string, Json>>;
interface Setting {
  readonly brief: Brief;
  readonly policy: Policy;
  readonly desk: Desk;
  readonly request: AskRequest;
}

/** The house's reading of each kind of answer. */
const readers: { readonly [T in TaskName]: (answer: AnswerOf<T>, setting: Setting) => Facts } = {
  seed: (answer, { brief }) => seedFacts(answer, { targetCategory: brief.category, similarity: null }),
  revise: revision,
  physics: (answer, { desk }) => physicsFacts(answer, seedOn(desk)),
  mathematics: (answer, { desk, policy }) => mathematicsFacts(answer, seedOn(desk), evaluate, convert, policy),
  grounding: (answer, { desk }) => groundingFacts(answer, seedOn(desk)),
  classification: classificationFacts,
  informed: informedFacts,
  doubt: doubtFacts,
  memo: memoFacts,
  calibration: calibrationFacts,
  dimension: dimensionFacts,
  distractors: (answer, { desk }) => distractorFacts(answer, seedOn(desk).distractors.map(({ id }) => id)),
  recheck: (answer, { desk }) => recheckFacts(answer, changesOn(desk).map(({ id }) => id)),
  readiness: readinessFacts,
  trace: traceFacts,
};

export function factsOf(request: AskRequest, answer: Json, desk: Desk, brief: Brief, policy: Policy): Facts {
  const read = readers[request.task as TaskName] as (answer: unknown, setting: Setting) => Facts;
  return read(answer, { brief, policy, desk, request });
}

/** A revision is measured against the seed that the leads last agreed to; before REFINE, against the one it revises. */
function revision(answer: AnswerOf<'revise'>, { brief, desk }: Setting): Facts {
  const before = (desk.answers.baseline ?? desk.answers.seed)?.answer as AnswerOf<'seed'> | undefined;
  return revisionFacts(answer, before ?? answer, { targetCategory: brief.category, similarity: null });
}

function seedOn(desk: Desk): AnswerOf<'seed'> {
  const seed = desk.answers.seed;
  if (!seed) throw new TypeError('no seed on the desk');
  return seed.answer as AnswerOf<'seed'>;
}

function changesOn(desk: Desk) {
  const { baseline, seed } = desk.answers;
  return baseline && seed ? changesBetween(baseline.answer as AnswerOf<'seed'>, seed.answer as AnswerOf<'seed'>) : [];
}
