/** The face of `shared/omega/inquiry`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type { ConcludedInquiry, InquiryActivities, InquiryBrief, InquiryOutcome, OpenedInquiry } from './activities.ts';
export { outcomeLine, renderSessionAnswer, type SessionAnswer, sessionAnswer, sessionAnswerUrn } from './document.ts';
export { grounded } from './grounds.ts';
export { inquiryInput, type InquiryInput } from './input.ts';
export { type Knowledge, knowledgeOf } from './knowledge.ts';
export { earlierKeyOf, knowledgeKeyOf } from './place.ts';
export { inquiryPolicy, type InquiryRules } from './policy.ts';
export { type InquiryAnswers, type InquiryFacts, reply, type Reply } from './reply.ts';
export { inquiryPhases, inquiryRoster, type InquiryTask, inquiryTasks } from './roster.ts';
