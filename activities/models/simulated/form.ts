import { z } from 'zod';
import type { Asked } from './dialect.ts';

const form = z.object({
  properties: z.object({
    answer: z.object({ anyOf: z.array(z.object({ properties: z.record(z.string(), z.json()) })) }),
  }),
});
const branch = z.record(z.string(), z.json());

/**
 * A request as whoever answers one task takes it: where it asks for the answer in a form for several tasks (kernel rules
 * §19), in that task's branch. A schema without one is a fault of Symposium, and throws an `Error`.
 */
export function forTask(asked: Asked, task: string): Asked {
  // Nothing in a section can read so: quotation marks in its texts are escaped.
  if (!asked.user.includes(`{"answer": {"${task}": …}}`)) return asked;
  if (asked.schema === null) return { ...asked, branch: task };
  const branches = form.safeParse(asked.schema).data?.properties.answer.anyOf ?? [];
  const own = branch.safeParse(branches.find(({ properties }) => Object.hasOwn(properties, task))?.properties[task]);
  if (!own.success) throw new Error(`The schema of the answer has no branch for ${task}.`);
  return { ...asked, schema: own.data, branch: task };
}
