import type { z } from 'zod';
import type { AskRequest, Facts, Json } from '../../shared/kernel/index.ts';
import {
  type Contribution,
  type ContributionFacts,
  type OmegaFacts,
  type OmegaTask,
  summaryAnswer,
  summaryProblems,
  taskWords,
  tierZeroLine,
} from '../../shared/omega/answers/index.ts';
import { cast, roster } from '../../shared/omega/agents/index.ts';
import { relevanceOf, shorterForm } from '../../shared/omega/contracts/index.ts';
import { sessionDefaults } from '../../shared/omega/index.ts';
import type { Budgets } from '../ask/budgets.ts';
import { statedConfidence } from '../ask/compose.ts';
import type { System } from '../ask/system.ts';
import { computingFor, type StoredPolicy } from './computing.ts';
import { omegaFacts, type OmegaAnswers } from './facts.ts';
import { omegaNamings } from './namings.ts';
import { readerOf, sectionsOf } from './sections.ts';

/**
 * OMEGA, as `ask` needs to know it. Agents do nothing beside their answers: what they object to stands in them as
 * contradictions and findings.
 */
export const omegaSystem: System<OmegaFacts, OmegaAnswers> = {
  roster,
  preamble: {
    opening: 'You are operating in the OMEGA multi-agent system.',
    constraints: () => [
      statedConfidence,
      'What you claim needs its reason, and a claim of somebody else that it rests on is named by its address.',
    ],
  },
  runLine: 'SESSION_ID',
  messageTokens: sessionDefaults.messageTokens,
  taskText: (task, agent = '') => taskWords(task, agent) ?? unknown(agent, task),
  schemaOf,
  sections: sectionsOf,
  reduction: () => ({
    relevance: ({ label }) => relevanceOf(label),
    digest: ({ label, body }) => shorterForm(label, body),
  }),
  namings: omegaNamings,
  budgets: (request, agentContext) => budgetsOf(request, agentContext.run.policy as StoredPolicy),
  acts: () => [],
  refusedActs: () => [],
  facts: omegaFacts,
  // A judgement is settled or not, and has no number of its own.
  confidence: (_task, answer) => (answer as { readonly confidence?: number }).confidence ?? null,
  messageType: (task) => (responses.has(task) ? 'RESPONSE' : 'DELIVERABLE'),
  summary: (request, facts, answer) => (request.task === 'contribute' ? lineOf(facts, answer) : taskLine(request)),
};

const responses = new Set<string>(['summary', 'judge'] satisfies OmegaTask[]);

/**
 * The prompts name these numbers too, so they are the defaults and not a session's own: an answer of another length is
 * repaired once.
 */
const summaryOfLength = summaryAnswer.superRefine((answer, context) => {
  for (const message of summaryProblems(answer, sessionDefaults))
    context.addIssue({ code: 'custom', path: ['summary'], message });
});

function schemaOf(agent: string, task: string): z.ZodType {
  const answers: Readonly<Record<string, z.ZodType>> = Object.hasOwn(roster, agent)
    ? roster[agent as keyof typeof roster].answers
    : {};
  const schema = Object.hasOwn(answers, task) ? answers[task] : undefined;
  if (schema === undefined) return unknown(agent, task);
  return schema === summaryAnswer ? summaryOfLength : schema;
}

function unknown(agent: string, task: string): never {
  throw new TypeError(`nobody asks ${agent} for ${task}`);
}

function budgetsOf(request: AskRequest, policy: StoredPolicy): Budgets {
  const { contextTokens, sectionReads, leastAnswerTokens } = policy;
  const computing = computingFor(request, policy);
  return {
    always: contextTokens.always,
    perSubject: contextTokens.desk,
    section: contextTokens.section,
    toolTurns: sectionReads,
    ...(computing === null ? {} : { computing }),
    leastAnswer: leastAnswerTokens,
  };
}

/** The Tier 0 line: its verdict is prose, which is why the line stays in the ledger (OMEGA rules §5.1). */
function lineOf(facts: Facts, answer: Json): string {
  const { stance, flags } = facts as ContributionFacts;
  const { verdict, confidence } = answer as Pick<Contribution, 'verdict' | 'confidence'>;
  return tierZeroLine({ stance, flags, verdict, confidence }, sessionDefaults);
}

function taskLine(request: AskRequest): string {
  const agent = readerOf(request);
  return `${cast[agent].name} (${agent}): ${request.task}, cycle ${request.round}`;
}
