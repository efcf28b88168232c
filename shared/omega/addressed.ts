import type { Json } from '../kernel/json.ts';
import { numberOf, type Origin } from './origin.ts';
import { claimIdOf } from './vocabulary.ts';

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
