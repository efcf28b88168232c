import type { Facet, PartRow } from './facets.ts';
import type { Policy } from '../policy.ts';
import type { Tier } from '../vocabulary.ts';

/** The three parts of a challenge, as rows of the tables or of the same form. */
interface Parts {
  readonly biome: PartRow;
  readonly inhabitants: PartRow;
  readonly twist: PartRow;
}
type PartName = keyof Parts;

/** What one facet does between two parts: both are of it, one makes it hard for the other, or one rules it out. */
export interface Relation {
  readonly kind: 'tie' | 'tension' | 'paradox';
  readonly between: readonly [PartName, PartName];
  readonly facet: Facet;
}

const pairs = [
  ['biome', 'inhabitants'],
  ['biome', 'twist'],
  ['inhabitants', 'twist'],
] as const satisfies readonly (readonly [PartName, PartName])[];

/** A row names a facet once, so a pair has each of its facets once. */
function between(pair: readonly [PartName, PartName], one: PartRow, other: PartRow): readonly Relation[] {
  const relations: Relation[] = [];
  const put = (kind: Relation['kind'], facet: Facet) => relations.push({ kind, between: pair, facet });
  for (const facet of one.of) {
    if (other.of.includes(facet)) put('tie', facet);
    if (other.strains.includes(facet)) put('tension', facet);
    if (other.denies.includes(facet)) put('paradox', facet);
  }
  for (const facet of other.of) {
    if (one.strains.includes(facet)) put('tension', facet);
    if (one.denies.includes(facet)) put('paradox', facet);
  }
  return relations;
}

/** Every relation between the parts, pair by pair. */
export const relationsOf = (parts: Parts): readonly Relation[] =>
  pairs.flatMap((pair) => between(pair, parts[pair[0]], parts[pair[1]]));

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
