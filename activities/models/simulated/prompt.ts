import { type Agent, type Content, type Phase, phases, type TaskName, tasks } from '../../../shared/scenario/index.ts';
import {
  contributionTasks,
  monitorTasks,
  type OmegaTask,
  phiTasks,
  resolverTasks,
} from '../../../shared/omega/answers/index.ts';
import { agentIdOf, type AgentKey, type SessionPhase, sessionPhases } from '../../../shared/omega/agents/index.ts';
import {
  type AblationPhase,
  ablationPhases,
  type AblationTask,
  ablationTasks,
} from '../../../shared/omega/ablation/index.ts';
import { trialPrompt } from '../trial-request.ts';
import {
  clerk,
  moderator,
  type Phase as MatchPhase,
  phases as matchPhases,
  promptEngineer,
  type Role,
  roles,
  soloist,
  type WorldbuildingTask,
  worldbuildingTasks,
} from '../../../shared/worldbuilding/index.ts';

/** One labelled section of a request: what Symposium handed over, read back. Frameworks have labels of their own. */
export interface Section {
  readonly label: string;
  readonly author: string;
  readonly body: unknown;
}

/** A request of Symposium, as a simulated agent understands it. */
export interface Prompt<A extends string = Agent> {
  readonly agent: A;
  readonly task: TaskName;
  readonly phase: Phase;
  readonly scenarioId: string;
  readonly subject: string | null;
  readonly sections: readonly Section[];
}

/** A request of OMEGA: the agent goes by its key in the roster, and the session's id stands in the scenario's place. */
export interface SessionPrompt extends Omit<Prompt<AgentKey>, 'task' | 'phase'> {
  readonly task: OmegaTask;
  readonly phase: SessionPhase;
}

/** A request of an ablation: `soloist` or `judge`, and the case's id in the scenario's place. */
export interface AblationPrompt extends Omit<Prompt<string>, 'task' | 'phase'> {
  readonly task: AblationTask;
  readonly phase: AblationPhase;
}

/**
 * Who is asked in a match, by the heading of the prompt, which says nothing of the team or of the place on the judge
 * panel.
 */
export type MatchAgent =
  Lowercase<Role> | typeof promptEngineer | typeof moderator | typeof clerk | typeof soloist | 'judge';
export const matchAgents: readonly MatchAgent[] = [
  ...roles.map((role) => role.toLowerCase() as Lowercase<Role>),
  promptEngineer,
  moderator,
  clerk,
  soloist,
  'judge',
];

/** A request of Worldbuilding Sprint, with the match's id in the scenario's place. */
export interface MatchPrompt extends Omit<Prompt<MatchAgent>, 'task' | 'phase'> {
  readonly task: WorldbuildingTask;
  readonly phase: MatchPhase;
  /** How many pictures came with it. */
  readonly pictures: number;
}

/** A request of a system that is brought along, as its own simulated models understand it. */
export interface OwnPrompt extends Omit<Prompt<string>, 'task' | 'phase'> {
  readonly task: string;
  readonly phase: string;
  readonly answer: OwnAnswer;
}

/** The good answer to a request of such a system: a function of the server's seed and of the request. */
export type OwnAnswer = (seed: string, prompt: OwnPrompt) => Readonly<Record<string, unknown>>;

/** Who answers for such systems, by the name of the line that says which run a request belongs to: `SCENARIO_ID`. */
export type OwnAnswers = Readonly<Record<string, OwnAnswer>>;

/** What a trial of a model is called, in a script and where requests are kept: it asks no agent for anything. */
export const trialTask = 'trial';
const trial: OwnPrompt = {
  agent: 'TRIAL',
  task: trialTask,
  phase: 'OPEN',
  scenarioId: '',
  subject: null,
  sections: [],
  answer: () => ({}),
};

/** A request of any system. */
export type AnyPrompt = Prompt<string> | SessionPrompt | AblationPrompt | MatchPrompt | OwnPrompt;

const isTask = (name: string): name is TaskName => Object.hasOwn(tasks, name);
export const sessionTasks = [...contributionTasks, ...resolverTasks, ...monitorTasks, ...phiTasks] as const;
const isSessionTask = (name: string): name is OmegaTask => sessionTasks.some((task) => task === name);
const isAgentKey = (name: string): name is AgentKey => agentIdOf(name) !== null;

/**
 * A match shares names of tasks with the other systems, and alone counts pictures; those share none among them, so
 * there the task tells.
 */
export const isMatchPrompt = (prompt: AnyPrompt): prompt is MatchPrompt => 'pictures' in prompt;
export const isOwnPrompt = (prompt: AnyPrompt): prompt is OwnPrompt => 'answer' in prompt;
export const isSessionPrompt = (prompt: AnyPrompt): prompt is SessionPrompt =>
  !isMatchPrompt(prompt) && !isOwnPrompt(prompt) && isSessionTask(prompt.task);
export const isAblationPrompt = (prompt: AnyPrompt): prompt is AblationPrompt =>
  !isMatchPrompt(prompt) && !isOwnPrompt(prompt) && ablationTasks.some((task) => task === prompt.task);

/**
 * Reads the standard prompt format (kernel rules §19) back. Throws an `Error` with the missing line's name: a request
 * that a simulated model cannot place is a fault of Symposium, and must not be answered by chance.
 */
