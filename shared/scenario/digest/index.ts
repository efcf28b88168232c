/** The face of `shared/scenario/digest`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { relevanceOf } from './relevance.ts';
export { digestOf } from './table.ts';
