import { capScope, isSimulated, pauseKinds, scenarioId } from '../../shared/kernel/index.ts';
import {
  type BatchActivities,
  type BatchBrief,
  batchEntry,
  batchKickoff,
  batchPolicy,
  type BatchNews,
  type BatchRow,
  batchRows,
  type BatchScenario,
  type BatchStanding,
  batchStandingOf,
  nextOf,
  nightOf,
  nightReportOf,
  nightSlots,
  readBatch,
  readNight,
  type ReadNight,
  type ScenarioEnd,
  type StoredBatchPolicy,
} from '../../shared/scenario/corpus/index.ts';
import { badInput, ownRun } from '../bad-input.ts';
import { corpusOfBatch, countInBatch, reachedCap } from '../caps/stored-caps.ts';
import { modelProblems } from '../models/run-models.ts';
import type { RunDefaults } from '../run-defaults.ts';
import { openedRun } from '../store-run.ts';
import { transaction, type Database, type Queryable } from '../store/database.ts';
import { append, readLedger } from '../store/ledger.ts';
import { lastDrift } from './health.ts';
import { beforeNight, publishedSince, waitingForNights } from './nights.ts';
import { findOutcome } from '../store/outcomes.ts';
import { listReviews } from '../store/reviews.ts';
import { findRun, type RunRow } from '../store/runs.ts';
import { storedRun } from '../store/stored-run.ts';
import { takenBy, type TakenByRun } from '../store/taken.ts';

/** What a line says that an earlier version did not store. */
const batchDefaults = batchPolicy.parse({});

type Batch = RunRow<BatchBrief, StoredBatchPolicy>;

/** The activities of batches. Where one stands is a fold over its rows, so whoever takes it up again goes on from there. */
export function batchIn(db: Database, { model }: Pick<RunDefaults, 'model'>): BatchActivities {
  return {
    async openBatch({ runKey, input }) {
      const known = await findRun<BatchBrief, StoredBatchPolicy>(db, runKey);
      const batch = known === null ? await store(db, model, runKey, input) : ownRun(known, 'batch');
      await recordEnds(db, batch);
      const standing = await standingOf(db, batch);
      const waiting = await waitingForPeople(
        db,
        standing.underWay.map(({ run }) => run),
      );
      const { scenario: _, lookAgainMs = batchDefaults.lookAgainMs, ...policy } = batch.policy;
      const night = nightOf(batch.brief);
      const begins = standing.scenarios.length === 0 && (night?.idle ?? null) === null;
      return {
        runKey,
        policy: { ...policy, lookAgainMs },
        underWay: standing.underWay.map((one) => ({ ...kickoffOf(batch, one), waits: waiting.has(one.run) })),
        spentMicrodollars: standing.spentMicrodollars,
        held: standing.held,
        night,
        drift: begins ? await lastDrift(db, corpusOf(batch.policy)) : [],
      };
    },
    async nextScenarios({ runKey }) {
      const batch = await storedRun<BatchBrief, StoredBatchPolicy>(db, 'batch', runKey);
      const [standing, corpus] = await Promise.all([standingOf(db, batch), corpusOfBatch(db, runKey)]);
      const reached = await reachedCap(db, [
        capScope.batch(runKey),
        ...(corpus === null ? [] : [capScope.corpus(corpus)]),
        capScope.day(corpusOf(batch.policy)),
      ]);
      return { ...nextOf(runKey, batch.brief, batch.policy, standing), ...(reached === null ? {} : { reached }) };
    },
    async recordBatch({ runKey, news, end = 'FAILED' }) {
      if (news.kind === 'BEGUN') {
        await refuseForeign(db, `batch/${runKey}`, news.run, async () => batchRows(await readLedger(db, runKey)));
        await countInBatch(db, runKey, news.run);
      }
      const taken = news.kind === 'ENDED' ? ((await takenBy(db, [news.run])).get(news.run) ?? null) : null;
      await append(db, runKey, [batchEntry(news.kind === 'ENDED' ? endedRow(news, taken, end) : news)]);
      return { costMicrodollars: taken?.costMicrodollars ?? null };
    },
    async reportNight({ runKey, at }) {
      const batch = await storedRun<BatchBrief, StoredBatchPolicy>(db, 'batch', runKey);
      const { brief, corpus } = batch;
      const night = nightOf(brief);
      if (night === null) throw badInput([`batch: ${runKey} is no night`]);
      const [standing, ending, waiting, leftBefore] = await Promise.all([
        standingByNow(db, batch),
        findOutcome(db, runKey),
        waitingForNights(db, corpus, night.plan),
        publishedSince(db, { runKey, corpus, plan: night.plan }),
      ]);
      const open = await takenBy(
        db,
        standing.underWay.map(({ run }) => run),
      );
      const { outcome = 'UNDER WAY', reason = 'it has not ended' } = ending ?? {};
      return nightReportOf({ runKey, at, simulated: corpus === 'simulated', outcome, reason, waiting }, night, {
        ...standing,
        open: [...open.values()],
        leftBefore,
      });
    },
  };
}

/** Where a stored batch stands. */
export async function standingOf(
  db: Queryable,
  { runKey, brief }: Pick<Batch, 'runKey' | 'brief'>,
): Promise<BatchStanding> {
  return batchStandingOf(brief, batchRows(await readLedger(db, runKey)));
}

