import type { Json } from '../kernel/json.ts';
import type { Naming } from '../kernel/namings.ts';
import { plain } from './facts/roll-call.ts';

type Fields = Readonly<Record<string, Json>>;

/**
 * What a design names by id and can do without: the insights that an insight needs (kernel rules §10). Where nothing else would be left of
 * the list, it stays as it is: then the reference itself is what the author has to mend. `design`: any JSON.
 */
export function insightNamings(design: Json): readonly Naming[] {
  const insights = listIn((design as Fields | null)?.['insights']);
  const idOf = (insight: Json | undefined): string => {
    const id = (insight as Fields | null | undefined)?.['id'];
    return typeof id === 'string' ? plain(id) : '';
  };
  return [
    {
      at: 'insights.*.dependsOn.*',
      known: new Set(insights.map(idOf)),
      stray: 'AMONG_OTHERS',
      told: ([, nth], id) => `${idOf(insights[Number(nth)])} needs ${plain(id)}`,
    },
  ];
}

const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
