import { type OutputType, digests } from './outputs.ts';
import { type AgentId, agentIds, cast } from '../agents/cast.ts';
import type { AgentTier } from '../vocabulary.ts';

/**
 * What to do where a required output is not to be had (OMEGA rules §2.4): another of its group, the claim board, or go
 * on and say so.
 */
export type Fallback = 'GROUP' | 'BOARD' | 'WITHOUT';

export interface Requirement {
  readonly agentId: number;
  readonly outputType: OutputType;
  /** An optional input is not missed: the agent runs as if it had not been named. */
  readonly optional: boolean;
  readonly fallback: Fallback;
}

type ConflictType = 'METHODOLOGICAL' | 'CONCLUSORY' | 'SCOPE';

interface Conflict {
  readonly agentId: number;
  readonly conflictType: ConflictType;
  /** How to handle it. */
  readonly resolution: string;
}

/** What an agent needs, gives, and whom it is at odds with by its nature (OMEGA rules §2.4). */
export interface Contract {
  readonly agentId: number;
  readonly requires: readonly Requirement[];
  readonly provides: readonly { readonly outputType: OutputType; readonly consumers: readonly number[] }[];
  readonly conflictsWith: readonly Conflict[];
}

/** A requirement in one short word: `[21, 'claims', 'BOARD']`. */
type Need = readonly [agentId: number, outputType: OutputType, fallback: Fallback, optional?: 'optional'];
const requirementOf = ([agentId, outputType, fallback, optional]: Need): Requirement => ({
  agentId,
  outputType,
  fallback,
  optional: optional === 'optional',
});

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

interface Odds {
  readonly between: readonly [number, number];
  readonly conflictType: ConflictType;
  readonly resolution: string;
}

/**
 * Agents that disagree by their nature, so that the disagreement alone says nothing of the problem (OMEGA rules §2.4).
 * Each holds both ways.
 */
