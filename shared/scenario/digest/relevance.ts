import { publicFace, type Content } from '../context.ts';
import type { TaskName } from '../tasks.ts';
import { isAgent, type Agent } from '../vocabulary.ts';

/**
 * What a question cannot do without, and what each agent can spare first (scenario rules §3.2, techniques 3 and 4). Two
 * tables, one rule: what a task is about is never shortened; of the rest, the agent's most distant group goes first.
 */
const wished = ['briefCategory', 'briefTargets'] as const satisfies readonly Content[];
const solution = [
  'insightChain',
  'solutionSketch',
  'physicalClaims',
  'specialDesign',
  'distractors',
] as const satisfies readonly Content[];
const wholeSeed = [
  ...wished,
  ...publicFace,
  ...solution,
  'concept',
  'openQuestions',
  'correctOutcome',
  'commonWrongAnswers',
  'scoringRubric',
  'counterfactuals',
  'athenaConfidence',
] as const satisfies readonly Content[];

/** By task: the content that it asks about or has to return. */
const about: Readonly<Record<TaskName, readonly Content[]>> = {
  seed: [...wholeSeed, 'seedNotes', 'reviewerWords'],
  revise: [...wholeSeed, 'revisionRequests', 'seedNotes', 'refineNotes', 'reviewerWords'],
  physics: [...publicFace, 'solutionSketch', 'physicalClaims', 'specialDesign', 'physicsNotes', 'reviewerWords'],
  mathematics: [...publicFace, 'solutionSketch', 'physicalClaims', 'specialDesign', 'mathNotes', 'reviewerWords'],
  grounding: [...publicFace, 'insightChain', 'specialDesign', 'groundingNotes', 'reviewerWords'],
  classification: [...publicFace, 'classificationNotes'],
  informed: [...publicFace, 'briefCategory', 'insightChain', 'solutionSketch', 'specialDesign', 'classification'],
  doubt: ['physicsNotes', 'mathNotes', 'groundingNotes', 'classificationNotes'],
  memo: [...publicFace, ...solution, 'refineNotes', 'reviewerWords'],
  calibration: [...publicFace, 'briefCategory', ...solution],
  dimension: [...publicFace, 'briefCategory', ...solution, 'calibrationVotes'],
  distractors: [...publicFace, 'distractors', 'solutionSketch', 'physicalClaims', 'specialDesign', 'reviewerWords'],
  answer: [...publicFace, ...solution, 'revisionRequests', 'reviewerWords'],
  accept: [...publicFace, ...solution, 'refineNotes', 'reviewerWords'],
  recheck: [...publicFace, 'changes', 'solutionSketch', 'physicalClaims', 'specialDesign'],
  readiness: [...publicFace, 'briefCategory', ...solution, 'changes', 'refineNotes', 'reviewerWords'],
  trace: [...wished],
  respond: ['disputes'],
  ballot: ['disputes'],
  rule: ['disputes'],
  arbitrate: ['disputes'],
  vetoReview: ['disputes', ...publicFace, 'solutionSketch', 'physicalClaims', 'specialDesign'],
  restate: ['statusReasons', ...publicFace, 'briefCategory', ...solution],
  novelty: ['breakthroughs', ...publicFace, 'specialDesign'],
  deepDive: ['breakthroughs', ...publicFace, 'specialDesign'],
  literature: ['breakthroughs', ...publicFace, 'specialDesign'],
  advice: [...publicFace, ...solution],
  attempt: [...publicFace],
};

/** Tasks in which an agent looks back at what it said itself. */
const lookingBack: ReadonlySet<TaskName> = new Set(['doubt', 'trace', 'informed', 'respond']);

/** By agent: groups of content from the most distant to the nearest. What no group names is nearer than all of them. */
const distance: Readonly<Record<Agent, readonly (readonly Content[])[]>> = {
  ATHENA: [
    ['rechecks', 'readinessVotes', 'classificationNotes', 'groundingNotes', 'physicsNotes', 'mathNotes'],
    ['informedClassification', 'classification', 'calibrationVotes'],
    ['scientificGrounding'],
    ['mathVerification', 'physicsValidation'],
    ['distractorReviews', 'reviewMemos'],
  ],
  GALILEO: [
    ['rechecks', 'physicsNotes', 'mathNotes', 'seedNotes', 'revisionRequests'],
    ['mathVerification', 'physicsValidation'],
    ['counterfactuals', 'openQuestions', 'concept', 'scoringRubric', 'commonWrongAnswers'],
    ['readinessVotes', 'distractorReviews', 'calibrationVotes', 'reviewMemos'],
    ['physicalClaims'],
    ['classification', 'informedClassification'],
  ],
  EULER: [
    ['scientificGrounding', 'groundingNotes', 'classificationNotes', 'seedNotes'],
    ['classification', 'informedClassification'],
    ['concept', 'commonWrongAnswers', 'scoringRubric', 'counterfactuals', 'openQuestions'],
    ['insightChain', 'distractors'],
    ['readinessVotes', 'distractorReviews', 'calibrationVotes', 'reviewMemos'],
    ['physicsValidation'],
  ],
  NEWTON: [
    ['scientificGrounding', 'groundingNotes', 'classificationNotes', 'seedNotes'],
    ['classification', 'informedClassification'],
    ['concept', 'commonWrongAnswers', 'scoringRubric', 'counterfactuals', 'openQuestions'],
    ['insightChain', 'distractors'],
    ['readinessVotes', 'distractorReviews', 'calibrationVotes', 'reviewMemos'],
    ['mathVerification'],
  ],
  SOCRATES: [
    ['rechecks', 'physicsNotes', 'mathNotes', 'groundingNotes', 'seedNotes', 'revisionRequests'],
    ['mathVerification', 'physicsValidation'],
    ['counterfactuals', 'openQuestions', 'concept', 'commonWrongAnswers'],
    ['readinessVotes', 'distractorReviews', 'calibrationVotes', 'reviewMemos'],
    ['scientificGrounding'],
  ],
};

/** `kept`: never shortened. Otherwise its place in the order of sacrifice: 0 goes first. */
type Relevance = 'kept' | number;

/** How much a piece matters to this question. An agent's own words outlast everybody else's. */
export function relevanceOf(
  piece: { readonly content: string; readonly author: string },
  agent: string,
  task: TaskName,
): Relevance {
  if ((about[task] as readonly string[]).includes(piece.content)) return 'kept';
  const own = piece.author === agent;
  if (own && lookingBack.has(task)) return 'kept';
  // To an adviser all of the rest is equally far.
  const groups: readonly (readonly string[])[] = isAgent(agent) ? distance[agent] : [];
  const group = groups.findIndex((contents) => contents.includes(piece.content));
  if (own) return groups.length + 1;
  return group < 0 ? groups.length : group;
}
