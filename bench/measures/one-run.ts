import { callsOfRun } from '../../activities/store/calls.ts';
import { openBench } from '../stack.ts';
import { median, type Figure } from './report.ts';
import { scenarioPath } from './scenario-path.ts';

const latencyMs = 2_000;
/**
 * Wall time of a run over the critical path of its models' latencies; statements, history and call counts beside it.
 */
export async function oneRun(runs: number): Promise<Figure[]> {
  const bench = await openBench({ latencyMs, providerCalls: 20, concurrentCalls: 40 });
  try {
    await bench.run('warm-up');
    const ratios: number[] = [];
    let statements = 0;
    let calls = 0;
    let steps = 0;
    for (let run = 1; run <= runs; run += 1) {
      const before = await bench.worker('statements');
      const { key, seconds, outcome } = await bench.run(`bench-${run}`);
      if (outcome !== 'DOCUMENTED') throw new Error(`a bench run ended ${outcome}`);
      statements = (await bench.worker('statements')) - before;
      const paid = await callsOfRun(bench.open.deps.db, key);
      calls = paid.length;
      const critical = scenarioPath(paid, latencyMs);
      steps = critical.steps;
      ratios.push(seconds / critical.seconds);
    }
    const handle = bench.client.workflow.getHandle('scenario/bench-1');
    const history = await handle.fetchHistory();
    const { raw } = await handle.describe();
    const bytes = Number(raw.workflowExecutionInfo?.historySizeBytes ?? 0);
    const ratio = median(ratios);
    return [
      {
        name: 'one run, wall time',
        value: ratio.toFixed(3),
        against: `critical path of its calls at ${latencyMs / 1_000} s each (${steps} steps), median of ${runs}`,
        goal: '≤ 1.02',
        met: ratio <= 1.02,
      },
      {
        name: 'statements a call',
        value: (statements / calls).toFixed(1),
        against: `${statements} statements, ${calls} calls`,
        goal: '',
        met: null,
      },
      {
        name: 'history events a run',
        value: String(history.events?.length ?? 0),
        against: 'an undisturbed run',
        goal: '< 600',
        met: (history.events?.length ?? 0) < 600,
      },
      {
        name: 'history bytes a run',
        value: String(bytes),
        against: 'as Temporal counts them',
        goal: '< 1,000,000',
        met: bytes < 1_000_000,
      },
    ];
  } finally {
    await bench.close();
  }
}
