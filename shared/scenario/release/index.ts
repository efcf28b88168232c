/** The face of `shared/scenario/release`: what activities and workers use of it. Workflows have no use for it. */
export { cardOf, citationOf, keysCardOf, keysText, solversText } from './card.ts';
export { notComparable, releaseDiff, type ReleaseDiff } from './diff.ts';
export { readErratum } from './erratum.ts';
export { commentNotice, markdownNotice, noticeOf } from './notice.ts';
export { dayProblem, previousOf, untimely, versionProblem, versionsBefore } from './order.ts';
export { releasePolicy, releaseRules, type ReleaseRules } from './policy.ts';
export { heldBecause, type ReleasedScenario, releaseFacts } from './released.ts';
export { dataRow, type DataRow } from './rows.ts';
