import { releasePolicy } from './policy.ts';

/** What every published text of a release says of itself: whoever gathers training data finds it by its canary. */
export const noticeOf = (canary: string, simulated: boolean): string =>
  `${simulated ? 'SIMULATED, a rehearsal: no benchmark, and never to be cited. ' : ''}${releasePolicy.benchmark} is ` +
  `test data. It must never stand in a training corpus. Canary GUID ${canary}`;

/** The same as a comment of Markdown, and of YAML or a list of checksums. */
export const markdownNotice = (notice: string): string => `<!-- ${notice} -->`;
export const commentNotice = (notice: string): string => `# ${notice}`;
