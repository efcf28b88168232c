import { type AgentKey, agentKeys, agentOf, memberOf, roles, teams } from '../../shared/worldbuilding/index.ts';
import { RequestError } from '../client/request-error.ts';
import { prefix } from '../../shared/text/index.ts';

/** `to` null: everybody. */
export interface ModelLine {
  readonly to: string | null;
  readonly ref: string;
  /** The option or file that it stands in. */
  readonly from: string;
}

/**
 * `--model ARCHITECT=openai:…` as a line; without a name it is everybody’s. A reference holds no `=` before its colon.
 */
export function modelLineOf(written: string): ModelLine {
  const [, to, ref] = /^([^=:]+)=(.*)$/s.exec(written) ?? [];
  return to === undefined || ref === undefined
    ? { to: null, ref: written, from: '--model' }
    : { to, ref, from: '--model' };
}

/** The lines of a models file, `{"ARCHITECT": "openai:…", "B": "anthropic:…"}`. Throws `RequestError`. */
export function modelLinesOf(given: unknown, from: string): ModelLine[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new RequestError([`${from}: holds no JSON object such as {"ARCHITECT": "openai:gpt-6-sol"}`]);
  const bad = Object.entries(given).filter(([, ref]) => typeof ref !== 'string');
  if (bad.length > 0)
    throw new RequestError(bad.map(([to]) => `${from}: ${prefix(to, 60)} has no text; write provider:model`));
  return Object.entries(given).map(([to, ref]) => ({ to: to === 'ALL' ? null : to, ref: String(ref), from }));
}

/**
 * Which agent gets which model: everybody, a role of both teams, a whole team, then one agent (`A.ARCHITECT`, `judge`,
 * `prompt-engineer`). The narrower line outranks the wider in any order; of two that are as wide the later one stands.
 */
export function modelsOfMatch(lines: readonly ModelLine[]): Partial<Record<AgentKey, string>> {
  const ranked = lines.map((line) => ({ ...line, ...reachOf(line) })).sort((a, b) => a.width - b.width);
  return Object.fromEntries(ranked.flatMap(({ agents, ref }) => agents.map((agent) => [agent, ref] as const)));
}

/** `width`: the lower, the more agents it is about. */
function reachOf({ to, from }: ModelLine): { readonly width: number; readonly agents: readonly AgentKey[] } {
  if (to === null) return { width: 0, agents: agentKeys };
  const name = to.trim();
  const role = roles.find((one) => one === name.toUpperCase());
  if (role !== undefined) return { width: 1, agents: teams.map((team) => agentOf(team, role)) };
  const team = teams.find((one) => one === name.toUpperCase());
  if (team !== undefined) return { width: 2, agents: roles.map((one) => agentOf(team, one)) };
  const agent = agentKeys.find((key) => key === name.toLowerCase().replace(/^([ab])\./, '$1-'));
  if (agent !== undefined) return { width: 3, agents: [agent] };
  throw new RequestError([
    `${from}: ${prefix(name, 60)} is neither a role nor a team nor an agent; use ${roles.join(', ')}, ${teams.join(', ')}, A.ARCHITECT, ${agentKeys.filter((key) => memberOf(key) === null).join(', ')}, as in ARCHITECT=openai:gpt-6-sol`,
  ]);
}
