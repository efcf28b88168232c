import type { DebatePhase, Role, Speaker, Turn } from './vocabulary.ts';

/** What a speaker is in a team for. */
interface RoleRow {
  readonly mandate: string;
  /** How the role leans (worldbuilding rules §1.1). */
  readonly pressure: string;
  /**
   * Turns in which it can be asked. Who is asked in which round follows from `proposers` and the rules of discourse.
   */
  readonly speaks: readonly Turn[];
  readonly votes: boolean;
}

/** The cast of a team (worldbuilding rules §1.1). */
export const roleRows = {
  ARCHITECT: {
    mandate: 'Proposes what has a place and a shape: ground, buildings, ways, supply',
    pressure: 'thinks in systems and spaces',
    speaks: ['PROPOSAL', 'RESPONSE', 'VOTE'],
    votes: true,
  },
  LOREKEEPER: {
    mandate: 'Proposes what has a past and a name: people, customs, words, beliefs',
    pressure: 'thinks in stories and meaning',
    speaks: ['PROPOSAL', 'RESPONSE', 'VOTE'],
    votes: true,
  },
  CONTRARIAN: {
    mandate: 'Objects to every proposal with a case in which it fails',
    pressure: 'is against it, so that it gets better',
    speaks: ['OBJECTION', 'VOTE'],
    votes: true,
  },
  SYNTHESIZER: {
    mandate: 'Joins what was said, calls the vote, and brings the debate to an end; proposes nothing',
    pressure: 'is diplomatic, and decides',
    speaks: ['RESPONSE', 'RESOLUTION', 'VOTE'],
    votes: true,
  },
  WILDCARD: {
    mandate: 'A person who speaks among those who respond',
    pressure: 'is nobody’s to set',
    speaks: ['RESPONSE'],
    votes: false,
  },
} as const satisfies Record<Speaker, RoleRow>;

/**
 * Who may propose, in the order in which they take turns: so nobody proposes twice in a row (worldbuilding rules §5.1).
 */
export const proposers = ['ARCHITECT', 'LOREKEEPER'] as const satisfies readonly Role[];
export type Proposer = (typeof proposers)[number];

/** What the kernel asks a team's agent for in a turn. */
export const taskOfTurn = {
  PROPOSAL: 'propose',
  OBJECTION: 'object',
  RESPONSE: 'respond',
  RESOLUTION: 'resolve',
  VOTE: 'vote',
} as const satisfies Record<Turn, string>;
type TurnTask = (typeof taskOfTurn)[Turn];

/**
 * What a team is asked for outside the turns: the Synthesizer's word in a deadlock and its spec, and everybody's
 * ratification.
 */
const outsideTurns = ['break-tie', 'crystallize', 'ratify'] as const;
/** What is asked of one agent that writes a world alone (worldbuilding rules §16.2). */
const alone = ['create', 'choose', 'improve'] as const;
/** All that an agent can be asked for. */
export const worldbuildingTasks = [
  ...Object.values(taskOfTurn),
  ...outsideTurns,
  ...alone,
  'write-prompts',
  'soften',
  'judge',
  'moderate',
  'testify',
] as const;

export type TeamTask = TurnTask | (typeof outsideTurns)[number];
export type AloneTask = (typeof alone)[number];
export type WorldbuildingTask = (typeof worldbuildingTasks)[number];

/** What each phase of debate is for, in a line that the team is shown. */
export const phaseAims: Readonly<Record<DebatePhase, string>> = {
  FOUNDATION: 'Settle who this world is: its name, the one logic that governs it, and its mood in a few adjectives.',
  LANDMARKS:
    'Settle three places, one a round, each of which follows from the governing logic; in the last round, test the three against it and against each other.',
  TENSION: 'Settle a conflict that nobody in this world has resolved, and why it cannot be resolved.',
};
