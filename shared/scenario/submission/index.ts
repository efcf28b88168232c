/** The face of `shared/scenario/submission`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { readMarkdown } from './markdown.ts';
export { type Contribution, readContribution, readSubmission, sentence, submissionDeficiencies } from './submission.ts';
