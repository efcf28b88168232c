/** The face of `activities/evaluation/calibration`: GALILEO's predictions beside what was measured. */
export { calibrationOf } from './calibration.ts';
export { calibrationOfCorpus } from './of-corpus.ts';
