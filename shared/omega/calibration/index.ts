/** The face of `shared/omega/calibration`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { type Answered, type Graded, gradedOf } from './graded.ts';
export { calibrationPage } from './page.ts';
export { answerMark, type CalibrationProblem, posed, readCalibrationSet } from './problem.ts';
export { readAnswer } from './read-answer.ts';
export { type CalibrationReport, calibrationReportOf } from './report.ts';
export { comparedRows, setFindingWords, truthRows } from './rows.ts';
export { drawnFrom, namedSets } from './sets.ts';
