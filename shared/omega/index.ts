/** The face of `shared/omega`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type {
  ConcludeOrder,
  Conclusion,
  OmegaActivities,
  OmegaResult,
  OpenedSession,
  SessionInput,
  Settlement,
  SettleOrder,
} from './activities.ts';
export { placeOf } from './place.ts';
export { defaultPolicy, type Policy } from './policy.ts';
export { completedPolicy, readPolicy } from './read-policy.ts';
export { sessionDefaults, type SessionPolicy, type SessionPolicyChanges } from './session-policy.ts';
export { type AgentTier, agentTiers, type Characteristic, type Level, levels, type Severity } from './vocabulary.ts';
