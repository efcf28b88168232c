import {
  auditedPlanOf,
  auditOf,
  batchKeyOf,
  type BatchBrief,
  batchPolicy,
  type BatchPolicyChanges,
  type BatchStanding,
  type BeforeNight,
  type CorpusActivities,
  type CorpusBrief,
  corpusEntry,
  corpusHealthOf,
  type CorpusNews,
  type CorpusRow,
  corpusRows,
  isHeld,
  type CorpusStep,
  type CorpusStop,
  type CorpusTurn,
  nextStep,
  type Night,
  nightOf,
  nightPlanOf,
  nightSlots,
  notDrawn,
  plannedBatches,
  readCorpus,
  sampleRunOf,
  stopAfter,
  type StoredBatchPolicy,
  type StoredCorpusPolicy,
} from '../../shared/scenario/corpus/index.ts';
import { capScope, isSimulated } from '../../shared/kernel/index.ts';
import { badInput, ownRun } from '../bad-input.ts';
import { isCapRefused } from '../caps/refused-cap.ts';
import { countInCorpus, openCap } from '../caps/stored-caps.ts';
import { modelProblems } from '../models/run-models.ts';
import type { RunDefaults } from '../run-defaults.ts';
import { openedRun } from '../store-run.ts';
import { type Database, type Queryable, transaction } from '../store/database.ts';
import { append, readLedger } from '../store/ledger.ts';
import { findOutcome } from '../store/outcomes.ts';
import { findRun, type RunRow } from '../store/runs.ts';
import { storedRun } from '../store/stored-run.ts';
import { refuseForeign, standingByNow } from './batch.ts';
import { healthRows } from './health.ts';
import { beforeNight } from './nights.ts';
import { duplicateCheckIn } from './qa/duplicates.ts';
import { mechanismCheckIn } from './qa/mechanisms.ts';

type Corpus = RunRow<CorpusBrief, StoredCorpusPolicy>;

/** The activities of corpora (scenario rules §7.12). Where one stands is judged by its rows and by what the store holds. */
export function corpusIn(db: Database, { model }: Pick<RunDefaults, 'model'>): CorpusActivities {
  const stored = (runKey: string) => storedRun<CorpusBrief, StoredCorpusPolicy>(db, 'corpus', runKey);
  return {
    async openCorpus({ runKey, input }) {
      const known = await findRun<CorpusBrief, StoredCorpusPolicy>(db, runKey);
      const { policy } = known === null ? await store(db, model, runKey, input) : ownRun(known, 'corpus');
      const { seeds, historyEvents, lookAgainMs, mostWaitMs } = policy;
      const held = isHeld(await rowsOf(db, runKey));
      const { reviewers, reviewWaitMs, reminderMs } = batchPolicy.parse(operatorLines(policy.batch));
      return {
        runKey,
        policy: { seeds, historyEvents, lookAgainMs, mostWaitMs },
        held,
        operators: { reviewers, reviewWaitMs, reminderMs },
      };
    },
    async nextTurn({ runKey, waited }) {
      const corpus = await stored(runKey);
      const rows = await rowsOf(db, runKey);
      const [{ night, other }, batches] = await Promise.all([standingOf(db, corpus), batchesOf(db, rows)]);
      const samples = corpus.policy.sample !== null;
      const state = { planned: plannedBatches(corpus.brief), rows, night, other, waited, samples };
      return {
        turn: turnOf(corpus, nextStep(state)),
        made: night.made,
        size: night.size,
        underWay: night.underWay,
        spentMicrodollars: batches.reduce((sum, { spentMicrodollars }) => sum + spentMicrodollars, 0),
      };
    },
    async recordCorpus({ runKey, news }) {
      if (news.kind === 'BEGUN') {
        await refuseForeign(db, `corpus/${runKey}`, news.run, () => rowsOf(db, runKey));
        await countInCorpus(db, runKey, news.run);
      }
      if (news.kind !== 'ENDED' && news.kind !== 'SAMPLED') return write(db, runKey, news);
      const { run, why } = news;
      const ending = await findOutcome(db, run);
      const { outcome = 'FAILED', reason = why ?? 'it has no ending' } = ending ?? {};
      if (news.kind === 'SAMPLED') {
        const { milestone, batch } = news;
        // What was refused has left nothing: as where enough are examined.
        const isDrawn = (await findRun(db, run)) !== null;
        return write(db, runKey, {
          kind: 'SAMPLED',
          milestone,
          batch,
          run,
          outcome: isDrawn ? outcome : notDrawn,
          reason,
        });
      }
      if (ending === null) return stoppedBatch(db, runKey, news, reason);
      const { begun, made, lost, underWay, idle } = await batchOf(db, run);
      await write(db, runKey, { kind: 'ENDED', batch: news.batch, run, outcome, reason, begun, made, lost, underWay });
      const stop = stopAfter({ run, outcome, reason, begun, idle, refused: await isCapRefused(db, runKey) });
      return saidOf(stop, `${news.batch}`);
    },
    async checkCorpus({ runKey, check, milestone, batch }) {
      const corpus = await stored(runKey);
      const at = { milestone, batch };
      await write(db, runKey, check === 'AUDIT' ? await audited(db, corpus, at) : await compared(db, corpus, at));
    },
    async hasEnded({ run }) {
      return (await findOutcome(db, run)) !== null;
    },
  };
}

