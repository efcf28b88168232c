import type { Json } from '../../kernel/json.ts';
import { isAgentId, type AgentId } from '../agents/cast.ts';
import { referenceTypes } from '../vocabulary.ts';

/** What the sections of a request speak of, by id: what their reader may cite. */
export interface Shown {
  /** Addresses of claims. */
  readonly claims: ReadonlySet<string>;
  /** Ids of contradictions. */
  readonly contradictions: ReadonlySet<string>;
  /** Agents that said something of it. */
  readonly agents: ReadonlySet<AgentId>;
}

/** `7.2/C1`, a claim; `30.2/X1`, a contradiction; `40.2/G1`, a gap. */
const id = /^(\d{1,2})\.\d{1,3}\/([CXG])[1-9]\d{0,3}$/;
/**
 * Fields in which a section names agents by their numbers; a claim board lists those who refer to a claim by the type
 * of their reference.
 */
const agentFields: ReadonlySet<string> = new Set<string>(['agent', 'agentId', 'agents', 'author', ...referenceTypes]);
/** What earlier sessions left: their ids mean somebody else here. */
const foreign = 'remembered';

/**
 * Only a text that is an id counts, and never one that a sentence mentions: nobody clears a claim for citing by talking
 * of it.
 */
export function shownIn(bodies: readonly Json[]): Shown {
  const claims = new Set<string>();
  const contradictions = new Set<string>();
  const agents = new Set<AgentId>();
  const meet = (agent: number) => {
    if (isAgentId(agent)) agents.add(agent);
  };
  const name = (text: string) => {
    const [, agent, kind] = id.exec(text) ?? [];
    if (agent === undefined || !isAgentId(Number(agent))) return;
    meet(Number(agent));
    if (kind === 'C') claims.add(text);
    if (kind === 'X') contradictions.add(text);
  };
  const walk = (value: Json, field: string): void => {
    if (typeof value === 'string') {
      name(value);
      return;
    }
    if (typeof value === 'number') {
      if (agentFields.has(field)) meet(value);
      return;
    }
    if (Array.isArray(value)) {
      value.forEach((item: Json) => walk(item, field));
      return;
    }
    if (value === null || typeof value !== 'object') return;
    for (const [key, item] of Object.entries(value)) {
      if (key === foreign) continue;
      name(key);
      walk(item, key);
    }
  };
  for (const body of bodies) walk(body, '');
  return { claims, contradictions, agents };
}
