import type { KeyedScenario } from '../../shared/evaluation/index.ts';
import { scenarioId } from '../../shared/kernel/index.ts';
import { storeSet } from '../../workers/evaluation/client.ts';
import { exampleScenarios } from '../../workers/evaluation/read-folders.ts';
import type { evaluation } from '../../workflows/evaluation.ts';
import { openBench, type BenchStack } from '../stack.ts';
import type { Figure } from './report.ts';

const latencyMs = 2_000;
const providerCalls = 20;
/** Responses under way: more than the provider takes calls, so that one is ready whenever a call comes back. */
const atOnce = 30;
/** Of each scenario. */
const runs = 20;

/**
 * An evaluation with one judge, so that an answer is two calls one after the other: wall time over what the provider's
 * limit alone dictates, and what an answer takes of the worker and of Postgres.
 */
export async function evaluated(responses: number): Promise<Figure[]> {
  const bench = await openBench({ latencyMs, providerCalls, concurrentCalls: 200 });
  try {
    const scenarios = await copies(Math.ceil(responses / runs));
    await play(bench, 'warm-up', scenarios.slice(0, 1), 1);
    await bench.worker('growth');
    const before = await bench.worker('statements');
    const began = performance.now();
    const outcome = await play(bench, 'bench', scenarios, runs);
    const seconds = (performance.now() - began) / 1_000;
    const asked = scenarios.length * runs;
    if (outcome.unscored > 0 || outcome.responses !== asked)
      throw new Error(`of ${asked} responses ${outcome.responses} came and ${outcome.unscored} are unscored`);
    const [statements, growth] = [(await bench.worker('statements')) - before, await bench.worker('growth')];
    const ideal = (2 * asked * latencyMs) / providerCalls / 1_000;
    return [
      {
        name: `evaluation, ${asked} responses`,
        value: (seconds / ideal).toFixed(3),
        against: `${2 * asked} calls of ${latencyMs / 1_000} s, ${providerCalls} at a time: ${ideal.toFixed(0)} s`,
        goal: '≤ 1.05',
        met: seconds / ideal <= 1.05,
      },
      {
        name: 'evaluation, statements a response',
        value: (statements / asked).toFixed(1),
        against: `${statements} statements, ${asked} responses of two calls`,
        goal: '',
        met: null,
      },
      {
        name: 'evaluation, worker memory',
        value: `${(growth / 1_048_576).toFixed(0)} MiB`,
        against: `growth of the worker process at its peak, ${asked} responses`,
        goal: '',
        met: null,
      },
    ];
  } finally {
    await bench.close();
  }
}

async function play(bench: BenchStack, key: string, scenarios: readonly KeyedScenario[], times: number) {
  const set = await storeSet(bench.open.deps.db, scenarios);
  return bench.client.workflow.execute<typeof evaluation>('evaluation', {
    workflowId: `evaluation/${key}`,
    taskQueue: bench.taskQueue,
    args: [{ set, model: 'simulated:chat', judges: ['simulated:messages'], runs: times, policy: { atOnce } }],
  });
}

/** The example scenarios over and over, each under an id of its own. */
async function copies(count: number): Promise<readonly KeyedScenario[]> {
  const examples = await exampleScenarios();
  return Array.from({ length: count }, (_, at) => {
    const one = examples[at % examples.length];
    if (one === undefined) throw new Error('there are no example scenarios');
    return JSON.parse(JSON.stringify(one).replaceAll(one.face.scenarioId, scenarioId(at + 1))) as KeyedScenario;
  });
}
