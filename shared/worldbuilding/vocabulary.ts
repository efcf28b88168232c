import { z } from 'zod';

/** The closed vocabularies of a match, in the order of the rules. */

/** Phases 0 to 6 (worldbuilding rules §2.1). */
export const phases = [
  'CHALLENGE',
  'FOUNDATION',
  'LANDMARKS',
  'TENSION',
  'CRYSTALLIZATION',
  'ARTIFACTS',
  'JUDGMENT',
] as const;
export type Phase = (typeof phases)[number];

/** Phases whose rounds run from a proposal to a vote. */
export const debatePhases = ['FOUNDATION', 'LANDMARKS', 'TENSION'] as const satisfies readonly Phase[];
export type DebatePhase = (typeof debatePhases)[number];

/** What each of these phases has to settle (worldbuilding rules §2.2). */
export const goals = {
  FOUNDATION: ['NAME', 'GOVERNING_LOGIC', 'MOOD'],
  LANDMARKS: ['LANDMARK_1', 'LANDMARK_2', 'LANDMARK_3', 'LANDMARKS_TESTED'],
  TENSION: ['CONFLICT', 'UNRESOLVED'],
} as const satisfies Record<DebatePhase, readonly string[]>;
export type GoalPart = (typeof goals)[DebatePhase][number];
export const goalParts = debatePhases.flatMap((phase): readonly GoalPart[] => goals[phase]) as [
  GoalPart,
  ...GoalPart[],
];
/** Parts that must say how they follow from the governing logic (worldbuilding rules §2.2). */
export const tiedParts = ['LANDMARK_1', 'LANDMARK_2', 'LANDMARK_3'] as const satisfies readonly GoalPart[];

/** The two teams, inside a match. A judge never sees these letters. */
export const teams = ['A', 'B'] as const;
export type Team = (typeof teams)[number];
/** What a judge sees in their place, dealt anew for each judgement. */
export const judgeLabels = ['X', 'Y'] as const;
export type JudgeLabel = (typeof judgeLabels)[number];

/** Agents of a team, who vote (worldbuilding rules §1.1). */
export const roles = ['ARCHITECT', 'LOREKEEPER', 'CONTRARIAN', 'SYNTHESIZER'] as const;
export type Role = (typeof roles)[number];
/** Who speaks in a team: a wildcard is a person, speaks, and never votes (worldbuilding rules §11). */
export const speakers = [...roles, 'WILDCARD'] as const;
export type Speaker = (typeof speakers)[number];

/** Turns of a round, in order (worldbuilding rules §4.1). */
export const turns = ['PROPOSAL', 'OBJECTION', 'RESPONSE', 'RESOLUTION', 'VOTE'] as const;
export type Turn = (typeof turns)[number];

export const ballots = ['ACCEPT', 'AMEND', 'REJECT'] as const;
export type Ballot = (typeof ballots)[number];
/** What a vote comes to. A DEADLOCK is then settled by the Synthesizer, with a justification. */
export const outcomes = ['ACCEPTED', 'AMENDED', 'REJECTED', 'DEADLOCK'] as const;
export type Outcome = (typeof outcomes)[number];

/** How a match ends (worldbuilding rules §2.4). */
export const matchEnds = ['JUDGED', 'UNJUDGED', 'CANCELLED', 'FAILED'] as const;
export type MatchEnd = (typeof matchEnds)[number];

/** What the clerk is asked about a text (worldbuilding rules §5.8). */
export const questions = ['OBJECTION', 'RESPONSE', 'MERGE'] as const;
export type Question = (typeof questions)[number];
/** What came of it: nothing to hold against the text, something, or no testimony that could be counted. */
export const findings = ['FINE', 'FOUND', 'NOT_EXAMINED'] as const;
export type Finding = (typeof findings)[number];

/** The six pictures of a team (worldbuilding rules §8.1); also the names of their prompts' fields. */
export const artifacts = ['hero', 'landmark1', 'landmark2', 'landmark3', 'portrait', 'tension'] as const;
export type Artifact = (typeof artifacts)[number];

/** Categories of the rubric (worldbuilding rules §9.1). Their weights are policy. */
export const categories = [
  'internalCoherence',
  'creativeAmbition',
  'visualFidelity',
  'artifactQuality',
  'processQuality',
] as const;
export type Category = (typeof categories)[number];

/** Difficulty of a challenge (worldbuilding rules §3.3). */
export const tiers = [1, 2, 3] as const;
export type Tier = (typeof tiers)[number];

/** Letter of a phase within ids. C is the canon's, so a crystallised spec has S. */
export const phaseLetters = {
  FOUNDATION: 'F',
  LANDMARKS: 'L',
  TENSION: 'T',
  CRYSTALLIZATION: 'S',
} as const satisfies Partial<Record<Phase, string>>;

/** `A-F1`: the proposal of team A in round 1 of FOUNDATION. */
export const proposalIdOf = (team: Team, phase: DebatePhase, round: number): string =>
  `${team}-${phaseLetters[phase]}${round}`;
/** `A-F1-M1`: the first amendment to it. */
export const amendmentIdOf = (proposal: string, number: number): string => `${proposal}-M${number}`;
/** `A-C1`: the first entry of team A's canon. */
export const canonIdOf = (team: Team, number: number): string => `${team}-C${number}`;
/** `A-S1`: the first crystallisation of team A. */
export const specIdOf = (team: Team, attempt: number): string => `${team}-S${attempt}`;

export const proposalId = z.string().regex(/^[AB]-[FLT][1-9]\d?$/, 'is no proposal such as A-F1');
export const amendmentId = z.string().regex(/^[AB]-[FLT][1-9]\d?-M[1-9]\d?$/, 'is no amendment such as A-F1-M1');
export const canonIdPattern = /^[AB]-C[1-9]\d?$/;
export const canonId = z.string().regex(canonIdPattern, 'is no canon entry such as A-C1');

/** Lengths bound the damage of a runaway answer, in characters. */
export const label = z.string().trim().min(1).max(120);
export const sentence = z.string().trim().min(1).max(600);
export const prose = z.string().trim().min(1).max(4_000);
