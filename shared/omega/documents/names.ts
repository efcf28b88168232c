import { cast, isAgentId } from '../agents/cast.ts';
import type { AgentTier } from '../vocabulary.ts';

/** `Skeptic (35)`; a number that is nobody's stays a number. */
export const agentName = (id: number): string => (isAgentId(id) ? `${cast[id].name} (${id})` : String(id));
export const agentNames = (ids: readonly number[]): string => ids.map(agentName).join(', ') || 'nobody';
/** What an agent's tier looks like on a page. */
export const lookOf = (id: number): string => (isAgentId(id) ? tierLook(cast[id].tier) : 'back');
export const tierLook = (tier: AgentTier): string => tier.toLowerCase();
