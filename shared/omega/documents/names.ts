import { cast, isAgentId } from '../agents/cast.ts';
import type { AgentTier } from '../vocabulary.ts';
import { excerpt } from '../../text/cut.ts';

/** `Skeptic (35)`; a number that is nobody's stays a number. */
export const agentName = (id: number): string => (isAgentId(id) ? `${cast[id].name} (${id})` : String(id));
export const agentNames = (ids: readonly number[]): string => ids.map(agentName).join(', ') || 'nobody';
/** What an agent's tier looks like on a page. */
export const lookOf = (id: number): string => (isAgentId(id) ? tierLook(cast[id].tier) : 'back');
export const tierLook = (tier: AgentTier): string => tier.toLowerCase();

/** The agent's name alone, for a reader who does not count agents. */
export const plainName = (id: number): string => (isAgentId(id) ? cast[id].name : 'somebody');

/** Somebody’s words within a sentence: its stop is that of the one around it. */
export const inQuotes = (text: string): string => `“${excerpt(text, 160).replace(/\.$/, '')}”`;

const address = /(?:\bclaim )?\b(\d{1,2}\.\d{1,3}\/C[1-9]\d{0,3})\b/g;

/** The words with names in place of claims' addresses: `claim 3` of the drawn argument, or whose claim it is. */
export const plainly = (text: string, argument: readonly { readonly id: string }[]): string =>
  text.replace(address, (_, id: string) => {
    const place = argument.findIndex((claim) => claim.id === id);
    return place === -1 ? `a claim of ${plainName(Number.parseInt(id, 10))}` : `claim ${place + 1}`;
  });
