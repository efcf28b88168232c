import type { CallIdentity } from '../../kernel/ids.ts';
import { agentIdOf, type AgentId } from '../agents/cast.ts';
import { placeOf } from '../place.ts';
import type { Json } from '../../kernel/json.ts';
import { claimIdOf } from '../vocabulary.ts';

/** Where an answer's claims come from: what their addresses are made of. */
export interface Origin {
  readonly agent: AgentId;
  /** The cycle. */
  readonly iteration: number;
  /** Which of the agent's questions in this cycle, from 1. */
  readonly pass: number;
}

/** The origin of a call's answer, by its key; null for a name that is none of the cast's. */
export function originOf({ agent, round, subject }: Pick<CallIdentity, 'agent' | 'round' | 'subject'>): Origin | null {
  const id = agentIdOf(agent);
  return id === null ? null : { agent: id, iteration: round, pass: placeOf(subject).pass };
}

const perPass = 100;

/**
 * Number of the nth thing that an answer states, apart from those of the agent's other passes in the cycle: the 1st of
 * pass 2 is 101.
 */
export const numberOf = ({ pass }: Pick<Origin, 'pass'>, nth: number): number => (pass - 1) * perPass + nth;

/** Fields in which an answer names claims. In any other one, `C4` may be an explosive. */
export const claimFields: ReadonlySet<string> = new Set([
  'id',
  'requires',
  'alternatives',
  'sourceElement',
  'element',
  'with',
  'claimId',
  'claimIds',
  'target',
  'restsOn',
  'survivors',
  'broken',
  'activeClaims',
  'supports',
  'contradicts',
]);

const own = /^C([1-9]\d?)$/;

/**
 * The same answer with its own claims under the addresses by which everybody else knows them: `C1` of agent 7 in cycle
 * 2 is `7.2/C1`, and `7.2/C101` in its second pass. `answer`: one that its agent's schema accepted.
 */
export function addressed(answer: Json, origin: Origin): Json {
  const address = (id: string) =>
    id.replace(own, (_, nth: string) => claimIdOf(origin.agent, origin.iteration, `C${numberOf(origin, Number(nth))}`));
  const walk = (value: Json, names: boolean): Json => {
    if (typeof value === 'string') return names ? address(value) : value;
    if (Array.isArray(value)) return value.map((item: Json) => walk(item, names));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, item]) => [field, walk(item, claimFields.has(field))]),
    );
  };
  return walk(answer, false);
}

/**
 * Gaps have no number of their own: this is their place in the answer, apart from those of the agent's other passes.
 */
export const gapIdOf = ({ agent, iteration, pass }: Origin, place: number): string =>
  claimIdOf(agent, iteration, `G${numberOf({ pass }, place + 1)}`);
