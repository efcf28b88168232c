import { z } from 'zod';
import { adviserNames, agents, phases, type TaskName, tasks } from '../../../shared/scenario/index.ts';
import { evaluationTasks } from '../../../shared/evaluation/index.ts';
import { agentKeys, sessionPhases } from '../../../shared/omega/agents/index.ts';
import { ablationPhases, ablationTasks } from '../../../shared/omega/ablation/index.ts';
import { inquiryPhases, inquiryTasks } from '../../../shared/omega/inquiry/index.ts';
import { phases as matchPhases, worldbuildingTasks } from '../../../shared/worldbuilding/index.ts';
import { matchAgents, sessionTasks, trialTask, type AnyPrompt } from './prompt.ts';

const pointer = z.string().regex(/^(\/[^/]*)+$/, 'is no JSON pointer such as /claims/0/status');
/** What is done to one place of an answer; a `*` in its path stands for every item of a list and every field. */
const edit = z.union(
  [
    z.strictObject({ path: pointer, value: z.json() }),
    z.strictObject({ path: pointer, remove: z.literal(true) }),
    /** Multiplies a number, or the first number of a text. */
    z.strictObject({ path: pointer, scale: z.number() }),
    /** Adds to the end of a text. */
    z.strictObject({ path: pointer, append: z.string() }),
    /** Adds what stands at another place to the end of a text. */
    z.strictObject({ path: pointer, quote: pointer }),
    /** Puts what stands at another place. */
    z.strictObject({ path: pointer, copy: pointer }),
    /** Puts other words in the place of all such words of a text. */
    z.strictObject({ path: pointer, replace: z.string().min(1), by: z.string() }),
  ],
  {
    error:
      'is not exactly one of {path, value}, {path, remove: true}, {path, scale}, {path, append}, {path, quote}, {path, copy}, {path, replace, by}, with a path such as /claims/0/status',
  },
);
export type Edit = z.infer<typeof edit>;

/** What can happen to a good answer. */
const deed = z.union(
  [
    z.strictObject({ slowMs: z.number().int().min(0) }),
    z.strictObject({ unreadable: z.literal(true) }),
    z.strictObject({ truncate: z.literal(true) }),
    z.strictObject({ refuse: z.literal(true) }),
    z.strictObject({ doubtful: z.number().min(0).max(1) }),
    z.strictObject({ patch: z.array(edit).min(1) }),
    z.strictObject({ answer: z.record(z.string(), z.json()) }),
    z.strictObject({ hostile: z.literal(true) }),
    z.strictObject({
      status: z.union([z.literal(429), z.literal(500), z.literal(529), z.literal(401), z.literal(404)]),
      retryAfterSeconds: z.number().min(0).optional(),
    }),
    /** Refuses the schema of the answer, where one is sent. */
    z.strictObject({ refuseSchema: z.literal(true) }),
    z.strictObject({ hangUp: z.literal(true) }),
    /** In a batch: nobody comes to it before the batch expires. By itself it is answered. */
    z.strictObject({ expire: z.literal(true) }),
    /** Ends a stream in order, but without its last event. */
    z.strictObject({ endEarly: z.literal(true) }),
    /** Says in the middle of a stream that it is overloaded. */
    z.strictObject({ overloadedMidway: z.literal(true) }),
    /** Breaks a stream off in its middle, as its content is against a policy. */
    z.strictObject({ declinedMidway: z.literal(true) }),
    /** Calls the reading tool for this section, where the request offers it, whether or not the section is on offer. */
    z.strictObject({ readSection: z.string() }),
    /** Calls the evaluator with these expressions, where the request offers it. */
    z.strictObject({ compute: z.array(z.json()) }),
  ],
  {
    error:
      'is not exactly one of slowMs, unreadable, truncate, refuse, doubtful, patch, answer, hostile, status (429, 500, 529, 401 or 404, with retryAfterSeconds), refuseSchema, hangUp, expire, endEarly, overloadedMidway, declinedMidway, readSection, compute',
  },
);
export type Deed = z.infer<typeof deed>;

const rule = z.strictObject({
  agent: z.enum([...agents, ...adviserNames, ...agentKeys, ...matchAgents, 'soloist', 'RESPONDENT']).optional(),
  task: z
    .enum([
      ...(Object.keys(tasks) as TaskName[]),
      ...sessionTasks,
      ...ablationTasks,
      ...inquiryTasks,
      ...evaluationTasks,
      ...worldbuildingTasks,
      trialTask,
    ])
    .optional(),
  phase: z.enum([...phases, ...sessionPhases, ...ablationPhases, ...inquiryPhases, ...matchPhases]).optional(),
  subject: z.string().optional(),
  /** Only this run's requests, by the id that they show. */
  run: z.string().optional(),
  /** The first so many matching requests pass unharmed. */
  after: z.number().int().min(0).default(0),
  /** How often the rule acts; 0 is always. */
  times: z.number().int().min(0).default(1),
  do: deed,
});

/** Misbehaviour on cue: rules tried in order, the first that is due acts. */
export const simulationScript = z.array(rule);
export type SimulationScript = z.infer<typeof simulationScript>;
/** A script as people write it, defaults left out. */
export type WrittenScript = z.input<typeof simulationScript>;

/** Reads a script, or throws an `Error` that names each rule and what is wrong with it. */
export function readScript(written: unknown): SimulationScript {
  const read = simulationScript.safeParse(written);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => {
    const [index, ...field] = path;
    return `${typeof index === 'number' ? `rule ${index + 1}` : 'script'}${field.length > 0 ? `, ${field.join('.')}` : ''}: ${message}`;
  });
  throw new Error(`The simulation script cannot be used:\n${problems.join('\n')}`);
}

/**
 * Plays a script. Every rule counts each request that it matches, whether or not it gets to act, so a rule's count
 * does not depend on the others; it acts at most `times` times, after the first `after`.
 */
export function player(script: SimulationScript): (prompt: AnyPrompt) => Deed | null {
  const counts = script.map((each) => ({ rule: each, seen: 0, acted: 0 }));
  return (prompt) => {
    const due = counts.filter((count) => {
      if (!matches(count.rule, prompt)) return false;
      count.seen += 1;
      return count.seen > count.rule.after && (count.rule.times === 0 || count.acted < count.rule.times);
    });
    const [first] = due;
    if (first === undefined) return null;
    first.acted += 1;
    return first.rule.do;
  };
}

function matches({ agent, task, phase, subject, run }: SimulationScript[number], prompt: AnyPrompt): boolean {
  return (
    // A rule for everybody is for agents, and a trial asks none.
    (prompt.task !== trialTask || task === trialTask) &&
    (run === undefined || run === prompt.scenarioId) &&
    (agent === undefined || agent === prompt.agent) &&
    (task === undefined || task === prompt.task) &&
    (phase === undefined || phase === prompt.phase) &&
    (subject === undefined || subject === prompt.subject)
  );
}