const rowsOf = async (db: Queryable, runKey: string): Promise<CorpusRow[]> => corpusRows(await readLedger(db, runKey));

/** Lines of a batch's policy that say who mends what pauses it. */
const operatorLines = ({ reviewers, reviewWaitMs, reminderMs }: BatchPolicyChanges): BatchPolicyChanges => ({
  ...(reviewers === undefined ? {} : { reviewers }),
  ...(reviewWaitMs === undefined ? {} : { reviewWaitMs }),
  ...(reminderMs === undefined ? {} : { reminderMs }),
});

const saidOf = (stop: ReturnType<typeof stopAfter>, subject: string): CorpusStop =>
  stop === null ? { stop: null } : { stop: stop.why, ...(stop.asks ? { asks: subject } : {}) };

/** A batch that has no ending has not ended: it may be begun again, and stopped again, so each time has a row of its own. */
async function stoppedBatch(
  db: Database,
  runKey: string,
  { batch, run, nth }: Extract<CorpusNews, { readonly kind: 'ENDED' }>,
  reason: string,
): Promise<CorpusStop> {
  const stop = stopAfter({ run, outcome: null, reason, begun: 0, idle: null, refused: false });
  if (nth === undefined) return { stop: stop?.why ?? null };
  await write(db, runKey, { kind: 'STOPPED', batch, run, reason, nth });
  const times = (await rowsOf(db, runKey)).filter((row) => row.kind === 'STOPPED' && row.batch === batch).length;
  return saidOf(stop, `${batch}-${times}`);
}

async function write(db: Database, runKey: string, row: CorpusRow): Promise<{ readonly stop: null }> {
  await append(db, runKey, [corpusEntry(row)]);
  return { stop: null };
}

/** Checks the input and stores the run: what any of its batches would refuse is refused here. */
async function store(db: Database, model: string | null, runKey: string, input: unknown): Promise<Corpus> {
  const reading = readCorpus(runKey, input, model);
  if (!reading.ok) throw badInput(reading.problems);
  const { brief, policy } = reading.corpus;
  const models = policy.batch.scenario?.models ?? {};
  const microdollars = policy.batch.spendCapMicrodollars ?? null;
  const all = policy.spendCapMicrodollars;
  const problems = [
    ...modelProblems(models, { line: 'batch.spendCapMicrodollars', microdollars }),
    ...modelProblems(models, { line: 'policy.spendCapMicrodollars', microdollars: all }),
  ];
  if (problems.length > 0) throw badInput([...new Set(problems)]);
  return transaction(db, async (client) => {
    const run = await openedRun<CorpusBrief, StoredCorpusPolicy>(client, {
      runKey,
      system: 'corpus',
      corpus: Object.values(models).some(isSimulated) ? 'simulated' : 'real',
      brief,
      policy,
      opened: (run) => ({
        slots: run.brief.plan.briefs.length,
        batches: plannedBatches(run.brief),
        seeds: run.policy.seeds,
      }),
    });
    await openCap(client, capScope.corpus(runKey), 'money', run.policy.spendCapMicrodollars);
    return run;
  });
}

