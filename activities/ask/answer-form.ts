import { z } from 'zod';
import type { ModelRequest } from '../models/model.ts';
import { answerSchema } from '../models/schema-dialect.ts';
import { inForm } from './compose.ts';
import { type NamingsIn, readAnswer, type Opened, type Reading, type Replied } from './read-answer.ts';

/**
 * One schema for several tasks of an agent: `{"answer": {"vote": …}}`, with one branch for each task. Providers cache
 * the schema together with the prompt, so if each task had its own schema, its requests would not hit the cache that
 * another task's have filled (kernel rules §19). The union stands in the field `answer` because providers accept no
 * union at the root, and each branch has a key of its own because they accept no branches that begin alike.
 */
export interface AnswerForm {
  /** Matches [a-zA-Z0-9_-]{1,64}. */
  readonly name: string;
  readonly tasks: readonly string[];
  readonly schema: z.ZodType;
}

export const answerForm = (name: string, answers: Readonly<Record<string, z.ZodType>>): AnswerForm => ({
  name,
  tasks: Object.keys(answers),
  schema: z.strictObject({
    answer: z.union(Object.entries(answers).map(([task, schema]) => z.strictObject({ [task]: schema }))),
  }),
});

/** A system, as far as the form of its answers goes. */
interface Forms {
  schemaOf(agent: string, task: string): z.ZodType;
  formOf?(agent: string, task: string): AnswerForm | null;
}

/** The schema that goes with a question: the agent's form, where it has one for the task, or the task's own. */
export function sentSchema(system: Forms, agent: string, task: string): ModelRequest['schema'] {
  const form = system.formOf?.(agent, task) ?? null;
  return form === null ? answerSchema(task, system.schemaOf(agent, task)) : answerSchema(form.name, form.schema);
}

/**
 * Reads a reply to this task, in the agent's form or by itself. A form takes the answer to each of its tasks, so that it
 * is the one that was asked for is checked here: another one is no answer, and the problem says what is asked.
 */
export function readAnswerTo(system: Forms, agent: string, task: string, reply: Replied, namings?: NamingsIn): Reading {
  const form = system.formOf?.(agent, task) ?? null;
  if (form === null) return readAnswer(reply, system.schemaOf(agent, task), undefined, namings);
  const readAs = (one: string): Reading =>
    readAnswer(reply, system.schemaOf(agent, one), (value) => outOfForm(value, one, form.tasks), namings);
  const reading = readAs(task);
  if (reading.ok || reading.outcome !== 'unreadable') return reading;
  // By itself an answer has no name on it, so what it fits tells which it is.
  const other = form.tasks.find((one) => one !== task && readAs(one).ok);
  return other === undefined ? reading : { ...reading, why: otherKind([other], task) };
}

const otherKind = (answered: readonly string[], task: string): string =>
  `it answers ${answered.join(' and ')} where ${task} is asked; the answer to ${task} is due, as ${inForm(task)}`;

/**
 * What was answered to the task, out of the form. What bears no task's name is handed on as it is: an answer by itself
 * is taken as well, and of anything else the task's schema says what is wrong.
 */
function outOfForm(value: unknown, task: string, tasks: readonly string[]): Opened {
  const sent = fieldsOf(value);
  const answer = sent.length === 1 && sent[0]?.[0] === 'answer' ? sent[0][1] : value;
  const branches = fieldsOf(answer);
  const isForm = branches.length > 0 && branches.every(([name, held]) => tasks.includes(name) && isObject(held));
  if (!isForm) return { value: answer };
  const [only, ...more] = branches;
  return only?.[0] === task && more.length === 0
    ? { value: only[1] }
    : {
        problem: otherKind(
          branches.map(([name]) => name),
          task,
        ),
      };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
