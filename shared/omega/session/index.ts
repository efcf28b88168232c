/** The face of `shared/omega/session`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { type SessionBrief, titleOf } from './brief.ts';
export { asProblem, readLevel, readProblem } from './read-input.ts';
export { type SubProblemOffer, subProblemsIn } from './sub-problems.ts';
export { subSessionKey } from './sub-sessions.ts';
