import type { Content } from '../context.ts';
import type { Domain } from '../vocabulary.ts';
import { verdictsAgainst, type Contradiction } from './mathematics-contradictions.ts';
import type { MathematicsFacts } from './mathematics.ts';
import type { PhysicsFacts } from './validation.ts';
import { truncate } from '../../text/cut.ts';

/**
 * A challenge that Symposium opens by itself (scenario rules §2.2.2). A type alias, so that it can stand in a note or a
 * ledger row.
 */
export type HouseChallenge = {
  /** Unique in the list, and the same in every replay: the claim's id. */
  readonly key: string;
  /** Id in the claim table, such as `EULER/timing`. */
  readonly claim: string;
  readonly against: 'NEWTON' | 'EULER';
  readonly domains: readonly Domain[];
  /** The content whose clearance lets an agent judge the claim. */
  readonly content: Content;
  /** Symposium redid the arithmetic of all that is contradicted; otherwise statements differ, and agents judge. */
  readonly recomputed: boolean;
  /**
   * What was reported, and what Symposium finds instead, point by point: `timing total 60; timing margin 40`. At most
   * 300 characters.
   */
  readonly reported: string;
  readonly house: string;
};

const longest = 300;

/** The leads' claims, as the claim table has them. */
const claims = {
  NEWTON: { domains: ['physical feasibility'], content: 'physicsValidation' },
  EULER: { domains: ['mathematical correctness'], content: 'mathVerification' },
} as const satisfies Record<'NEWTON' | 'EULER', { readonly domains: readonly Domain[]; readonly content: Content }>;

/**
 * All contradictions between the two leads' reports, Symposium's arithmetic and the scenario: one challenge for each
 * claim, however many points of it are contradicted, because a claim has one open dispute at a time. EULER's come
 * first, in the order of the report; then NEWTON's VALID beside a calculation of EULER's that fails, which NEWTON could
 * not see.
 */
export function contradictionsBetween(
  physics: Pick<PhysicsFacts, 'claims'> | null,
  mathematics: Pick<MathematicsFacts, 'contradictions' | 'calculations'> | null,
): readonly HouseChallenge[] {
  const all = [
    ...(mathematics?.contradictions ?? []),
    ...verdictsAgainst('NEWTON', mathematics?.calculations ?? [], physics?.claims.valid ?? []),
  ];
  return [...new Set(all.map(({ claim }) => claim))].map((claim): HouseChallenge => {
    const points = all.filter((one) => one.claim === claim);
    const against = claim.startsWith('NEWTON/') ? 'NEWTON' : 'EULER';
    return {
      key: claim,
      claim,
      against,
      ...claims[against],
      recomputed: points.every((point) => point.recomputed),
      reported: listed(points, ({ reported }) => reported),
      house: listed(points, ({ house }) => house),
    };
  });
}

function listed(points: readonly Contradiction[], of: (point: Contradiction) => Contradiction['reported']): string {
  const text = points.map((point) => `${point.about} ${String(of(point) ?? 'none')}`).join('; ');
  return truncate(text, longest);
}
