import { member } from './cast-member.ts';

/** MEMORY and PHI have no report: their answers are complete in themselves (OMEGA rules §5.1). */
export const keepers = {
  53: member(null, 'steady', {}),
  54: member(null, 'steady', {}),
  55: member(null, 'steady', {}),
  56: member(null, 'steady', {}),
  57: member(null, 'steady', {}),
} as const;

/**
 * Pairs that look alike and must treat one claim differently (OMEGA rules §B): verifier, adversary, and what parts
 * them.
 */
export const overlapPairs = [
  {
    verifier: 31,
    adversary: 40,
    difference: '31 lists gaps without weight on either side; 40 turns gaps into an attack on completeness',
  },
  {
    verifier: 30,
    adversary: 35,
    difference: '30 looks for a case that tests validity; 35 attacks the premises themselves',
  },
  { verifier: 33, adversary: 39, difference: '33 asks whether causation holds; 39 tries to break it' },
] as const;
