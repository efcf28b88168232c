import { openBench } from '../stack.ts';
import type { Figure } from './report.ts';

const latencyMs = 2_000;
const providerCalls = 10;
const callsARun = 33;

/** Many runs at once under a provider's limit: wall time over the time that the limit alone dictates. */
export async function manyRuns(runs: number): Promise<Figure[]> {
  const bench = await openBench({ latencyMs, providerCalls, concurrentCalls: 200 });
  try {
    await bench.run('warm-up');
    await bench.worker('growth');
    const began = performance.now();
    const results = await Promise.all(Array.from({ length: runs }, (_, index) => bench.run(`many-${index + 1}`)));
    const seconds = (performance.now() - began) / 1_000;
    const growth = await bench.worker('growth');
    const lost = results.filter(({ outcome }) => outcome !== 'DOCUMENTED').length;
    if (lost > 0) throw new Error(`${lost} of ${runs} runs did not end with documents`);
    const ideal = (runs * callsARun * latencyMs) / providerCalls / 1_000;
    const ratio = seconds / ideal;
    return [
      {
        name: `${runs} runs at once`,
        value: ratio.toFixed(3),
        against: `${runs * callsARun} calls of ${latencyMs / 1_000} s, ${providerCalls} at a time: ${ideal.toFixed(0)} s`,
        goal: '≤ 1.05',
        met: ratio <= 1.05,
      },
      {
        name: 'worker memory a run',
        value: `${(growth / runs / 1_048_576).toFixed(1)} MiB`,
        against: `growth of the worker process at its peak, ${runs} runs under way`,
        goal: '',
        met: null,
      },
    ];
  } finally {
    await bench.close();
  }
}
