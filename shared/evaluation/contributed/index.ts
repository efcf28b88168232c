/** The face of `shared/evaluation/contributed`: evaluations that others have made, whether their figures follow from their responses, and what is kept of them. */
export { differencesIn } from './differences.ts';
export { type Difference, differenceLine } from './differing.ts';
export { contradictionsIn } from './held-together.ts';
export {
  type Contributed,
  contributedDocuments,
  contributedLines,
  type ContributionFacts,
  contributionFacts,
  type StoredContribution,
  storedContribution,
} from './kept.ts';
export { type Metadata, metadataOf, type Statement, statement, unstatedIn } from './metadata.ts';
export { contributedName, contributedNotRun, isContributed } from './names.ts';
export { type Contribution, readContribution, readReport } from './read-contribution.ts';
export { identityOf, namedTwice } from './twice.ts';
