import { answerTo } from '../../activities/models/simulated/answer.ts';
import { readPrompt } from '../../activities/models/simulated/prompt.ts';
import { compose } from '../../activities/ask/compose.ts';
import { frameworkFor } from '../../activities/scenario/framework.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import type { Json } from '../../shared/kernel/json.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import {
  contentsOf,
  type RunContents,
  type StoredAnswer,
  type StoredNote,
} from '../../shared/scenario/certificate/contents.ts';
import { isKnown, type SentRequest } from '../../shared/scenario/certificate/request.ts';
import { reachOf } from '../../shared/scenario/context.ts';
import { roster } from '../../shared/scenario/roster.ts';
import type { TaskName } from '../../shared/scenario/tasks.ts';
import { agents, type Agent, type Phase } from '../../shared/scenario/vocabulary.ts';

export interface PaperRun {
  readonly contents: RunContents;
  readonly requests: readonly SentRequest[];
}

/** In the order in which the pipeline asks; a row is a panel that is asked side by side. */
const story: readonly (readonly [Phase, TaskName, readonly Agent[]])[] = [
  ['SEED', 'seed', ['ATHENA']],
  ['VALIDATE', 'physics', ['NEWTON']],
  ['VALIDATE', 'mathematics', ['EULER']],
  ['VALIDATE', 'revise', ['ATHENA']],
  ['GROUND', 'grounding', ['GALILEO']],
  ['CLASSIFY', 'classification', ['SOCRATES']],
  ['REFINE', 'informed', ['SOCRATES']],
  ['REFINE', 'memo', agents],
  ['REFINE', 'calibration', agents],
  ['REFINE', 'distractors', agents],
  ['REFINE', 'readiness', agents],
];

/** What Symposium and a person wrote meanwhile; none of it says anything that a model wrote. */
const notes: readonly StoredNote[] = [
  {
    key: 'note/newton',
    content: 'physicsNotes',
    addressee: 'NEWTON',
    at: 15,
    body: {
      deficiencies: [
        { criterion: 'edge cases', deficiency: 'Only one frozen hinge situation was examined where two belong.' },
      ],
    },
  },
  {
    key: 'note/requests',
    content: 'revisionRequests',
    addressee: 'ATHENA',
    at: 35,
    body: [{ from: 'EULER', target: 'S1', change: 'Lengthen the opening movement by seventeen heartbeats.' }],
  },
  {
    key: 'note/person',
    content: 'reviewerWords',
    addressee: null,
    at: 12,
    body: {
      question: 'Which?',
      decision: 'RESOLVE',
      words: 'Prefer the copper gasket over the velvet curtain this time.',
    },
  },
  {
    key: 'note/socrates',
    content: 'classificationNotes',
    addressee: 'SOCRATES',
    at: 55,
    body: {
      deficiencies: [
        { criterion: 'justification', deficiency: 'Weigh the lantern paradox against its strongest rival properly.' },
      ],
    },
  },
];

const prompt = (agent: string) =>
  `# ${agent} System Prompt\n\n## Role\nSpeak plainly, follow the evidence, answer in the schema.`;

/**
 * A run without Temporal, store or network: simulated answers, requests made by Symposium's composer from what the
 * certificate's own rule lets an agent read. NEWTON and EULER are asked in Chat Completions, the others in Messages.
 */
export function paperRun(brief: Brief, seed = 'paper'): PaperRun {
  const answers: StoredAnswer[] = [];
  const requests: SentRequest[] = [];
  const contents = () => ({ runKey: 'paper-run', brief, answers, notes });
  story.forEach(([phase, task, panel], row) => {
    const asked = panel.map((agent) => ask(contents(), agent, phase, task, (row + 1) * 10));
    for (const [place, request] of asked.entries()) {
      const answer = stated(task, answerTo(seed, readPrompt(prompt(request.agent), request.standard[1] ?? '')) as Json);
      answers.push({
        key: request.call,
        agent: request.agent,
        task,
        phase,
        round: 1,
        subject: null,
        answer,
        at: request.askedAt + 1 + place,
      });
      requests.push({ ...request, standard: request.standard.slice(0, 1) });
    }
  });
  return { contents: contents(), requests };
}

