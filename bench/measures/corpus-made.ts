import { cpus } from 'node:os';
import { listReviews } from '../../activities/store/reviews.ts';
import { planCorpus, readCorpusOrder, type CorpusInput } from '../../shared/scenario/corpus/index.ts';
import type { corpus } from '../../workflows/corpus.ts';
import { decide } from '../../workflows/messages.ts';
import { openBench, type BenchStack } from '../stack.ts';
import { firstAgainstLast, limitOf, type Made } from './pace.ts';
import type { Figure } from './report.ts';

const atOnce = 5;
const largestBatch = 50;
const key = 'made';
const betweenLooksMs = 2_000;
const mib = 1_048_576;

/**
 * A simulated corpus of `size` scenarios, made end to end by one run in at least two batches, with models that answer at
 * once: what is left is what Symposium itself takes. Throws where not every slot was made.
 */
export async function corpusMade(size: number, say: (line: string) => void): Promise<Figure[]> {
  const batchSize = Math.min(largestBatch, Math.ceil(size / 2));
  const bench = await openBench({ latencyMs: 0, providerCalls: 100, concurrentCalls: 100 });
  try {
    const before = { bytes: await databaseBytes(bench), processor: await bench.worker('processor') };
    await bench.worker('growth');
    const busyBefore = machineTimes();
    const began = performance.now();
    await made(bench, inputOf(size, batchSize), say);
    const seconds = (performance.now() - began) / 1_000;
    const busy = busyShare(busyBefore, machineTimes());
    const processor = ((await bench.worker('processor')) - before.processor) / 1_000;
    const growth = await bench.worker('growth');
    const bytes = (await databaseBytes(bench)) - before.bytes;
    const pace = firstAgainstLast(await scenariosOf(bench));
    return [
      {
        name: 'scenarios an hour',
        value: ((size / seconds) * 3_600).toFixed(0),
        against: `${size} scenarios in batches of ${batchSize}, ${atOnce} side by side, ${seconds.toFixed(0)} s; models answer at once`,
        goal: '',
        met: null,
      },
      {
        name: `last ${pace.compared} against first ${pace.compared}`,
        value: pace.ratio.toFixed(2),
        against: `median time of a scenario from its opening to its documents, ${pace.firstSeconds.toFixed(1)} s at first`,
        goal: '≤ 1.10',
        met: pace.ratio <= 1.1,
      },
      {
        name: 'database growth a scenario',
        value: `${(bytes / size / 1_024).toFixed(0)} KiB`,
        against: 'pg_database_size, indexes and what is not vacuumed included; without Temporal’s own database',
        goal: '',
        met: null,
      },
      {
        name: 'worker memory',
        value: `${(growth / mib).toFixed(0)} MiB`,
        against: 'growth of the worker process at its peak',
        goal: '',
        met: null,
      },
      {
        name: 'processor time a scenario',
        value: `${(processor / size).toFixed(2)} s`,
        against: `of the worker alone; all processes of the machine together kept ${(busy * 100).toFixed(0)}% of its processors busy`,
        goal: '',
        met: null,
      },
      { name: 'what limits it', ...limitOf({ busy, workerShare: processor / seconds }), goal: '', met: null },
    ];
  } finally {
    await bench.close();
  }
}

/** Concepts of simulated models resemble one another; whoever is asked something does not come, so the slot is refilled. */
function inputOf(size: number, batchSize: number): CorpusInput {
  const reading = readCorpusOrder({ size, batchSize });
  if (!reading.ok) throw new Error(reading.problems.join('; '));
  const briefs = planCorpus({ ...reading.order, seed: 'bench' }).batches.flatMap((batch) => batch.briefs);
  const nobody = { reviewWaitMs: 1_000, reminderMs: 1_000 };
  return {
    plan: { briefs, batchSize },
    batch: { atOnce, scenario: { duplicateSimilarity: 2, ...nobody } },
    sample: null,
    policy: { lookAgainMs: 1_000 },
  };
}

async function made(bench: BenchStack, input: CorpusInput, say: (line: string) => void): Promise<void> {
  const { client, taskQueue } = bench;
  const clock = setInterval(() => {
    goOn(bench, say).catch((error: unknown) => {
      say(`the batches cannot be looked after: ${String(error)}`);
    });
  }, betweenLooksMs);
  try {
    const { outcome, reason } = await client.workflow.execute<typeof corpus>('corpus', {
      workflowId: `corpus/${key}`,
      taskQueue,
      args: [input],
    });
    say(reason);
    if (outcome !== 'COMPLETE') throw new Error(`the corpus ended ${outcome}: ${reason}`);
  } finally {
    clearInterval(clock);
  }
}

/** Batches that drift ask an operator; what is measured here is not what they say. */
async function goOn({ client, open }: BenchStack, say: (line: string) => void): Promise<void> {
  for (const { reviewId, kind } of await listReviews(open.deps.db, 'open')) {
    if (kind !== 'drift') continue;
    say(`${reviewId}: CONTINUE`);
    const decision = {
      decision: 'CONTINUE',
      reviewer: 'bench',
      justification: 'It is measured, and not judged.',
    } as const;
    await client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, { args: [decision] });
  }
}

async function databaseBytes({ open }: BenchStack): Promise<number> {
  const { rows } = await open.deps.db.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return rows[0]?.bytes ?? Number.NaN;
}

/** The scenarios that were made, in the order in which they ended. */
async function scenariosOf({ open }: BenchStack): Promise<Made[]> {
  const { rows } = await open.deps.db.query<Made>(
    `select extract(epoch from o.at - r.created_at)::float8 as seconds
       from symposium.runs r join symposium.outcomes o using (run_key)
      where r.system = 'scenario' and o.outcome = 'DOCUMENTED' order by o.at`,
  );
  return rows;
}

interface MachineTimes {
  readonly idle: number;
  readonly all: number;
}

const machineTimes = (): MachineTimes =>
  cpus().reduce(
    ({ idle, all }, { times }) => ({
      idle: idle + times.idle,
      all: all + times.user + times.nice + times.sys + times.irq + times.idle,
    }),
    { idle: 0, all: 0 },
  );

const busyShare = (before: MachineTimes, after: MachineTimes): number =>
  1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