export function readPrompt(
  system: string,
  user: string,
  results: readonly string[] = [],
  pictures = 0,
  own: OwnAnswers = {},
): AnyPrompt {
  if (system === trialPrompt) return trial;
  const agent = agentIn(system);
  const [head, rest] = halves(user, '\nCONTEXT ');
  // Nothing in a section can begin a line with such a name.
  const fieldIn = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]?.trim() ?? null;
  const field = (name: string) => fieldIn(head, name);
  const asked = /^YOUR TASK \(([A-Za-z-]+)\):/m.exec(rest);
  const [context, question] = halves(rest.slice(0, asked?.index ?? 0), '\nPHASE: ');
  const written: Written = {
    agent,
    task: asked?.[1] ?? '',
    phase: fieldIn(question, 'PHASE'),
    read: {
      subject: subjectOf(fieldIn(question, 'SUBJECT')),
      sections: [...readSections(context), ...results.flatMap(readResult)],
    },
  };
  const brought = Object.entries(own).find(([name]) => field(name) !== null);
  if (brought !== undefined) {
    const [runLine, answer] = brought;
    const { task, phase, read } = written;
    return { agent, task, phase: phase ?? '', scenarioId: field(runLine) ?? '', answer, ...read };
  }
  const [matchId, caseId, sessionId] = [field('MATCH_ID'), field('CASE_ID'), field('SESSION_ID')];
  if (matchId !== null) return readMatchPrompt(written, matchId, pictures);
  if (caseId !== null) return readAblationPrompt(written, caseId);
  return sessionId === null ? readScenarioPrompt(written, field('SCENARIO_ID')) : readSessionPrompt(written, sessionId);
}

function agentIn(system: string): string {
  const [heading = ''] = system.split('\n', 1);
  const agent = /^# ([A-Z][A-Z0-9-]*) System Prompt$/.exec(heading)?.[1];
  if (agent === undefined) throw new Error(`The charge’s first line names no agent: "${heading.slice(0, 80)}"`);
  return agent;
}

/** What every request says, before it is known whose it is. */
interface Written {
  readonly agent: string;
  readonly task: string;
  readonly phase: string | null;
  readonly read: Pick<Prompt, 'subject' | 'sections'>;
}

function readMatchPrompt({ agent, task, phase: name, read }: Written, matchId: string, pictures: number): MatchPrompt {
  const phase = matchPhases.find((one) => one === name);
  const known = worldbuildingTasks.find((one) => one === task);
  const who = matchAgents.find((one) => one === agent.toLowerCase());
  if (who === undefined) throw new Error(`The charge names ${agent}, who is nobody in a match.`);
  if (phase === undefined || known === undefined)
    throw new Error('The request has no PHASE or YOUR TASK line of a match.');
  return { agent: who, task: known, phase, pictures, scenarioId: matchId, ...read };
}

function readAblationPrompt({ agent, task, phase: name, read }: Written, caseId: string): AblationPrompt {
  const phase = ablationPhases.find((one) => one === name);
  const known = ablationTasks.find((one) => one === task);
  if (phase === undefined || known === undefined)
    throw new Error('The request has no PHASE or YOUR TASK line of an ablation.');
  return { agent: agent.toLowerCase(), task: known, phase, scenarioId: caseId, ...read };
}

function readScenarioPrompt({ agent, task, phase: name, read }: Written, scenarioId: string | null): Prompt<string> {
  const phase = phases.find((one) => one === name);
  if (phase === undefined) throw new Error('The request has no PHASE line of the pipeline.');
  if (scenarioId === null) throw new Error('The request has no SCENARIO_ID, SESSION_ID, CASE_ID or MATCH_ID line.');
  if (!isTask(task)) throw new Error('The request has no YOUR TASK line of a known task.');
  return { agent, task, phase, scenarioId, ...read };
}

function readSessionPrompt({ agent, task, phase: name, read }: Written, sessionId: string): SessionPrompt {
  const phase = sessionPhases.find((one) => one === name);
  if (phase === undefined) throw new Error('The request has no PHASE line of the pipeline.');
  if (!isSessionTask(task)) throw new Error('The request has no YOUR TASK line of a known task.');
  const key = agent.toLowerCase();
  if (!isAgentKey(key)) throw new Error(`The charge names ${agent}, who is none of the 57.`);
  return { agent: key, task, phase, scenarioId: sessionId, ...read };
}

/** Symposium writes a subject as JSON, so that it stays on its line. */
function subjectOf(written: string | null): string | null {
  const read = written === null ? null : parse(written);
  return typeof read === 'string' ? read : null;
}

function halves(text: string, at: string): readonly [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)];
}

function readSections(context: string): Section[] {
  const sections: Section[] = [];
  for (const part of context.split(/^### /m).slice(1)) {
    const [, label, author = '', body = ''] = part.match(/^(\S+) · (.+)\n([\s\S]*)$/) ?? [];
    if (label === undefined) throw new Error(`A section has an unreadable head: "${part.slice(0, 60)}"`);
    sections.push({ label, author: author.trim(), body: parse(body.trim()) });
  }
  return sections;
}

/** What the evaluator returned, as a section of its own. */
export const computed = 'computed';

/** A section that was read on demand, if it came whole; parts and refusals are no sections. */
function readResult(result: string): Section[] {
  if (result.startsWith('{"results":')) return [{ label: computed, author: 'HOUSE', body: parse(result) }];
  const [, label, author, body] = result.match(/^([A-Za-z]+)\.\S+ · (.+) · part 1 of 1\n(.*)$/) ?? [];
  return label === undefined || author === undefined ? [] : [{ label, author, body: parse(body ?? '') }];
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The last section of a kind: a later one replaces an earlier one. */
export function sectionOf(prompt: Pick<AnyPrompt, 'sections'>, content: Content): unknown {
  return prompt.sections.findLast((section) => section.label === content)?.body;
}

/** All sections of a kind, in order. */
export function sectionsOf(prompt: Pick<AnyPrompt, 'sections'>, content: Content): readonly unknown[] {
  return prompt.sections.filter((section) => section.label === content).map((section) => section.body);
}
