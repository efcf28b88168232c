/** The face of `shared/evaluation/twins`: scenarios with other numbers, whose keys Symposium computes anew. */
export { reasonOf, twinLine } from './report.ts';
export { type Excluded, type Twin, twinOf } from './twin.ts';
