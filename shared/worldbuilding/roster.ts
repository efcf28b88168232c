import type { AgentCard, Sampling } from '../kernel/agent.ts';
import {
  categoryJudgement,
  choice,
  moderation,
  objection,
  prompts,
  proposal,
  ratification,
  resolution,
  response,
  softened,
  spec,
  testimony,
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

const common = { promptVersion: 'v1', canVeto: false, authority: null } as const;

/** Places on the judge panel: each judge has a model of its own, and all read one prompt. */
export const judgePlaces = ['judge', 'judge-2', 'judge-3'] as const;
export type JudgePlace = (typeof judgePlaces)[number];
/** Belongs to no team (worldbuilding rules §8.2). */
export const promptEngineer = 'prompt-engineer';

/** Reads what the audience throws in, before a team does. */
export const moderator = 'moderator';

/** Testifies to what was said, without knowing whose it is (worldbuilding rules §5.8). */
export const clerk = 'clerk';

/** Writes a world alone, in the place of a team (worldbuilding rules §16). */
export const soloist = 'soloist';
/** The place that a soloist may have. */
export const aloneTeam = 'B' satisfies Team;

type TeamAgent = `${Lowercase<Team>}-${Lowercase<Role>}`;
export type AgentKey =
  TeamAgent | typeof promptEngineer | typeof moderator | typeof clerk | typeof soloist | JudgePlace;

const lower = <T extends string>(word: T) => word.toLowerCase() as Lowercase<T>;

/** `a-architect`: the agent of a team in the roster. */
export const agentOf = (team: Team, role: Role): TeamAgent => `${lower(team)}-${lower(role)}`;

const members = teams.flatMap((team) => roles.map((role) => ({ team, role, key: agentOf(team, role) })));
export const teamAgents: readonly TeamAgent[] = members.map(({ key }) => key);
export const agentKeys: readonly AgentKey[] = [
  ...teamAgents,
  promptEngineer,
  moderator,
  clerk,
  soloist,
  ...judgePlaces,
];

/** Whose agent it is, and in which role; null for one that belongs to no team. */
export function memberOf(agent: string): { readonly team: Team; readonly role: Role } | null {
  const member = members.find(({ key }) => key === agent);
  return member === undefined ? null : { team: member.team, role: member.role };
}

/** The card says nothing of the team: both teams are asked in the same words. */
const cardOf = (role: Role): AgentCard => ({
  ...common,
  role: `${role}: ${roleRows[role].mandate}`,
  prompt: `worldbuilding.${role.toLowerCase()}`,
  phases: teamPhases,
  leads: role === 'SYNTHESIZER' ? ['CRYSTALLIZATION'] : [],
  sampling: manners[role],
  answers: answersOf[role],
});

const engineer: AgentCard = {
  ...common,
  role: 'Prompt engineer: turns a spec into prompts for six pictures, for either team alike',
  prompt: 'worldbuilding.prompt-engineer',
  phases: ['ARTIFACTS'],
  leads: ['ARTIFACTS'],
  sampling: { temperature: 0.2, thinking: 'medium' },
  answers: { 'write-prompts': prompts, soften: softened },
};

const judge: AgentCard = {
  ...common,
  role: 'Judge: scores two worlds by one rubric',
  prompt: 'worldbuilding.judge',
  phases: ['JUDGMENT'],
  leads: [],
  sampling: { temperature: 0, thinking: 'high' },
  answers: { judge: categoryJudgement },
};

const doorkeeper: AgentCard = {
  ...common,
  role: 'Moderator: says whether a constraint from the audience may be put to both teams',
  prompt: 'worldbuilding.moderator',
  phases: ['CHALLENGE'],
  leads: [],
  sampling: { temperature: 0, thinking: 'low' },
  answers: { moderate: moderation },
};

const witness: AgentCard = {
  ...common,
  role: 'Clerk: testifies to what a text does and does not say',
  prompt: 'worldbuilding.clerk',
  phases: teamPhases,
  leads: [],
  sampling: { temperature: 0, thinking: 'low' },
  answers: { testify: testimony },
};

const author: AgentCard = {
  ...common,
  role: 'Soloist: writes the description of a whole world alone',
  prompt: 'worldbuilding.soloist',
  phases: ['CRYSTALLIZATION'],
  leads: [],
  // Drafts that do not know of each other need some freedom.
  sampling: { temperature: 0.8, thinking: 'medium' },
  answers: { create: spec, choose: choice, improve: spec },
};

type WorldbuildingRoster = Readonly<Record<AgentKey, AgentCard>>;

/** Both teams, the engineer between them, and the judge panel, as the kernel asks them. */
export const roster: WorldbuildingRoster = {
  ...(Object.fromEntries(members.map(({ role, key }) => [key, cardOf(role)])) as Record<TeamAgent, AgentCard>),
  [promptEngineer]: engineer,
  [moderator]: doorkeeper,
  [clerk]: witness,
  [soloist]: author,
  judge,
  'judge-2': judge,
  'judge-3': judge,
};
