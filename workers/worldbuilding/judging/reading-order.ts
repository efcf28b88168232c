import type { Json } from '../../../shared/kernel/index.ts';

/**
 * Fields of a world and of a debate in the order in which a person reads them: Postgres keeps an object's fields in an
 * order of its own.
 */
const order: readonly string[] = [
  'worldName',
  'governingLogic',
  'aestheticMood',
  'landmarks',
  'inhabitants',
  'tension',
  'heroImageDescription',
  'curveballs',
  'name',
  'description',
  'significance',
  'visualKey',
  'appearance',
  'cultureSnapshot',
  'relationshipToPlace',
  'conflict',
  'stakes',
  'visualManifestation',
  'curveballs',
  'proposal',
  'objection',
  'responses',
  'amendments',
  'resolution',
  'attempt',
  'ratified',
  'votes',
  'decision',
  'canon',
  'missing',
  'id',
  'by',
  'turn',
  'outcome',
  'ballot',
  'ratify',
  'amendment',
  'title',
  'part',
  'body',
  'target',
  'text',
  'tie',
  'failureCase',
  'changeWanted',
  'adds',
  'modifies',
  'objects',
  'summary',
  'merged',
  'justification',
  'reason',
  'cites',
];
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/**
 * The same value with the fields of each object in reading order; those that nobody has ordered come last, as they
 * were.
 */
export function inReadingOrder(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(inReadingOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([name, inner]) => [name, inReadingOrder(inner)]),
  );
}
