/** The face of `shared/evaluation/items`: what answers teach about their scenarios. */
export { type ItemFacts, itemLines, type ItemReport, itemReport } from './report.ts';
export type { ItemSubject } from './subjects.ts';
export { quotationOf, type Suspect } from './suspects.ts';
