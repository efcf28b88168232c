/** The face of `shared/worldbuilding/clerk`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { examinationOf } from './examination.ts';
export { settledTestimony } from './settled-testimony.ts';
export { examinationId, examinedTeam } from './orders.ts';