/** What the leads were sure of, in figures that stand nowhere else. */
export const confidences = {
  seed: 0.83,
  physics: 0.77,
  mathematics: 0.91,
  grounding: 0.6842,
  classification: 0.66,
} as const;

function stated(task: TaskName, answer: Json): Json {
  const confidence = (confidences as Partial<Record<TaskName, number>>)[task === 'revise' ? 'seed' : task];
  if (confidence === undefined) return answer;
  const fields = answer as Readonly<Record<string, Json>>;
  return fields.solution === undefined
    ? { ...fields, confidence }
    : { ...fields, solution: { ...(fields.solution as object), confidence } };
}

/** `standard` holds the fixed words, and then for the moment the whole message. */
function ask(run: RunContents, agent: Agent, phase: Phase, task: TaskName, askedAt: number): SentRequest {
  const call = `paper-run/${phase}/1/${agent}/${task}/-/0`;
  const bare: SentRequest = {
    call,
    agent,
    phase,
    reach: reachOf(task),
    askedAt,
    declared: [],
    body: null,
    proven: [prompt(agent)],
    standard: [],
  };
  const pieces = contentsOf(run, []).filter((piece) => isKnown(piece, bare));
  const request = {
    runKey: run.runKey,
    system: 'scenario',
    phase,
    round: 1,
    agent,
    task,
    subject: null,
    model: 'simulated:chat',
    outputTokens: 10_000,
    references: {},
  };
  const message = (sections: Parameters<typeof compose>[1]['sections']) =>
    compose(request, {
      preamble: scenarioSystem.preamble,
      role: roster[agent].role,
      task: scenarioSystem.taskText(task),
      schemaName: task,
      sections,
    });
  const frameworks = frameworkFor(request, run.brief);
  const opening = message([
    ...frameworks,
    ...pieces.map(({ content, author, ref, body }) => ({ label: content, author, ref, body })),
  ]);
  const chat = agent === 'NEWTON' || agent === 'EULER';
  return {
    ...bare,
    declared: pieces.map(({ ref }) => ref),
    body: chat
      ? {
          model: 'chat',
          messages: [
            { role: 'system', content: prompt(agent) },
            { role: 'user', content: opening },
          ],
          max_completion_tokens: 10_000,
          temperature: 0,
        }
      : {
          model: 'messages',
          max_tokens: 10_000,
          system: [{ type: 'text', text: prompt(agent) }],
          messages: [{ role: 'user', content: opening }],
        },
    standard: [message(frameworks), opening],
  };
}

/** The request of one agent for one task. */
export function requestOf(run: PaperRun, agent: Agent, task: TaskName): SentRequest {
  const found = run.requests.find((one) => one.agent === agent && one.call.includes(`/${task}/`));
  if (!found) throw new Error(`no request to ${agent} for ${task}`);
  return found;
}

/** The request with a text added to what its user says, in front of the task. */
export function planted(request: SentRequest, text: string): SentRequest {
  const { messages, ...body } = request.body as {
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  const changed = messages.map(({ role, content }) => ({
    role,
    content: role === 'user' ? content.replace('\nYOUR TASK (', () => `\n${text}\n\nYOUR TASK (`) : content,
  }));
  return { ...request, body: { ...body, messages: changed } };
}

/** Some answer of the run. */
export function answerOf(run: PaperRun, agent: Agent, task: TaskName): Json {
  const found = run.contents.answers.find((one) => one.agent === agent && one.task === task);
  if (!found) throw new Error(`no answer of ${agent} to ${task}`);
  return found.answer;
}
