/**
 * Output types that contracts speak of (OMEGA rules §2.4). What an agent hands on is a choice of its answer's fields,
 * so a reader gets the claims or the findings and not the whole message. `null`: a digest that Symposium folds from the
 * ledger in Session Memory's name.
 */
export const outputTypes = {
  claims: ['verdict', 'confidence', 'claims'],
  findings: ['verdict', 'findings'],
  gaps: ['gaps'],
  steelman: ['strongestForm', 'target', 'defeated', 'findings'],
  testability: ['testability', 'intractability'],
  survival: ['survivors', 'broken', 'coreSurvives', 'core'],
  clarification: ['clarifiedStatement', 'terms'],
  progress: ['converged', 'actionable', 'solutionSpace', 'advice'],
  consensus: ['agreements', 'disputes'],
  resolutions: ['resolutions'],
  answer: ['answer', 'answers', 'restsOn', 'answered', 'unanswered', 'caveats'],
  quality: ['quality', 'failures', 'caveats'],
  patterns: ['matches'],
  warnings: ['warnings', 'rules'],
  heuristics: ['heuristics', 'brilliantIdeas'],
  direction: ['verdict', 'answer'],
  problem: null,
  facts: null,
  openPoints: null,
  openNow: null,
  standingAnswer: null,
  answerBefore: null,
  claimBoard: null,
  claimsToVerify: null,
  claimsToAttack: null,
  claimsToCompare: null,
  restatements: null,
  contradictions: null,
  progressCounts: null,
  cycleEvents: null,
} as const satisfies Record<string, readonly string[] | null>;
export type OutputType = keyof typeof outputTypes;

/** Digests that are there before any agent has spoken, whoever is deployed. */
export const digests = Object.entries(outputTypes).flatMap(([type, fields]) =>
  fields === null ? [type as OutputType] : [],
);
export const isDigest = (type: OutputType): boolean => outputTypes[type] === null;
