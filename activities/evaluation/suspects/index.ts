/** The face of `activities/evaluation/suspects`. */
export { suspectsIn } from './activities.ts';
export { suspectedKeys } from './notes.ts';
export { findingsOfAll } from './standing.ts';
