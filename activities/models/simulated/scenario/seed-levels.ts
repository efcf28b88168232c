import type { Profile, Status, Tier } from '../../../../shared/scenario/index.ts';

/** How a tier shapes a scenario: profile (scenario rules §2.5.3), number of added decoys, and how full the clock is. */
export interface Level {
  readonly profile: Profile;
  readonly decoys: number;
  readonly clock: number;
  readonly strength: 'weak' | 'moderate' | 'strong';
}

export const levels = {
  SPARK: { profile: { I: 1, D: 1, C: 2, B: 1, T: 2, X: 1 }, decoys: 0, clock: 0.56, strength: 'weak' },
  FRACTURE: { profile: { I: 3, D: 2, C: 3, B: 2, T: 3, X: 2 }, decoys: 1, clock: 0.6, strength: 'moderate' },
  RUPTURE: { profile: { I: 3, D: 4, C: 3, B: 3, T: 3, X: 3 }, decoys: 2, clock: 0.64, strength: 'moderate' },
  SINGULARITY: { profile: { I: 4, D: 4, C: 4, B: 4, T: 3, X: 4 }, decoys: 3, clock: 0.68, strength: 'strong' },
  IMPOSSIBLE: { profile: { I: 5, D: 4, C: 5, B: 5, T: 4, X: 5 }, decoys: 4, clock: 0.72, strength: 'strong' },
} as const satisfies Record<Tier, Level>;

/**
 * The public sentence that carries a status, and what ATHENA adds to her concept for it; the design itself is made by
 * `reworked`.
 */
export const standings: Readonly<Record<Status, { readonly shown: string; readonly concept: string }>> = {
  KS: {
    shown: 'Nothing that lies around is made for this.',
    concept: 'One path is known and can be verified in numbers.',
  },
  CT: {
    shown: 'Several half-measures suggest themselves, and each seems to fail for another reason.',
    concept: 'Two orders of action compete, and which is the better one can be argued.',
  },
  OF: {
    shown: 'No report of anybody who managed this is on record.',
    concept: 'What is left of the path is the best known approach; a better one would be a discovery.',
  },
  PX: {
    shown: 'Nobody has said that it cannot be done, and everything for a try is there.',
    concept: 'Held against each other, the conditions exclude every path.',
  },
  MT: {
    shown: 'At least, that is how the situation was described to you.',
    concept: 'The description itself rests on an assumption that a solver has to question.',
  },
  DG: { shown: 'There is a great deal to take in at once.', concept: 'Most of what is described does not matter.' },
};