const odds: readonly Odds[] = [
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

/** Session Memory: the digests come in its name. */
const memory = 53;
const of = (agent: number, type: OutputType = 'claims'): Need => [agent, type, 'GROUP', 'optional'];
const or = (agent: number, type: OutputType = 'claims'): Need => [agent, type, 'BOARD'];
const digest = (type: OutputType): Need => [memory, type, 'WITHOUT'];
const finds = (agent: number): Need => [agent, 'findings', 'WITHOUT', 'optional'];

/**
 * Whoever joins, checks, attacks or decides sees what it is about. It stands first, where it is the same for all of a
 * wave. GENESIS agents read the question and what the last cycle left open, never one another: agreement counts only where it
 * is independent.
 */
const about = digest('problem');
/** What the session was given to stand on, where it was given any: for whoever thinks, joins, checks, attacks or decides. */
const facts: Need = [memory, 'facts', 'WITHOUT', 'optional'];
const fresh = [about, facts, digest('openPoints')] as const;
/**
 * The answer that the session would give now: for whoever examines once there is one. Of 51 itself it would be a
 * circle, as 51 reads what attackers left.
 */
const standing: Need = [memory, 'standingAnswer', 'WITHOUT', 'optional'];
const verify = [about, facts, standing, digest('claimsToVerify')] as const;
const attack = [about, facts, standing, digest('claimsToAttack')] as const;
/** Who builds, judges and concludes sees what stands and what is open, both as they are at that moment. */
const decide = [about, facts, digest('claimBoard'), [memory, 'openNow', 'WITHOUT', 'optional']] as const;

/** What each agent requires (OMEGA rules §2.4, §2.5): whose output, of which type, and what takes its place. */
const needs: Readonly<Record<AgentId, readonly Need[]>> = {
  1: fresh,
  2: fresh,
  3: fresh,
  4: fresh,
  5: fresh,
  6: fresh,
  7: fresh,
  8: fresh,
  9: fresh,
  10: fresh,
  11: fresh,
  12: fresh,
  13: fresh,
  14: fresh,
  15: fresh,
  16: fresh,
  17: fresh,
  18: fresh,
  19: fresh,
  20: fresh,
  21: [about, facts, or(1), of(3), of(7)],
  22: [about, facts, or(8), of(5), of(6), of(14), of(16)],
  23: [about, facts, digest('claimBoard')],
  24: [about, facts, or(4), of(2)],
  25: [about, facts, or(10), of(4), of(12)],
  26: [about, facts, or(2), of(9), of(11)],
  27: [...verify, or(21), of(1)],
  28: [...verify, of(22)],
  29: [...verify, or(21), of(7)],
  30: [...verify, of(21), of(18)],
  31: [...verify, of(3)],
  32: [...verify, of(2), of(26)],
  33: [...verify, of(24), of(25)],
  34: [...verify, of(23)],
  35: [...attack, finds(30)],
  36: [...attack, finds(32), finds(34)],
  37: [...attack, of(10)],
  38: [...attack, of(17), of(19)],
  39: [...attack, finds(33)],
  40: [...attack, [31, 'gaps', 'WITHOUT', 'optional']],
  41: [...attack, finds(28), of(20)],
  42: [...attack, of(13)],
  43: [...attack, finds(29)],
  44: [...attack, finds(27)],
  45: [...attack, finds(32)],
  46: [about, standing, digest('claimsToAttack'), ...[35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45].map(finds)],
  47: [about, facts],
  48: [about, digest('progressCounts')],
  49: [about, digest('claimBoard')],
  50: [about, facts, digest('contradictions'), [15, 'claims', 'WITHOUT', 'optional']],
  51: [
    ...decide,
    [46, 'survival', 'BOARD'],
    [49, 'consensus', 'WITHOUT', 'optional'],
    [50, 'resolutions', 'WITHOUT', 'optional'],
    [47, 'clarification', 'WITHOUT', 'optional'],
  ],
  52: [
    ...decide,
    [51, 'answer', 'BOARD'],
    [48, 'progress', 'WITHOUT', 'optional'],
    [40, 'gaps', 'WITHOUT', 'optional'],
    [44, 'steelman', 'WITHOUT', 'optional'],
    // Nobody else of this cycle has both before him: who examined had the former.
    [memory, 'answerBefore', 'WITHOUT', 'optional'],
  ],
  // Memory reads the ledger, which holds every output: no agent has to hand it anything (OMEGA rules §3.5, rule 1).
  53: [about, digest('cycleEvents')],
  54: [about, digest('cycleEvents')],
  55: [about, digest('cycleEvents')],
  56: [about, digest('cycleEvents')],
  57: [
    ...decide,
    digest('contradictions'),
    [51, 'answer', 'BOARD'],
    [52, 'quality', 'WITHOUT'],
    [46, 'survival', 'WITHOUT', 'optional'],
    [45, 'testability', 'WITHOUT', 'optional'],
    [47, 'clarification', 'WITHOUT', 'optional'],
    [54, 'patterns', 'WITHOUT', 'optional'],
    [55, 'warnings', 'WITHOUT', 'optional'],
    [56, 'heuristics', 'WITHOUT', 'optional'],
  ],
};

const ofTier: Readonly<Record<AgentTier, readonly OutputType[]>> = {
  GENESIS: ['claims'],
  BRIDGE: ['claims'],
  VERIFICATION: ['findings'],
  ADVERSARY: ['findings'],
  META: [],
  MEMORY: [],
  PHI: ['direction'],
};
/** Parts that a single agent provides on top of what its tier does. */
const own: Readonly<Partial<Record<AgentId, readonly OutputType[]>>> = {
  31: ['gaps'],
  40: ['gaps'],
  44: ['steelman'],
  45: ['testability'],
  46: ['survival'],
  47: ['clarification'],
  48: ['progress'],
  49: ['consensus'],
  50: ['resolutions'],
  51: ['answer'],
  52: ['quality'],
  53: digests,
  54: ['patterns'],
  55: ['warnings'],
  56: ['heuristics'],
};

export const provided = (id: AgentId): readonly OutputType[] => [...ofTier[cast[id].tier], ...(own[id] ?? [])];

/** The contracts of all 57. Consumers are read off the requirements, so the two sides cannot drift apart. */
export const contracts: Readonly<Record<AgentId, Contract>> = Object.fromEntries(
  agentIds.map((id) => [id, contractOf(id)]),
) as Record<AgentId, Contract>;

function contractOf(id: AgentId): Contract {
  return {
    agentId: id,
    requires: needs[id].map(requirementOf),
    provides: provided(id).map((outputType) => ({
      outputType,
      consumers: agentIds.filter((reader) =>
        needs[reader].some(([agent, type]) => agent === id && type === outputType),
      ),
    })),
    conflictsWith: odds
      .filter(({ between }) => between.includes(id))
      .map(({ between: [a, b], ...rest }) => ({ agentId: a === id ? b : a, ...rest })),
  };
}
