/** The face of `shared/evaluation/contributed`: evaluations that others have made, and whether their figures follow from their responses. */
export { differencesIn } from './differences.ts';
export { type Difference, differenceLine } from './differing.ts';
export { contradictionsIn } from './held-together.ts';
export { unstatedIn } from './metadata.ts';
export { type Contribution, readContribution, readReport } from './read-contribution.ts';
export { namedTwice } from './twice.ts';
