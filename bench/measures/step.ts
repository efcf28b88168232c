import { createActivities } from '../../activities/index.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { openBench } from '../stack.ts';
import { benchWorker, stepsBundle } from '../worker.ts';
import type { askSteps, bareSteps } from '../workflows/steps.ts';
import type { Figure } from './report.ts';

/** What a bare step takes on the stack that we start, and what Symposium adds to it for a model call. */
export async function step(count: number): Promise<Figure[]> {
  const bench = await openBench({ latencyMs: 0, providerCalls: 20, concurrentCalls: 20 });
  try {
    const bundle = await stepsBundle();
    const activities = { ...createActivities(bench.open.deps), nothing: () => Promise.resolve() };
    return await benchWorker(bench, bundle, activities, async (taskQueue) => {
      const { runKey, policy } = await activities.openScenario({
        runKey: 'step-bench',
        input: { brief: { category: 'The Cascade', tier: 'SPARK', status: 'KS' } },
      });
      const ask = {
        runKey,
        system: 'scenario',
        phase: 'SEED',
        agent: 'ATHENA',
        task: 'seed',
        model: policy.models.ATHENA,
        outputTokens: policy.outputTokens.SEED,
        references: {},
      };
      const time = async (work: () => Promise<unknown>) => {
        const began = performance.now();
        await work();
        return (performance.now() - began) / count;
      };
      const bareOf = (id: string) =>
        bench.client.workflow.execute<typeof bareSteps>('bareSteps', { workflowId: id, taskQueue, args: [count] });
      const askOf = (round: number) =>
        bench.client.workflow.execute<typeof askSteps>('askSteps', {
          workflowId: `asks-${round}`,
          taskQueue,
          args: [{ ...ask, round }, count],
        });
      await bareOf('bare-warm');
      await askOf(1);
      const bare = await time(() => bareOf('bare'));
      const asked = await time(() => askOf(2));
      const calls = (await callsOfRun(bench.open.deps.db, runKey)).filter(({ round }) => round === 2);
      const model = calls.reduce((sum, { durationMs }) => sum + durationMs, 0) / calls.length;
      const own = asked - model - bare;
      return [
        {
          name: 'a bare step',
          value: `${bare.toFixed(1)} ms`,
          against: `${count} activities that do nothing, in sequence, on the stack that we start`,
          goal: '≤ 12 ms',
          met: bare <= 12,
        },
        {
          name: 'Symposium’s own, a model call',
          value: `${(own / bare).toFixed(2)} × (${own.toFixed(1)} ms)`,
          against: `a bare step; the step (${bare.toFixed(1)} ms) and the model (${model.toFixed(1)} ms) taken off ${asked.toFixed(1)} ms`,
          goal: '≤ 1.3 ×',
          met: own / bare <= 1.3,
        },
      ];
    });
  } finally {
    await bench.close();
  }
}
