/** The face of `shared/omega/confidence`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { answerClaim, answerId } from './argument.ts';
export type { Testimony } from './claims.ts';
export { propagate } from './propagate.ts';
export { type Trace, traceLines, traceOf } from './trace.ts';
