/** The face of `shared/omega/failures`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { type EscalationEntry, escalationSteps } from './escalation.ts';
