import type { Json } from '../kernel/json.ts';
import type { Agent } from './vocabulary.ts';
import type { Brief } from './brief.ts';
import type { Content } from './context.ts';
import type { Piece } from './pieces.ts';
import type { AnswerOf, TaskName } from './tasks.ts';

type Cut = { readonly [content in Content]?: unknown };

/**
 * Cuts a stored answer into pieces small enough for the matrix. Confidence numbers become pieces of their own,
 * so that hiding one never means trusting a prompt to ignore it; so do SOCRATES's difficulty scores, which are
 * votes as long as the others have not voted.
 */
const knives: { readonly [T in TaskName]: (answer: AnswerOf<T>, agent: Agent) => Cut } = {
  seed: cutSeed,
  revise: cutSeed,
  physics: ({ confidence, ...report }) => ({ physicsValidation: withoutActs(report), newtonConfidence: confidence }),
  mathematics: ({ confidence, ...report }) => ({ mathVerification: withoutActs(report), eulerConfidence: confidence }),
  grounding: ({ confidence, ...report }) => ({
    scientificGrounding: withoutActs(report),
    galileoConfidence: confidence,
  }),
  classification: ({ confidence, statusConfidence, difficulty, tier, challenges: _, escalation: __, ...report }) => ({
    classification: report,
    socratesConfidence: { overall: confidence, status: statusConfidence },
    calibrationVotes: { blind: difficulty, tier },
  }),
  informed: ({ difficulty, ...rest }) => ({ informedClassification: rest, calibrationVotes: { informed: difficulty } }),
  doubt: ({ confidence: _, ...rest }, agent) => ({ [doubtNotes[agent]]: rest }),
  memo: (answer) => ({ reviewMemos: withoutActs(answer) }),
  calibration: (answer) => ({ calibrationVotes: answer }),
  dimension: (answer) => ({ calibrationVotes: answer }),
  distractors: (answer) => ({ distractorReviews: answer }),
  answer: ({ confidence: _, ...answer }) => ({ refineNotes: answer }),
  accept: ({ confidence: _, ...answer }) => ({ refineNotes: answer }),
  recheck: (answer) => ({ rechecks: answer }),
  readiness: (answer) => ({ readinessVotes: answer }),
  trace: () => ({}),
  respond: disputed,
  ballot: disputed,
  rule: disputed,
  arbitrate: disputed,
  vetoReview: disputed,
  restate: ({ confidence: _, ...answer }) => ({ statusReasons: answer }),
  novelty: (answer) => ({ breakthroughs: answer }),
  deepDive: (answer) => ({ breakthroughs: answer }),
  literature: (answer) => ({ breakthroughs: answer }),
  advice: (answer) => ({ advice: answer }),
  attempt: (answer) => ({ advice: answer }),
};

/** A position in a dispute is handed on without the confidence behind it. */
function disputed({ confidence: _, ...answer }: { readonly confidence: number }): Cut {
  return { disputes: answer };
}

/**
 * Challenges, vetoes and the like travel by Symposium's notes alone: each goes to whom it concerns, without its
 * confidence.
 */
function withoutActs<R extends object>(report: R): Omit<R, 'challenges' | 'escalation' | 'veto' | 'breakthrough'> {
  const acts = new Set(['challenges', 'escalation', 'veto', 'breakthrough']);
  return Object.fromEntries(Object.entries(report).filter(([field]) => !acts.has(field))) as Omit<
    R,
    'challenges' | 'escalation' | 'veto' | 'breakthrough'
  >;
}

/** An agent's own doubt goes back to it as a note of its phase. */
const doubtNotes: Readonly<Record<Agent, Content>> = {
  ATHENA: 'seedNotes',
  NEWTON: 'physicsNotes',
  EULER: 'mathNotes',
  GALILEO: 'groundingNotes',
  SOCRATES: 'classificationNotes',
};

function cutSeed(seed: AnswerOf<'seed'>): Cut {
  const { scenario } = seed;
  const special = [seed.openFrontier, seed.paradox, seed.metamorphic, seed.degenerate].find(
    (design) => design !== null,
  );
  return {
    narrative: scenario.narrative,
    environment: scenario.environment,
    threat: { threat: scenario.threat, deadlineSeconds: scenario.deadlineSeconds },
    startingState: scenario.startingState,
    objects: scenario.objects,
    capabilities: scenario.capabilities,
    whyImpossible: scenario.whyImpossible,
    concept: { name: seed.name, ...seed.concept, candidates: seed.candidates, mirage: seed.mirage },
    insightChain: seed.insights,
    solutionSketch: seed.solution.steps,
    physicalClaims: seed.solution.claims,
    distractors: seed.distractors,
    ...(special === undefined ? {} : { specialDesign: special }),
    openQuestions: seed.openQuestions,
    correctOutcome: seed.correctOutcome,
    commonWrongAnswers: seed.commonWrongAnswers,
    scoringRubric: seed.rubric,
    counterfactuals: seed.counterfactuals,
    athenaConfidence: seed.solution.confidence,
  };
}

/** The pieces of one stored answer. The answer has passed its task's schema before it was stored. */
export function piecesOfAnswer(task: TaskName, agent: string, ref: string, answer: Json): Piece[] {
  const knife = knives[task] as (answer: unknown, agent: string) => Cut;
  return pieces(agent, ref, knife(answer, agent));
}

/** The pieces of the brief: targets apart, because only ATHENA may aim at them before REFINE (scenario rules §3.1). */
export function piecesOfBrief(ref: string, brief: Brief): Piece[] {
  return pieces('HOUSE', ref, {
    briefCategory: { category: brief.category },
    briefTargets: {
      status: brief.status,
      tier: brief.tier,
      constraints: brief.constraints,
      inspirationSeed: brief.inspirationSeed,
    },
  });
}

function pieces(author: Piece['author'], ref: string, cut: Cut): Piece[] {
  return (Object.entries(cut) as [Content, Json][]).map(([content, body]) => ({ content, author, ref, body }));
}
