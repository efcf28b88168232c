import type { Policy } from '../policy.ts';
import type { Tier } from '../vocabulary.ts';
import { relationsOf, type Parts, type Relation } from './relations.ts';

type Bars = Pick<Policy['challenge'], 'mildTensions' | 'tiedPairs'>;

/**
 * The tier of a combination by its relations (worldbuilding rules §3.3): paradoxical, where one part rules out what
 * another is of; mild tension; or coherent, where nothing is strained and enough pairs of its parts are tied. Null
 * where it is none of these: strained throughout without a paradox, or three things that have nothing to do with each
 * other.
 */
export function tierFrom(relations: readonly Relation[], { mildTensions, tiedPairs }: Bars): Tier | null {
  const of = (kind: Relation['kind']) => relations.filter((relation) => relation.kind === kind);
  if (of('paradox').length > 0) return 3;
  const tensions = of('tension').length;
  if (tensions > 0) return tensions >= mildTensions.least && tensions <= mildTensions.most ? 2 : null;
  return new Set(of('tie').map(({ between }) => between.join())).size >= tiedPairs ? 1 : null;
}

export const tierOf = (parts: Parts, bars: Bars): Tier | null => tierFrom(relationsOf(parts), bars);
