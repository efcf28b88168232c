/** The face of `shared/omega/agents`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { type AgentId, agentIdOf, agentIds, type AgentKey, agentKeys, cast, isAgentId } from './cast.ts';
export { computingAgents, mayCompute } from './cast.ts';
export { members, roster, type SessionPhase, sessionPhases } from './roster.ts';