/** The same with ends that nobody has heard of. */
export async function standingByNow(
  db: Queryable,
  { runKey, brief }: Pick<Batch, 'runKey' | 'brief'>,
): Promise<BatchStanding> {
  const rows = batchRows(await readLedger(db, runKey));
  return batchStandingOf(brief, [...rows, ...(await unheardEnds(db, brief, rows))]);
}

const kickoffOf = ({ runKey, brief, policy }: Batch, { slot, attempt, reserved }: BatchScenario) => ({
  ...batchKickoff(runKey, brief, policy, { slot, attempt }),
  reserved,
});

/** Checks the input and stores the run: what any of its scenarios would refuse is refused here. */
async function store(db: Database, model: string | null, runKey: string, input: unknown): Promise<Batch> {
  const night = readNight(runKey, input, model);
  if (night === null) {
    const { brief, policy } = read(readBatch(runKey, input, model));
    return transaction(db, (client) => opened(client, runKey, brief, policy));
  }
  const { plan, policy } = read(night);
  return transaction(db, async (client) => {
    const corpus = corpusOf(policy);
    const next = nightSlots(plan, await beforeNight(client, corpus, plan.name, plan.adjusts));
    const { briefs, seeds } = next;
    return opened(client, runKey, { briefs, night: next.night }, { ...policy, seeds: Math.min(policy.seeds, seeds) });
  });
}

type Reading<T> =
  { readonly ok: true; readonly batch: T } | { readonly ok: false; readonly problems: readonly string[] };

function read<T extends Pick<ReadNight, 'policy'>>(reading: Reading<T>): T {
  if (!reading.ok) throw badInput(reading.problems);
  const { spendCapMicrodollars: microdollars, scenario } = reading.batch.policy;
  const line = 'policy.spendCapMicrodollars';
  const problems = modelProblems(scenario.models ?? {}, { line, microdollars });
  if (problems.length > 0) throw badInput(problems);
  return reading.batch;
}

const corpusOf = ({ scenario }: StoredBatchPolicy) =>
  Object.values(scenario.models ?? {}).some(isSimulated) ? 'simulated' : 'real';

const opened = (client: Queryable, runKey: string, brief: BatchBrief, policy: StoredBatchPolicy): Promise<Batch> =>
  openedRun<BatchBrief, StoredBatchPolicy>(client, {
    runKey,
    system: 'batch',
    corpus: corpusOf(policy),
    brief,
    policy,
    opened: (run) => ({ briefs: run.brief.briefs.length, seeds: run.policy.seeds, atOnce: run.policy.atOnce }),
  });

/**
 * A run that lies in the store under the key of what `workflowId` begins, before one of its rows says that it has begun it,
 * is somebody else's.
 */
export async function refuseForeign(
  db: Queryable,
  workflowId: string,
  run: string,
  rows: () => Promise<readonly { readonly kind: string; readonly run?: string }[]>,
): Promise<void> {
  if ((await findRun(db, run)) === null) return;
  const begun = (await rows()).some((row) => row.kind === 'BEGUN' && row.run === run);
  if (!begun) throw badInput([`workflow id: ${workflowId}: the key ${run} belongs to another run; choose another`]);
}

function endedRow(
  { slot, attempt, run }: Extract<BatchNews, { readonly kind: 'ENDED' }>,
  taken: TakenByRun | null,
  otherwise: ScenarioEnd,
): BatchRow {
  const number = taken?.number ?? null;
  return {
    kind: 'ENDED',
    slot,
    attempt,
    run,
    end: (taken?.outcome as ScenarioEnd | null | undefined) ?? otherwise,
    scenarioId: number === null ? null : scenarioId(number),
    tokens: taken?.tokens ?? 0,
    // Of a run that was never opened nothing was paid.
    costMicrodollars: taken === null ? 0 : taken.costMicrodollars,
  };
}

/** Ends of scenarios that nobody heard of: while the batch was away, or after a night that did not wait for people. */
async function unheardEnds(db: Queryable, brief: BatchBrief, rows: readonly BatchRow[]): Promise<BatchRow[]> {
  const { underWay } = batchStandingOf(brief, rows);
  const takenByRun = await takenBy(
    db,
    underWay.map(({ run }) => run),
  );
  return underWay.flatMap(({ slot, attempt, run }) => {
    const taken = takenByRun.get(run);
    if (taken === undefined || taken.outcome === null) return [];
    return [endedRow({ kind: 'ENDED', slot, attempt, run }, taken, 'FAILED')];
  });
}

async function recordEnds(db: Queryable, { runKey, brief }: Batch): Promise<void> {
  const ends = await unheardEnds(db, brief, batchRows(await readLedger(db, runKey)));
  await append(db, runKey, ends.map(batchEntry));
}

/** Of these runs. One that an operator has to mend waits for people, too, and keeps its place: the next one would fail as it did. */
async function waitingForPeople(db: Queryable, runKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const reviews = await listReviews(db, { runKeys });
  const open = reviews.filter(({ outcome, kind }) => outcome === null && !pauseKinds.some((pause) => pause === kind));
  return new Set(open.map(({ runKey }) => runKey));
}
