/** The face of `shared/evaluation/audit`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export {
  type AuditActivities,
  type AuditBrief,
  auditCategory,
  auditedOf,
  auditKind,
  type ConcludedAudit,
  type OpenedAudit,
  peopleAsked,
} from './activities.ts';
export { drawAnswers, judgedAnswers } from './draw.ts';
export { auditInput, type AuditInput } from './input.ts';
export { type AuditReview, markedTwice, marksIn } from './marked.ts';
export { auditRows, renderAuditReport } from './page.ts';
export type { AuditPolicy } from './policy.ts';
export { auditReport, type AuditReport, auditReportOf, auditVersion } from './report.ts';
