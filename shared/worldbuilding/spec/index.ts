/** The face of `shared/worldbuilding/spec`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { isSpecRatified, specAttempts, unfoundedSpecs, votesOn } from './attempts.ts';
export { engineerSpec } from './engineer-spec.ts';
export { metCurveballs, type MetCurveball } from './met-curveballs.ts';
export { hasGroundlessField } from './validation.ts';
export { settledSpec, type SettledSpec } from './settled-spec.ts';
export { fieldsOf } from './validation.ts';