/** How far its plan is, and the seeds that its batches have begun. */
export async function standingOf(
  db: Database,
  { runKey, corpus, brief, policy }: Corpus,
): Promise<{
  readonly night: Night;
  readonly other: string | null;
  readonly seeds: number;
  readonly counts: BeforeNight['counts'];
}> {
  const plan = nightPlanOf(runKey, brief, policy, true);
  const before = await transaction(db, (client) => beforeNight(client, corpus, plan.name, true));
  return { night: nightSlots(plan, before).night, ...before };
}

/** A step with the run that it begins and what that is given. */
function turnOf({ runKey, corpus, brief, policy }: Corpus, step: CorpusStep): CorpusTurn {
  switch (step.step) {
    case 'BATCH': {
      const plan = nightPlanOf(runKey, brief, policy, step.adjusts);
      return { ...step, run: batchKeyOf(runKey, step.batch), input: { plan, policy: policy.batch } };
    }
    case 'SAMPLE': {
      const input = { corpus, seed: runKey, policy: policy.sample ?? {} };
      return { ...step, step: 'SAMPLE', run: sampleRunOf(runKey, step.batch), input };
    }
    case 'AUDIT':
    case 'CONSISTENCY':
      return { ...step, step: step.step };
    default:
      return step;
  }
}

/** A batch of a corpus as it stands. */
export interface CorpusBatch extends Pick<BatchStanding, 'made' | 'lost' | 'spentMicrodollars' | 'tokens'> {
  readonly run: string;
  /** Scenarios that it has begun, and of these that have not ended. */
  readonly begun: number;
  readonly underWay: number;
  /** Why it had nothing to make; null: it had. */
  readonly idle: string | null;
}

/** What became of its scenarios by now, those included that ended after it. */
async function batchOf(db: Queryable, run: string): Promise<CorpusBatch> {
  const stored = await findRun<BatchBrief, StoredBatchPolicy>(db, run);
  const brief = stored?.brief ?? { briefs: [] };
  const standing = await standingByNow(db, { runKey: run, brief });
  const { made, lost, spentMicrodollars, tokens, scenarios, underWay } = standing;
  const [begun, open] = [scenarios.length, underWay.length];
  return { run, made, lost, spentMicrodollars, tokens, begun, underWay: open, idle: nightOf(brief)?.idle ?? null };
}

/** The batches of a corpus, in their order. */
export const batchesOf = (db: Queryable, rows: readonly CorpusRow[]): Promise<CorpusBatch[]> =>
  Promise.all(rows.flatMap((row) => (row.kind === 'BEGUN' ? [batchOf(db, row.run)] : [])));

type At = Pick<Extract<CorpusRow, { readonly kind: 'AUDITED' }>, 'milestone' | 'batch'>;

/** The corpus against its plan (scenario rules §7.11), with what its phases have lost. */
async function audited(db: Database, corpus: Corpus, at: At): Promise<CorpusRow> {
  const { runKey, brief, policy } = corpus;
  const rows = await healthRows(db, corpus.corpus);
  const { planned, made, underWay, lost, rest, seeds, ...lines } = auditOf(auditedPlanOf(brief), rows, runKey);
  const { seeds: begun } = await standingOf(db, corpus);
  return {
    kind: 'AUDITED',
    ...at,
    planned,
    made,
    underWay,
    lost,
    off: [...lines.categories, ...lines.tiers, ...lines.statuses].flatMap(({ name, isOff }) => (isOff ? [name] : [])),
    seeds: { budget: policy.seeds, begun, left: Math.max(0, policy.seeds - begun), needed: seeds.needed },
    left: rest.size,
    attrition: [...corpusHealthOf(rows).attrition],
  };
}

/** Batches against one another: tricks that recur, difficulty as it was asked for, measures that drift. */
async function compared(db: Database, { corpus }: Corpus, at: At): Promise<CorpusRow> {
  const [mechanisms, duplicates, rows] = await Promise.all([
    mechanismCheckIn(db, corpus),
    duplicateCheckIn(db, corpus),
    healthRows(db, corpus),
  ]);
  const { made, tiersAsAsked, statusesAsAsked, batches } = corpusHealthOf(rows);
  return {
    kind: 'COMPARED',
    ...at,
    compared: mechanisms.compared,
    alike: mechanisms.shared.length,
    duplicates: duplicates.shared.length,
    made,
    tiersAsAsked,
    statusesAsAsked,
    drifts: batches.flatMap(({ batch, drifts }) =>
      drifts.flatMap(({ measure, drifts: does }) => (does === true ? [`${measure} of ${batch}`] : [])),
    ),
  };
}
