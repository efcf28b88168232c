import { type AskRequest, own } from '../../shared/kernel/index.ts';
import {
  type AdviserRow,
  type Agent,
  type AnswerOf,
  cast,
  challenging,
  changesBetween,
  claimRowsOf,
  type Content,
  defaultPolicy,
  handedOver,
  insightNamings,
  mayCompute,
  type Phase,
  type Piece,
  piecesOfAnswer,
  piecesOfBrief,
  type Policy,
  reachOf,
  shownTo,
  type Task,
  type TaskName,
  tasks,
} from '../../shared/scenario/index.ts';
import type { ScenarioFacts } from '../../shared/scenario/facts/index.ts';
import { digestOf, relevanceOf } from '../../shared/scenario/digest/index.ts';
import { type Section, statedConfidence } from '../ask/compose.ts';
import type { Budgets } from '../ask/budgets.ts';
import type { AgentContext, System } from '../ask/system.ts';
import { frameworkFor } from './framework.ts';
import { scenarioFacts, type ScenarioAnswers } from './facts.ts';
import { actsOf, refusedIn } from './acts.ts';
import { wantingOf } from './wanting.ts';
import { wholeReport } from './whole-report.ts';
import { answerTo, briefOf, policyOf } from './stored-answers.ts';

/** Whatever else an answer names by id, a rule of its own holds against what is there (scenario rules §5). */
const namesNothing = Object.fromEntries(Object.keys(scenarioFacts).map((task) => [task, null])) as Record<
  keyof ScenarioFacts,
  null
>;

/** Impossible Moments, as `ask` needs to know it. */
export const scenarioSystem: System<ScenarioFacts, ScenarioAnswers> = {
  roster: cast,
  preamble: {
    opening: 'You are operating in the Impossible Moments multi-agent system.',
    constraints: () => [statedConfidence, 'Every claim needs its evidence: a calculation, a principle or a reference.'],
  },
  runLine: 'SCENARIO_ID',
  messageTokens: defaultPolicy.messageTokens,
  taskText: (task) => taskOf(task).ask,
  schemaOf: (_agent, task) => taskOf(task).schema,
  sections: (request, context) => [...frameworkFor(request, briefOf(context.run)), ...handed(request, context)],
  reduction: ({ agent, task }) => ({
    // Without its ids nothing can be disputed, and it is short.
    relevance: (section) =>
      section.label === claimTable
        ? 'kept'
        : relevanceOf({ content: section.label, author: section.author }, agent, task as TaskName),
    digest: ({ label, body }) => digestOf(label, body),
  }),
  budgets: (request, context) => budgetsOf(request, policyOf(context.run)),
  namings: { ...namesNothing, seed: insightNamings, revise: insightNamings },
  whole: wholeReport,
  wanting: wantingOf,
  acts: ({ agent }, answer, facts) => actsOf(agent as Agent, answer, facts),
  refusedActs: refusedIn,
  facts: scenarioFacts,
  confidence: (task, answer) =>
    task === 'seed' || task === 'revise'
      ? (answer as AnswerOf<'seed'>).solution.confidence
      : (answer as { confidence: number }).confidence,
  messageType: (task) => {
    if (votes.has(task)) return 'VOTE';
    return responses.has(task) ? 'RESPONSE' : 'DELIVERABLE';
  },
  summary: (request) =>
    `${request.agent}: ${request.task}${request.subject === null ? '' : ` on ${request.subject}`}, round ${request.round}`,
};

const votes = new Set<string>([
  'calibration',
  'dimension',
  'distractors',
  'accept',
  'readiness',
  'ballot',
  'rule',
  'arbitrate',
  'restate',
] satisfies TaskName[]);
const responses = new Set<string>(['revise', 'answer', 'respond', 'vetoReview'] satisfies TaskName[]);

/** A run that an earlier version began has no line for what is computed, and is offered nothing. */
type StoredPolicy = Omit<Policy, 'computing'> & Partial<Pick<Policy, 'computing'>>;

function budgetsOf(
  { agent, phase, task }: AskRequest,
  { contextTokens, scenarioTokens, agentTokens, sectionReads, leastAnswerTokens, computing }: StoredPolicy,
): Budgets {
  return {
    always: contextTokens.always,
    perSubject: Math.min(scenarioTokens[phase as Phase], lineOf(agentTokens, agent) ?? Number.POSITIVE_INFINITY),
    section: contextTokens.section,
    toolTurns: sectionReads,
    ...(computing !== undefined && mayCompute(agent, task) ? { computing } : {}),
    leastAnswer: leastAnswerTokens,
  };
}

/** The five have a line each; an optional agent has none. */
const lineOf = (lines: Readonly<Record<string, number>>, agent: string): number | undefined => own(lines, agent);

function taskOf(task: string): Task {
  if (!Object.hasOwn(tasks, task)) throw new TypeError(`no task ${task}`);
  return tasks[task as TaskName];
}

/** Slots that hold what the seed was: to be compared with, and shown to nobody. */
const olderSeeds: ReadonlySet<string> = new Set(['baseline', 'validated']);

/** What the matrix clears of everything in the context, in the matrix's own order. */
function handed(request: AskRequest, context: AgentContext): Section[] {
  const pieces: Piece[] = [
    ...piecesOfBrief(context.run.runKey, briefOf(context.run)),
    ...Object.entries(context.answers).flatMap(([slot, call]) =>
      olderSeeds.has(slot) ? [] : piecesOfAnswer(call.task as TaskName, call.agent, call.key, call.answer),
    ),
    ...context.notes.map((note): Piece => ({
      content: note.content as Content,
      author: 'HOUSE',
      ref: note.key,
      body: note.body,
      addressee: note.addressee,
    })),
    ...changed(context),
  ];
  const adviser = adviserOf(request, context);
  const phase = request.phase as Phase;
  const given = adviser
    ? shownTo(pieces, request.agent, adviser, phase)
    : handedOver(pieces, request.agent as Agent, phase, reachOf(request.task));
  return [
    ...given.map(({ content, author, ref, body }) => ({ label: content, author, ref, body })),
    ...claimTableOf(request, given),
  ];
}

const claimTable = 'claimTable';

/** Ids by which this agent can dispute what it has just been handed; of nothing else. */
function claimTableOf({ agent, task }: AskRequest, given: readonly Piece[]): Section[] {
  const rows = challenging(task as TaskName) ? claimRowsOf(given, agent as Agent) : [];
  return rows.length === 0 ? [] : [{ label: claimTable, author: 'HOUSE', ref: 'claim-table', body: rows }];
}

/** The row of an optional agent, as the run was opened with it. */
function adviserOf({ agent }: AskRequest, { run }: AgentContext): AdviserRow | undefined {
  const { adviserRows } = run.policy as Partial<Policy>;
  return adviserRows !== undefined && Object.hasOwn(adviserRows, agent) ? adviserRows[agent] : undefined;
}

/** What REFINE changed since the last validated seed, where there is one to compare with. */
function changed(context: AgentContext): Piece[] {
  const { baseline, seed } = context.answers;
  if (!baseline || !seed || baseline.key === seed.key) return [];
  const changes = changesBetween(answerTo('seed', baseline), answerTo('seed', seed));
  return [{ content: 'changes', author: 'HOUSE', ref: `${baseline.key}..${seed.key}`, body: changes }];
}
