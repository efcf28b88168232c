/** The face of `shared/omega/termination`: when a session ends, and with what outcome. */
export { decideTermination, type TerminationDecision } from './decide.ts';
export type { TerminationFacts } from './facts.ts';
export { progressMade } from './partial.ts';
