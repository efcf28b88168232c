/** The face of `shared/evaluation/contamination`: whether a model knows the published texts. */
export { holdsCanary, recitationOf, rowWords, sharedRows } from './memory.ts';
export { leastHidden, type Opening, openingOf } from './opening.ts';
export {
  canarySubject,
  canaryWords,
  contaminationReport,
  type ContaminationReport,
  contaminationReportOf,
  contaminationVersion,
  renderContamination,
} from './report.ts';
export { canaryTold, tellsCanary, toldCautions, toldIn } from './told.ts';
