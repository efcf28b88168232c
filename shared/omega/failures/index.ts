/** The face of `shared/omega/failures`: how failures are known, what is done about them, and how far a session may go. */
export { type AgentRecovery, type Attempt, recoverAgent, removedAgents } from './agent-recovery.ts';
export { broughtAbout, contradictionState, inventory } from './cascade.ts';
export { type EscalationEntry, escalationSteps, logStep, problemOf, readingChosen } from './escalation.ts';
export type { AgentFailure, AgentProblem, CycleFacts, OpenContradiction, Usage } from './facts.ts';
export { type Intervention, planIntervention } from './interventions.ts';
export { reached, spentOf } from './limits.ts';
export { type DetectedFailure, detectFailures, type FailureType } from './signatures.ts';
