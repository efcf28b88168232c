import {
  type Agent,
  type AnswerOf,
  changesBetween,
  type Claimed,
  leftOut,
  claimTable,
  type Phase,
  samePage,
  sameSeed,
  type TaskName,
} from '../../shared/scenario/index.ts';
import type { ScenarioFacts } from '../../shared/scenario/facts/index.ts';
import {
  actFacts,
  answerFacts,
  ballotFacts,
  calibrationFacts,
  classificationFacts,
  deepDiveFacts,
  dimensionFacts,
  distractorFacts,
  doubtFacts,
  groundingFacts,
  informedFacts,
  listedIn,
  literatureFacts,
  mathematicsFacts,
  noActFacts,
  memoFacts,
  noveltyFacts,
  physicsFacts,
  readinessFacts,
  recheckFacts,
  responseFacts,
  revisionFacts,
  seedFacts,
  statementFacts,
  traceFacts,
  verdictFacts,
  vetoReviewFacts,
  type ActFacts,
  type Citing,
  type ProofReader,
  type ReportedActs,
  type RevisionFacts,
} from '../../shared/scenario/facts/index.ts';
import {
  addressOf,
  checkProof,
  proofTables,
  renewedCalculations,
  scenarioTables,
  wrongCitations,
} from '../../shared/verification/index.ts';
import { adviceFacts, attemptFacts } from '../../shared/scenario/facts/index.ts';
import { answerTo, briefOf, policyOf } from './stored-answers.ts';
import { vetoedBefore } from './vetoed.ts';
import { convert, evaluate } from '../verification/evaluate.ts';
import type { AgentContext, FactReaders, QuestionAsked } from '../ask/system.ts';

export type ScenarioAnswers = { readonly [T in TaskName]: AnswerOf<T> };

/** Symposium's reading of each kind of answer. */
export const scenarioFacts: FactReaders<ScenarioFacts, ScenarioAnswers> = {
  seed: (answer, { context }) => seedFacts(answer, measuredBy(context)),
  revise: revision,
  physics: (answer, setting) =>
    physicsFacts(
      answer,
      seedOn(setting.context),
      actsIn(answer, setting, { physics: answer }),
      convert,
      citing(setting),
      evaluate,
    ),
  mathematics: (answer, setting) =>
    mathematicsFacts(
      answer,
      seedOn(setting.context),
      evaluate,
      convert,
      policyOf(setting.context.run),
      actsIn(answer, setting, { mathematics: answer }),
      citing(setting),
    ),
  grounding: (answer, setting) =>
    groundingFacts(answer, seedOn(setting.context), actsIn(answer, setting, { grounding: answer })),
  classification: (answer, setting) =>
    classificationFacts(
      answer,
      actsIn(answer, setting, { classification: answer }),
      seedOn(setting.context).scenario.deadlineSeconds,
    ),
  informed: (answer, { context }) => informedFacts(answer, heldOn(context)),
  doubt: doubtFacts,
  memo: (answer, setting) => memoFacts(answer, actsIn(answer, setting, {}), { seed: seedOn(setting.context), convert }),
  calibration: (answer, { context }) => calibrationFacts(answer, listedIn(seedOn(context))),
  dimension: dimensionFacts,
  distractors: (answer, { context }) => distractorFacts(answer, seedOn(context).distractors),
  recheck: (answer, { context }) =>
    recheckFacts(
      answer,
      changesOn(context).map(({ id }) => id),
    ),
  answer: answerFacts,
  accept: verdictFacts,
  readiness: readinessFacts,
  trace: traceFacts,
  respond: (answer, setting) => responseFacts(answer, proofs(setting)),
  ballot: (answer, setting) => ballotFacts(answer, proofs(setting)),
  rule: (answer, setting) => ballotFacts(answer, proofs(setting)),
  arbitrate: (answer, setting) => ballotFacts(answer, proofs(setting)),
  vetoReview: (answer, setting) =>
    vetoReviewFacts(answer, proofs(setting), vetoedBefore(setting, seedOn(setting.context))),
  restate: (answer, setting) => statementFacts(answer, proofs(setting)),
  novelty: noveltyFacts,
  deepDive: deepDiveFacts,
  literature: literatureFacts,
  advice: adviceFacts,
  attempt: (answer, { context: { answers } }) =>
    attemptFacts(answer, answers.seed === undefined ? null : answerTo('seed', answers.seed)),
};

