/** The face of `shared/evaluation/inspect`: evaluations in the form of inspect_ai. */
export { inspectLog, inspectLogName } from './log.ts';
