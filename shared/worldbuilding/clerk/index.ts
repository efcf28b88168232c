/** The face of `shared/worldbuilding/clerk`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { examinationOf } from './examination.ts';
export { fieldsExamined, fieldsShown } from './fields.ts';
export { settledTestimony } from './settled-testimony.ts';
export { type ExaminationOrder, examinationId, examinedTeam } from './orders.ts';