/** The category that the brief asks for; likeness to other scenarios is measured elsewhere. */
const measuredBy = ({ run }: AgentContext) => ({
  targetCategory: briefOf(run).category,
  similarity: null,
  arithmetic: { evaluate, convert, tolerance: policyOf(run).calculationTolerance },
});

/** A revision is measured against the seed that the leads last agreed to; before REFINE, against the one it revises. */
function revision(answer: AnswerOf<'revise'>, { context }: QuestionAsked): RevisionFacts {
  const { baseline, seed } = context.answers;
  const before = seed ? answerTo('seed', seed) : answer;
  return {
    ...revisionFacts(
      answer,
      baseline ? answerTo('seed', baseline) : before,
      measuredBy(context),
      renewedOn(context, answer),
    ),
    same: sameSeed(before, answer),
    samePage: samePage(before, answer),
  };
}

/** EULER's calculations with the numbers of this seed, where they were made for others. */
function renewedOn({ run, answers }: AgentContext, seed: AnswerOf<'revise'>) {
  const { mathematics, validated = answers.baseline } = answers;
  if (!mathematics || !validated) return [];
  const { calculations } = answerTo('mathematics', mathematics);
  const { calculationTolerance } = policyOf(run);
  return renewedCalculations(calculations, answerTo('seed', validated), seed, evaluate, convert, calculationTolerance);
}

/** What is wrong with the computations that a text cites, among those of its own exchange. */
const citing = ({ context, computations }: QuestionAsked): Citing => {
  const { calculationTolerance } = policyOf(context.run);
  return (text) => wrongCitations(text, computations, convert, calculationTolerance);
};

/** Proofs are repeated against the seed that lies in the context now. */
function proofs({ context }: QuestionAsked): ProofReader {
  const { calculationTolerance, marginPercent } = policyOf(context.run);
  const tables = proofTables(seedOn(context), marginPercent);
  return (proof, known) => checkProof(proof, tables, evaluate, convert, calculationTolerance, known);
}

/** `own`: the report itself, so that a challenge against one of its own claims is named as that. */
function actsIn(acts: ReportedActs, setting: QuestionAsked, own: Partial<Claimed>): ActFacts {
  // What a report disputes was settled before what it had left out was asked for.
  if (setting.request.subject === leftOut) return noActFacts;
  const { cited } = scenarioTables(seedOn(setting.context));
  return actFacts(acts, {
    agent: setting.request.agent as Agent,
    phase: setting.request.phase as Phase,
    claims: claimTable({ ...claimedOn(setting.context), ...own }),
    hasNumber: (address) => cited.has(addressOf(address)),
    check: proofs(setting),
  });
}

/** Reports in the context that make claims, by the slot in which each lies. */
function claimedOn({ answers }: AgentContext): Claimed {
  const slots = ['seed', 'physics', 'mathematics', 'grounding', 'classification', 'informed'] as const;
  return Object.fromEntries(
    slots.flatMap((slot) => {
      const call = answers[slot];
      return call ? [[slot, call.answer]] : [];
    }),
  );
}

function seedOn(context: AgentContext): AnswerOf<'seed'> {
  const seed = context.answers.seed;
  if (!seed) throw new TypeError('no seed in the context');
  return answerTo('seed', seed);
}

/** What SOCRATES, informed, speaks of: the design, and its own blind view. */
function heldOn(context: AgentContext) {
  const { classification } = context.answers;
  return {
    listed: listedIn(seedOn(context)),
    blind: classification === undefined ? null : answerTo('classification', classification),
  };
}

function changesOn(context: AgentContext) {
  const { baseline, seed } = context.answers;
  return baseline && seed ? changesBetween(answerTo('seed', baseline), answerTo('seed', seed)) : [];
}
