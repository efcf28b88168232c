import { overlapPairs } from './cast-memory.ts';
import type { ConflictType } from './contract.ts';

interface Odds {
  readonly between: readonly [number, number];
  readonly conflictType: ConflictType;
  readonly resolution: string;
}

/**
 * Agents that disagree by their nature, so that the disagreement alone says nothing of the problem (OMEGA rules §2.4).
 * Each holds both ways.
 */
export const odds: readonly Odds[] = [
  {
    between: [1, 2],
    conflictType: 'METHODOLOGICAL',
    resolution: 'keep both ways; where axioms and data part, the Empirical Tester is asked',
  },
  {
    between: [3, 13],
    conflictType: 'SCOPE',
    resolution: 'a stray idea outside the feasible space stays an idea until its constraint is shown to be soft',
  },
  {
    between: [4, 25],
    conflictType: 'METHODOLOGICAL',
    resolution: 'what emerges only from the whole is taken out of the parts before they are solved',
  },
  {
    between: [9, 36],
    conflictType: 'METHODOLOGICAL',
    resolution: 'a feeling is a lead, a count is evidence; the count prevails where there is one',
  },
  {
    between: [11, 23],
    conflictType: 'METHODOLOGICAL',
    resolution: 'what is striking and what is informative are listed apart',
  },
  {
    between: [14, 43],
    conflictType: 'CONCLUSORY',
    resolution: 'an insight stands by what it lets one do, which the Deflator has to measure',
  },
  {
    between: [15, 27],
    conflictType: 'METHODOLOGICAL',
    resolution: 'both sides may be held while exploring; a chain that uses both is invalid',
  },
  {
    between: [16, 10],
    conflictType: 'METHODOLOGICAL',
    resolution: 'chance proposes, the pattern is tested on cases that chance did not pick',
  },
  {
    between: [20, 41],
    conflictType: 'SCOPE',
    resolution: 'a ban is an assumption like any other: who keeps it states why',
  },
  {
    between: [42, 51],
    conflictType: 'CONCLUSORY',
    resolution: 'the synthesis names the strongest rival and what would decide between them',
  },
  { between: [49, 40], conflictType: 'CONCLUSORY', resolution: 'agreement on a part is no answer to the whole' },
  ...overlapPairs.map(({ verifier, adversary, difference }) => ({
    between: [verifier, adversary] as const,
    conflictType: 'METHODOLOGICAL' as const,
    resolution: difference,
  })),
];
