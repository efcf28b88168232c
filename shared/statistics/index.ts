/** The face of `shared/statistics`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { sumIfKnown } from './sums.ts';
