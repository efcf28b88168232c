import type { z } from 'zod';
import {
  type AgentKey,
  answerLine,
  matchDefaults,
  type MatchPolicy,
  relevanceOf,
  roster,
  shorterForm,
  taskWords,
  type WorldbuildingAnswers,
  worldbuildingFacts,
  type WorldbuildingFacts,
  type WorldbuildingTask,
  agentOf,
  memberOf,
  type Role,
  roles,
} from '../../shared/worldbuilding/index.ts';
import type { Budgets } from '../ask/budgets.ts';
import type { System } from '../ask/system.ts';
import { picturesFor } from './exhibits.ts';
import { refuseEnded } from './idempotent-step.ts';
import { worldbuildingNamings } from './namings.ts';
import { sectionsOf } from './sections.ts';
import { type AnswerForm, answerForm } from '../ask/answer-form.ts';

/**
 * Worldbuilding Sprint, as `ask` needs to know it. Agents do nothing beside their answers: objections and votes are
 * answers of their own.
 */
export const worldbuildingSystem: System<WorldbuildingFacts, WorldbuildingAnswers> = {
  roster,
  keepsItsModel: (task) => task === 'judge',
  // One judgement too few, and a whole match is unjudged.
  asksAgain: (task) => task === 'judge',
  refuseOver: refuseEnded,
  preamble: {
    opening: 'You take part in Worldbuilding Sprint, in which a fictional place is invented by debate.',
    constraints: (task) => [grounds[kinds[taskOf(task)]]],
  },
  runLine: 'MATCH_ID',
  messageTokens: matchDefaults.messageTokens,
  taskText: (task, agent = '') => taskWords(task, agent) ?? unknown(agent, task),
  schemaOf,
  formOf,
  sections: sectionsOf,
  pictures: picturesFor,
  reduction: ({ phase }) => ({ relevance: (section) => relevanceOf(section, phase), digest: shorterForm }),
  namings: worldbuildingNamings,
  budgets: ({ task }, context) => budgetsOf(task, context.run.policy as MatchPolicy),
  acts: () => [],
  refusedActs: () => [],
  facts: worldbuildingFacts,
  // No answer of a match says how sure it is of itself.
  confidence: () => null,
  messageType: (task) => messageTypes[taskOf(task)],
  summary: ({ agent, task, subject }, _facts, answer) => answerLine({ agent, task: taskOf(task), subject }, answer),
};

/** Who invents owes no proof, and who judges owes a place that others can look up. No answer states a confidence. */
const grounds = {
  invents: 'This is fiction: nothing needs proof, and nothing may contradict what is settled.',
  judges: 'A reason points at something that lies before you, and says where it stands.',
} as const;

const kinds: Readonly<Record<WorldbuildingTask, keyof typeof grounds>> = {
  propose: 'invents',
  object: 'judges',
  respond: 'invents',
  resolve: 'invents',
  vote: 'judges',
  'break-tie': 'judges',
  crystallize: 'invents',
  ratify: 'judges',
  create: 'invents',
  choose: 'judges',
  improve: 'invents',
  'write-prompts': 'invents',
  soften: 'invents',
  judge: 'judges',
  moderate: 'judges',
  testify: 'judges',
};

const messageTypes: Readonly<Record<WorldbuildingTask, ReturnType<System['messageType']>>> = {
  propose: 'DELIVERABLE',
  object: 'RESPONSE',
  respond: 'RESPONSE',
  resolve: 'DELIVERABLE',
  vote: 'VOTE',
  'break-tie': 'RESPONSE',
  crystallize: 'DELIVERABLE',
  ratify: 'VOTE',
  create: 'DELIVERABLE',
  choose: 'RESPONSE',
  improve: 'DELIVERABLE',
  'write-prompts': 'DELIVERABLE',
  soften: 'RESPONSE',
  judge: 'DELIVERABLE',
  moderate: 'RESPONSE',
  testify: 'RESPONSE',
};

const isTask = (task: string): task is WorldbuildingTask => Object.hasOwn(messageTypes, task);
const taskOf = (task: string): WorldbuildingTask => (isTask(task) ? task : unknown('anybody', task));

function schemaOf(agent: string, task: string): z.ZodType {
  const answers: Readonly<Record<string, z.ZodType>> = Object.hasOwn(roster, agent)
    ? roster[agent as AgentKey].answers
    : {};
  return (Object.hasOwn(answers, task) ? answers[task] : undefined) ?? unknown(agent, task);
}

function unknown(agent: string, task: string): never {
  throw new TypeError(`nobody asks ${agent} for ${task}`);
}

/** A context is read whole or not at all: with no readings, a section is as long as the context. */
function budgetsOf(task: string, { contextTokens, sectionReads, leastAnswerTokens }: MatchPolicy): Budgets {
  const perSubject = task === 'judge' ? contextTokens.judgeDesk : contextTokens.desk;
  return {
    always: contextTokens.always,
    perSubject,
    section: perSubject,
    toolTurns: sectionReads,
    leastAnswer: leastAnswerTokens,
  };
}

/** One form for all that a role is asked, so that all its turns share a prompt cache (worldbuilding rules §6.4). */
const forms: ReadonlyMap<Role, AnswerForm> = new Map(
  roles.map((role) => [role, answerForm(role.toLowerCase(), roster[agentOf('A', role)].answers)]),
);

/** The form in which one of a team answers; null: nobody of a team, who answers in the task's own schema. */
function formOf(agent: string): AnswerForm | null {
  const role = memberOf(agent)?.role;
  return role === undefined ? null : (forms.get(role) ?? null);
}
