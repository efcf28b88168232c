import { z } from 'zod';
import type { ScenarioRecord } from './record.ts';

/** A step of the solution with its time. `cumulativeSeconds` includes the step. */
export const timedStep = z.strictObject({
  id: z.string(),
  action: z.string(),
  seconds: z.number(),
  cumulativeSeconds: z.number(),
  rationale: z.string(),
});
export type TimedStep = z.infer<typeof timedStep>;

/**
 * The final solution's steps, with the times that Symposium summed. Where the record names none, EULER's time of a step
 * replaces ATHENA's estimate; of two times for one step the longer counts, as it does in Symposium’s own sum.
 */
export function timedSteps(record: Pick<ScenarioRecord, 'seed' | 'mathematics' | 'house'>): TimedStep[] {
  const verified = new Map<string, number>();
  const times =
    record.house.timing.steps ??
    record.mathematics.timing.steps.map(({ stepId, seconds }) => ({ id: stepId, seconds }));
  for (const { id, seconds } of times) verified.set(id.trim(), Math.max(seconds, verified.get(id.trim()) ?? seconds));
  let cumulativeSeconds = 0;
  return record.seed.solution.steps.map(({ id, action, seconds, rationale }) => {
    const taken = verified.get(id.trim()) ?? seconds;
    cumulativeSeconds += taken;
    return { id, action, seconds: taken, cumulativeSeconds, rationale };
  });
}
