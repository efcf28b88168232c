/** The face of `shared/omega/contracts`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { laidOut } from './laid-out.ts';
export { outputTypes } from './outputs.ts';
export { relevanceOf, shorterForm } from './reduction.ts';
export { type Held, slotProblem } from './slot-law.ts';
export { type Part, slotOf } from './slots.ts';
