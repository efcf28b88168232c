import { cast, isAgentId } from '../cast.ts';
import type { AgentTier } from '../vocabulary.ts';

/** `Skeptic (35)`; a number that is nobody's stays a number. */
export const agentName = (id: number): string => (isAgentId(id) ? `${cast[id].name} (${id})` : String(id));
export const agentNames = (ids: readonly number[]): string => ids.map(agentName).join(', ') || 'nobody';
/** What an agent's tier looks like on a page. */
export const lookOf = (id: number): string => (isAgentId(id) ? tierLook(cast[id].tier) : 'back');
export const tierLook = (tier: AgentTier): string => tier.toLowerCase();

/** `$0.0421`; an unknown price is said to be unknown, never shown as 0. */
export const money = (microdollars: number | null): string => (microdollars === null ? 'unknown' : `$${(microdollars / 1e6).toFixed(4)}`);
/** `345,209` */
export const grouped = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
/** `2 h 5 min`, `3 min 20 s`, `1.4 s` */
export function lasting(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${Math.floor(seconds % 60)} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
/** A text for a cell or a tip: one line, and no longer than this. */
export function short(text: string, most = 160): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed().replace(/\uFFFD$/, '').trimEnd()}…`;
}
