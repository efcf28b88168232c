import type { AgentCard, Sampling } from '../kernel/agent.ts';
import {
  judgement,
  moderation,
  objection,
  prompts,
  proposal,
  ratification,
  resolution,
  response,
  softened,
  spec,
  tieBreak,
  vote,
} from './answers.ts';
import { roleRows } from './roles.ts';
import { roles, teams, type Role, type Team } from './vocabulary.ts';

/** Phases in which a team is asked. */
const teamPhases = ['FOUNDATION', 'LANDMARKS', 'TENSION', 'CRYSTALLIZATION'] as const;

/** Schemas of each role's answers, by task. */
const answersOf = {
  ARCHITECT: { propose: proposal, respond: response, vote, ratify: ratification },
  LOREKEEPER: { propose: proposal, respond: response, vote, ratify: ratification },
  CONTRARIAN: { object: objection, vote, ratify: ratification },
  SYNTHESIZER: {
    respond: response,
    resolve: resolution,
    vote,
    'break-tie': tieBreak,
    crystallize: spec,
    ratify: ratification,
  },
} as const satisfies Record<Role, AgentCard['answers']>;

const manners: Readonly<Record<Role, Sampling>> = {
  ARCHITECT: { temperature: 0.8, thinking: 'medium' },
  LOREKEEPER: { temperature: 0.9, thinking: 'medium' },
  CONTRARIAN: { temperature: 0.5, thinking: 'high' },
  SYNTHESIZER: { temperature: 0.3, thinking: 'medium' },
};

const common = { chargeVersion: 'v1', canVeto: false, authority: null } as const;

/** Places at the bench: each judge has a model of its own, and all read one charge. */
export const judgeSeats = ['judge', 'judge-2', 'judge-3'] as const;
export type JudgeSeat = (typeof judgeSeats)[number];
/** Belongs to no team (spec, prompt engineering agent). */
export const promptEngineer = 'prompt-engineer';

/** Reads what the audience throws in, before a team does. */
export const moderator = 'moderator';

export type TeamAgent = `${Lowercase<Team>}-${Lowercase<Role>}`;
export type AgentKey = TeamAgent | typeof promptEngineer | typeof moderator | JudgeSeat;

const lower = <T extends string>(word: T) => word.toLowerCase() as Lowercase<T>;

/** `a-architect`: the agent of a team in the roster. */
export const agentOf = (team: Team, role: Role): TeamAgent => `${lower(team)}-${lower(role)}`;

const seats = teams.flatMap((team) => roles.map((role) => ({ team, role, key: agentOf(team, role) })));
export const teamAgents: readonly TeamAgent[] = seats.map(({ key }) => key);
export const agentKeys: readonly AgentKey[] = [...teamAgents, promptEngineer, moderator, ...judgeSeats];

/** Whose agent it is, and in which role; null for one that belongs to no team. */
export function seatOf(agent: string): { readonly team: Team; readonly role: Role } | null {
  const seat = seats.find(({ key }) => key === agent);
  return seat === undefined ? null : { team: seat.team, role: seat.role };
}

/** The card says nothing of the team: both teams are asked in the same words. */
const cardOf = (role: Role): AgentCard => ({
  ...common,
  role: `${role}: ${roleRows[role].mandate}`,
  charge: `worldbuilding.${role.toLowerCase()}`,
  phases: teamPhases,
  leads: role === 'SYNTHESIZER' ? ['CRYSTALLIZATION'] : [],
  sampling: manners[role],
  answers: answersOf[role],
});

const engineer: AgentCard = {
  ...common,
  role: 'Prompt engineer: turns a spec into prompts for six pictures, for either team alike',
  charge: 'worldbuilding.prompt-engineer',
  phases: ['ARTIFACTS'],
  leads: ['ARTIFACTS'],
  sampling: { temperature: 0.2, thinking: 'medium' },
  answers: { 'write-prompts': prompts, soften: softened },
};

const judge: AgentCard = {
  ...common,
  role: 'Judge: scores two worlds by one rubric',
  charge: 'worldbuilding.judge',
  phases: ['JUDGMENT'],
  leads: [],
  sampling: { temperature: 0, thinking: 'high' },
  answers: { judge: judgement },
};

const doorkeeper: AgentCard = {
  ...common,
  role: 'Moderator: says whether a constraint from the audience may be put to both teams',
  charge: 'worldbuilding.moderator',
  phases: ['CHALLENGE'],
  leads: [],
  sampling: { temperature: 0, thinking: 'low' },
  answers: { moderate: moderation },
};

export type WorldbuildingRoster = Readonly<Record<AgentKey, AgentCard>>;

/** Both teams, the engineer between them, and the bench, as the kernel asks them. */
export const roster: WorldbuildingRoster = {
  ...(Object.fromEntries(seats.map(({ role, key }) => [key, cardOf(role)])) as Record<TeamAgent, AgentCard>),
  [promptEngineer]: engineer,
  [moderator]: doorkeeper,
  judge,
  'judge-2': judge,
  'judge-3': judge,
};
