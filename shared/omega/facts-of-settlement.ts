import type { Judgement } from './answers-special.ts';
import type { Settled } from './facts.ts';

type Resolution = Pick<Judgement['resolutions'][number], 'contradictionId' | 'settlement'>;

/**
 * What a resolver said of each contradiction that it was handed; an id that it was not handed settles nothing and stays
 * out. Who settles one contradiction in two ways has not settled it.
 */
export function settledOf(resolutions: readonly Resolution[], handed: ReadonlySet<string>): Settled[] {
  const ids = [...new Set(resolutions.map(({ contradictionId }) => contradictionId))].filter((id) => handed.has(id));
  return ids.map((contradictionId): Settled => {
    const [first, ...others] = [
      ...new Set(
        resolutions.filter((one) => one.contradictionId === contradictionId).map(({ settlement }) => settlement),
      ),
    ];
    return { contradictionId, settlement: first === undefined || others.length > 0 ? 'UNRESOLVABLE' : first };
  });
}
