/** The face of `shared/evaluation/calibration`: GALILEO's predictions beside what evaluations found. */
export { renderCalibration } from './page.ts';
export { type Examined, type Prediction, predictionOf } from './pairs.ts';
export {
  calibrationHead,
  calibrationNotes,
  type CalibrationReport,
  calibrationReport,
  calibrationRows,
} from './report.ts';
