import type { LeadFacts, MathematicsFacts } from '../facts/index.ts';

/**
 * How a known solution stands (scenario rules §2.2.2, §2.2.3). The two are independent: one of several solutions can be
 * fragile.
 */
export type KsSubtypes = { readonly unique: 'SINGULAR' | 'MULTIPLE'; readonly fragile: boolean };

/**
 * The subtypes of a KS scenario. Several solutions as soon as EULER says so or either lead names another way, since one
 * such way is enough to refute uniqueness. Fragile is Symposium’s own finding, not EULER's word.
 */
export function ksSubtypes(
  physics: Pick<LeadFacts, 'alternatives'>,
  mathematics: Pick<MathematicsFacts, 'alternatives' | 'uniqueness'> & {
    readonly sensitivity: Pick<MathematicsFacts['sensitivity'], 'fragile'>;
  },
): KsSubtypes {
  const several = mathematics.uniqueness === 'MULTIPLE' || physics.alternatives > 0 || mathematics.alternatives > 0;
  return { unique: several ? 'MULTIPLE' : 'SINGULAR', fragile: mathematics.sensitivity.fragile };
}
