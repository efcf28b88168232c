/** The face of `shared/evaluation/contributed`: evaluations that others have made, and whether their figures follow from their responses. */
export { type Difference, differencesIn } from './differences.ts';
export { type Contribution, readContribution, readReport } from './read-contribution.ts';
