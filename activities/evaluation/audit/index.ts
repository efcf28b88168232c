/** The face of `activities/evaluation/audit`. */
export { auditIn } from './activities.ts';
export { type AuditedAnswer, auditedAnswers } from './notes.ts';
