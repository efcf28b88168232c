import type { Agent, Phase } from './vocabulary.ts';

/**
 * The Context Isolation Matrix (scenario rules §3.1): who may read what, when. This table is the only place that
 * decides it. A row is a kind of content; a cell names the agents who may read it in that phase, whoever wrote it. NO
 * marks what must not be seen, `-` those where there is nothing yet.
 */
type Cell = 'ALL' | 'NO' | '-' | Agent | `${Agent} ${Agent}` | `${Agent} ${Agent} ${Agent}`;
type Row = readonly [seed: Cell, validate: Cell, ground: Cell, classify: Cell, refine: Cell, document: Cell];

const face: Row = ['ATHENA', 'ATHENA NEWTON EULER', 'GALILEO', 'SOCRATES', 'ALL', 'ALL'];
const solution: Row = ['ATHENA', 'ATHENA NEWTON EULER', 'GALILEO', 'NO', 'ALL', 'ALL'];

export const matrix = {
  //                         SEED      VALIDATE        GROUND     CLASSIFY    REFINE  DOCUMENT
  narrative: face,
  environment: face,
  threat: face,
  startingState: face,
  objects: face,
  capabilities: face,
  whyImpossible: face,
  briefCategory: ['ATHENA', 'ATHENA', 'GALILEO', 'NO', 'ALL', 'ALL'],
  /** A wish: votes on difficulty and statements of the final status are independent of it. */
  briefTargets: ['ATHENA', 'ATHENA', 'NO', 'NO', 'ATHENA', 'ALL'],
  concept: solution,
  insightChain: solution,
  solutionSketch: solution,
  physicalClaims: solution,
  distractors: solution,
  openQuestions: solution,
  correctOutcome: solution,
  commonWrongAnswers: solution,
  scoringRubric: solution,
  counterfactuals: solution,
  /**
   * What stands in a solution's place: best known approach, impossibility proof, hidden assumption, trivial answer
   * (scenario rules §3.4).
   */
  specialDesign: solution,
  /**
   * A challenge, a veto or a position in a dispute, with the finding of Symposium; read by those who are asked about
   * it.
   */
  disputes: solution,
  athenaConfidence: ['ATHENA', 'NO', 'NO', 'NO', 'ALL', 'ALL'],
  physicsValidation: ['-', 'NEWTON', 'GALILEO', 'NO', 'ALL', 'ALL'],
  newtonConfidence: ['-', 'NEWTON', 'NO', 'NO', 'ALL', 'ALL'],
  mathVerification: ['-', 'EULER', 'GALILEO', 'NO', 'ALL', 'ALL'],
  eulerConfidence: ['-', 'EULER', 'NO', 'NO', 'ALL', 'ALL'],
  scientificGrounding: ['-', '-', 'GALILEO', 'NO', 'ALL', 'ALL'],
  galileoConfidence: ['-', '-', 'GALILEO', 'NO', 'ALL', 'ALL'],
  classification: ['-', '-', '-', 'SOCRATES', 'ALL', 'ALL'],
  socratesConfidence: ['-', '-', '-', 'SOCRATES', 'ALL', 'ALL'],
  /** Corrections that the leads ask ATHENA for: the one road from VALIDATE back to her (scenario rules §2.2.4). */
  revisionRequests: ['ATHENA', 'ATHENA', 'NO', 'NO', 'ALL', 'ALL'],
  /** A gate's deficiencies, returned to the lead they concern. Each note also names its one addressee. */
  seedNotes: ['ATHENA', 'ATHENA', 'NO', 'NO', 'ALL', 'ALL'],
  physicsNotes: ['-', 'NEWTON', 'NO', 'NO', 'ALL', 'ALL'],
  mathNotes: ['-', 'EULER', 'NO', 'NO', 'ALL', 'ALL'],
  groundingNotes: ['-', '-', 'GALILEO', 'NO', 'ALL', 'ALL'],
  classificationNotes: ['-', '-', '-', 'SOCRATES', 'ALL', 'ALL'],
  /** A reviewer's words after an escalation; solution-bearing until proven otherwise. */
  reviewerWords: ['ATHENA', 'ATHENA NEWTON EULER', 'GALILEO', 'NO', 'ALL', 'ALL'],
  informedClassification: ['-', '-', '-', '-', 'ALL', 'ALL'],
  reviewMemos: ['-', '-', '-', '-', 'ALL', 'ALL'],
  /** Other agents' I.D.C.B.T.X votes: handed over only once all have voted. */
  calibrationVotes: ['-', '-', '-', '-', 'ALL', 'ALL'],
  distractorReviews: ['-', '-', '-', '-', 'ALL', 'ALL'],
  changes: ['-', '-', '-', '-', 'ALL', 'ALL'],
  rechecks: ['-', '-', '-', '-', 'ALL', 'ALL'],
  refineNotes: ['-', '-', '-', '-', 'ALL', 'ALL'],
  /** Why each of the five states the final status that it does, before all state it again. */
  statusReasons: ['-', '-', '-', '-', 'ALL', 'ALL'],
  /** A proposed way through an open problem, and the checks of it (scenario rules §4.4). */
  breakthroughs: ['-', '-', '-', '-', 'ALL', 'ALL'],
  /** What optional agents advise (scenario rules §8.3). */
  advice: ['-', '-', '-', '-', 'ALL', 'ALL'],
  readinessVotes: ['-', '-', '-', '-', 'ALL', 'ALL'],
} as const satisfies Record<string, Row>;

export type Content = keyof typeof matrix;

const column: Readonly<Record<Phase, number>> = {
  SEED: 0,
  VALIDATE: 1,
  GROUND: 2,
  CLASSIFY: 3,
  REFINE: 4,
  DOCUMENT: 5,
};

/**
 * How far back an agent's clearance reaches. `phase`: what the matrix opens in this phase. `dispute`: whatever it has
 * opened to the agent by now, so that one who is asked about a claim of an earlier phase sees what it saw then, and
 * nothing that it never saw (scenario rules §1.4: isolation outranks debate).
 */
export type Reach = 'phase' | 'dispute';

/** Tasks in which an agent is asked about a dispute. */
const disputing: ReadonlySet<string> = new Set(['respond', 'ballot', 'rule', 'arbitrate', 'vetoReview']);

export const reachOf = (task: string): Reach => (disputing.has(task) ? 'dispute' : 'phase');

/** May this agent read this kind of content in this phase? */
export function cleared(content: Content, agent: Agent, phase: Phase, reach: Reach = 'phase'): boolean {
  const from = reach === 'dispute' ? 0 : column[phase];
  return matrix[content]
    .slice(from, column[phase] + 1)
    .some((cell: string) => cell === 'ALL' || cell.split(' ').includes(agent));
}

/** Every kind of content that must not be in a request of this agent in this phase: what certification searches for. */
export function forbidden(agent: Agent, phase: Phase, reach: Reach = 'phase'): readonly Content[] {
  return (Object.keys(matrix) as Content[]).filter((content) => !cleared(content, agent, phase, reach));
}

/** The public face of a scenario: what a solver is shown. */
export const publicFace = [
  'narrative',
  'environment',
  'threat',
  'startingState',
  'objects',
  'capabilities',
  'whyImpossible',
] as const satisfies readonly Content[];
