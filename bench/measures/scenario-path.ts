import type { StoredCall } from '../../activities/store/calls.ts';
import type { Path } from './match-path.ts';

type Timed = Pick<StoredCall, 'agent' | 'task' | 'subject' | 'durationMs'>;

/**
 * Tasks of a scenario that nothing disturbs, stage by stage: a stage begins when the one before has ended, and within it
 * agents are asked side by side.
 */
const stages: readonly (readonly string[])[] = [
  ['seed'],
  ['attempt'],
  ['physics', 'mathematics'],
  ['grounding'],
  ['classification'],
  ['informed'],
  ['memo'],
  ['calibration', 'distractors'],
  ['readiness'],
  ['trace'],
];

/**
 * The longest way through the calls of such a scenario. An agent that computes before it answers is asked several times,
 * one after another. `latencyMs`: what a call has to take at most, however long it did on a busy machine.
 */
export function scenarioPath(calls: readonly Timed[], latencyMs: number): Path {
  let [seconds, steps] = [0, 0];
  for (const tasks of stages) {
    const exchanges = Map.groupBy(
      calls.filter(({ task }) => tasks.includes(task)),
      ({ agent, task, subject }) => `${agent} ${task} ${subject ?? ''}`,
    );
    const took = [...exchanges.values()].map((asked) => ({
      seconds: asked.reduce((sum, { durationMs }) => sum + Math.min(durationMs, latencyMs) / 1_000, 0),
      steps: asked.length,
    }));
    seconds += Math.max(0, ...took.map((one) => one.seconds));
    steps += Math.max(0, ...took.map((one) => one.steps));
  }
  return { seconds, steps };
}
