import { rounded } from '../../text/amounts.ts';
import type { MeasureFinding } from '../documents/measures.ts';
import { phases, type Phase } from '../vocabulary.ts';
import { corpusPolicy } from './policy.ts';
import type { Cell } from './plan.ts';
import { meanOf, medianOf, sumOf } from '../../statistics/sums.ts';
import { systemMeasures, type AgentsRow, type SystemMeasure } from './system-health.ts';

/** One scenario of a corpus as the store knows it: numbers and names of cells, and no word of it. */
export interface HealthRow extends Cell, AgentsRow {
  /** The batch that has begun it; null: none has. */
  readonly batch: string | null;
  /** Its brief among those of the batch: one that follows a lost one has the same. */
  readonly slot: number | null;
  /** It was made, and is in no later release (scenario rules §8.7). */
  readonly withdrawn: boolean;
  /** Somebody was asked. */
  readonly escalated: boolean;
  readonly vetoes: number;
  readonly modelMinutes: number;
  /** All that were stated, in any order. */
  readonly confidences: readonly number[];
  /** null: the price of a call is not known. */
  readonly costMicrodollars: number | null;
}

/** Both ends are healthy; `flag` begins a red flag, and what lies between is outside. */
interface HealthRange {
  readonly healthy: readonly [least: number, most: number];
  readonly flag: readonly [below: number, above: number];
  readonly suggests: string;
}

/** Measures of one batch, with their ranges (scenario rules §D.2). Shares, and deviations from the batch's briefs, in percent. */
export const batchRanges = {
  'completion rate': { healthy: [65, 75], flag: [50, 90], suggests: 'too many failures, or too little rigour' },
  'category deviation': { healthy: [0, 10], flag: [0, 20], suggests: 'a category that the batch does not bear' },
  'tier deviation': { healthy: [0, 10], flag: [0, 20], suggests: 'difficulty that is not what was asked for' },
  'escalation rate': { healthy: [5, 15], flag: [5, 20], suggests: 'agents too agreeable, or too contentious' },
  'mean model minutes': { healthy: [50, 70], flag: [0, Infinity], suggests: 'too many attempts' },
} as const satisfies Readonly<Record<string, HealthRange>>;
export type BatchMeasureName = keyof typeof batchRanges;

/** The numbers of the rules that compare batches (scenario rules §D.2, §D.3). */
export const healthPolicy = {
  /** A batch of which fewer have ended is not judged: a share of so few says nothing. */
  least: 10,
  /** Batches before that one is compared with. */
  leastBatches: 3,
  deviations: 2,
  /** Percent by which the mean time may leave that of the first batch. */
  minutesDrift: 20,
} as const;

export interface BatchMeasure {
  readonly measure: BatchMeasureName;
  readonly value: number | null;
  readonly finding: MeasureFinding;
}

const driftNames = ['median confidence', 'vetoes', 'escalation rate'] as const;
export type DriftName = (typeof driftNames)[number];

/** A measure of a batch against those before it; `drifts` null: there are too few to say. */
export interface Drift {
  readonly measure: DriftName;
  readonly value: number | null;
  readonly mean: number | null;
  readonly deviation: number | null;
  readonly drifts: boolean | null;
}

export interface BatchHealth {
  readonly batch: string;
  readonly begun: number;
  readonly ended: number;
  readonly made: number;
  /** Without those whose price is not known. */
  readonly costMicrodollars: number;
  readonly measures: readonly BatchMeasure[];
  readonly drifts: readonly Drift[];
}

export interface PhaseAttrition {
  readonly phase: Phase;
  /** Scenarios that came to it and have ended, and of these that were lost there. */
  readonly came: number;
  readonly lost: number;
  readonly lostPercent: number | null;
  readonly expectedPercent: number;
}

export interface CorpusHealth {
  readonly begun: number;
  readonly underWay: number;
  /** Without those that were withdrawn. */
  readonly made: number;
  readonly withdrawn: number;
  readonly escalated: number;
  readonly costMicrodollars: number;
  readonly unpriced: number;
  readonly tiersAsAsked: number;
  readonly statusesAsAsked: number;
  readonly attrition: readonly PhaseAttrition[];
  readonly system: readonly SystemMeasure[];
  /** Vetoes a scenario, by category. */
  readonly vetoes: Readonly<Record<string, number>>;
  /** Published scenarios by category and by the tier that they turned out to have. */
  readonly coverage: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly batches: readonly BatchHealth[];
}

/** How a corpus does. `rows`: in the order in which they were begun. One pass a measure, whatever their number. */
export function corpusHealthOf(rows: readonly HealthRow[]): CorpusHealth {
  const made = rows.flatMap((row) => (row.assigned === null ? [] : [{ ...row, assigned: row.assigned }]));
  const published = made.filter(({ withdrawn }) => !withdrawn);
  return {
    begun: rows.length,
    underWay: rows.filter(({ outcome }) => outcome === null).length,
    made: published.length,
    withdrawn: made.length - published.length,
    escalated: rows.filter(({ escalated }) => escalated).length,
    costMicrodollars: costOf(rows),
    unpriced: rows.filter(({ costMicrodollars }) => costMicrodollars === null).length,
    tiersAsAsked: published.filter(({ tier, assigned }) => tier === assigned.tier).length,
    statusesAsAsked: published.filter(({ status, assigned }) => status === assigned.status).length,
    attrition: attritionOf(rows),
    system: systemMeasures(rows),
    vetoes: Object.fromEntries(
      [...Map.groupBy(rows, ({ category }) => category)].map(([category, those]) => [
        category,
        sumOf(those.map(({ vetoes }) => vetoes)) / those.length,
      ]),
    ),
    coverage: Object.fromEntries(
      [...Map.groupBy(published, ({ category }) => category)].map(([category, those]) => [
        category,
        countsOf(those, ({ assigned }) => assigned.tier),
      ]),
    ),
    batches: batchesOf(rows),
  };
}

/**
 * How the last batch that is judged has drifted from those before it, a sentence a measure (scenario rules §D.3): the next
 * one waits for an operator's word.
 */
export function driftOfLast(rows: readonly HealthRow[]): string[] {
  const last = batchesOf(rows).findLast(({ ended }) => ended >= healthPolicy.least);
  return (last?.drifts ?? []).flatMap(({ measure, value, mean, deviation, drifts }) =>
    drifts === true && value !== null && mean !== null && deviation !== null
      ? `${measure} of ${String(last?.batch)} is ${rounded(value, 3)}; of the batches before it ${rounded(mean, 3)} with a standard deviation of ${rounded(deviation, 3)}`
      : [],
  );
}

function attritionOf(rows: readonly HealthRow[]): PhaseAttrition[] {
  const ended = rows.filter(({ outcome }) => outcome !== null);
  const lostIn = countsOf(
    ended.filter(({ outcome }) => outcome !== 'DOCUMENTED'),
    // One that was stopped before its first phase is lost there.
    ({ phase }) => phases.find((known) => known === phase) ?? phases[0],
  );
  let came = ended.length;
  return phases.map((phase) => {
    const lost = lostIn[phase] ?? 0;
    const row = {
      phase,
      came,
      lost,
      lostPercent: came === 0 ? null : (lost * 100) / came,
      expectedPercent: corpusPolicy.lossPercent[phase],
    };
    came -= lost;
    return row;
  });
}

function batchesOf(rows: readonly HealthRow[]): BatchHealth[] {
  const grouped = [...Map.groupBy(rows, ({ batch }) => batch)].flatMap(([batch, own]) =>
    batch === null ? [] : [{ batch, own }],
  );
  const valued = grouped.map(({ batch, own }) => ({ batch, own, ...valuesOf(own) }));
  const judged = valued.filter(({ ended }) => ended >= healthPolicy.least);
  const first = judged[0]?.values['mean model minutes'] ?? null;
  return valued.map(({ batch, own, ended, made, values, compared }) => {
    const isJudged = ended >= healthPolicy.least;
    const before = judged.slice(
      0,
      judged.findIndex((one) => one.batch === batch),
    );
    return {
      batch,
      begun: own.length,
      ended,
      made,
      costMicrodollars: costOf(own),
      measures: (Object.keys(batchRanges) as BatchMeasureName[]).map((measure) => ({
        measure,
        value: values[measure],
        finding: isJudged ? findingOf(measure, values[measure], first) : 'unknown',
      })),
      drifts: driftNames.map((measure) =>
        driftOf(measure, compared[measure], isJudged ? before.flatMap((one) => one.compared[measure] ?? []) : []),
      ),
    };
  });
}

function valuesOf(own: readonly HealthRow[]) {
  const ended = own.filter(({ outcome }) => outcome !== null);
  const published = own.flatMap(({ assigned, category }) => (assigned === null ? [] : [{ category, assigned }]));
  const share = (count: number) => (ended.length === 0 ? null : (count * 100) / ended.length);
  // A brief was asked for once, however many scenarios it took.
  const briefs = [...new Map(own.map((row) => [row.slot, row])).values()];
  const escalation = share(ended.filter(({ escalated }) => escalated).length);
  return {
    ended: ended.length,
    made: published.length,
    values: {
      'completion rate': share(published.length),
      'category deviation': deviationOf(
        countsOf(briefs, ({ category }) => category),
        countsOf(published, ({ category }) => category),
      ),
      'tier deviation': deviationOf(
        countsOf(briefs, ({ tier }) => tier),
        countsOf(published, ({ assigned }) => assigned.tier),
      ),
      'escalation rate': escalation,
      'mean model minutes': meanOf(ended.map(({ modelMinutes }) => modelMinutes)),
    } satisfies Record<BatchMeasureName, number | null>,
    compared: {
      'median confidence': medianOf(ended.flatMap(({ confidences }) => confidences)),
      vetoes: meanOf(ended.map(({ vetoes }) => vetoes)),
      'escalation rate': escalation,
    } satisfies Record<DriftName, number | null>,
  };
}

/** What a value says by its range; the mean time is compared with that of the first batch that is judged. */
export function findingOf(
  measure: BatchMeasureName,
  value: number | null,
  firstMinutes: number | null,
): MeasureFinding {
  if (value === null) return 'unknown';
  const { healthy, flag } = batchRanges[measure];
  const drifted =
    measure === 'mean model minutes' &&
    firstMinutes !== null &&
    Math.abs(value - firstMinutes) * 100 > firstMinutes * healthPolicy.minutesDrift;
  if (value < flag[0] || value > flag[1] || drifted) return 'red-flag';
  return value >= healthy[0] && value <= healthy[1] ? 'healthy' : 'outside';
}

/** Sample standard deviation; batches that all say the same leave no room, and any other value drifts. */
export function driftOf(measure: DriftName, value: number | null, before: readonly number[]): Drift {
  const mean = meanOf(before);
  if (value === null || mean === null || before.length < healthPolicy.leastBatches)
    return { measure, value, mean, deviation: null, drifts: null };
  const deviation = Math.sqrt(before.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (before.length - 1));
  return {
    measure,
    value,
    mean,
    deviation,
    drifts: Math.abs(value - mean) > healthPolicy.deviations * deviation + 1e-9,
  };
}

/** The largest share by which a name is away from what was asked, in percent of what was asked; null: nothing to compare. */
function deviationOf(asked: Readonly<Record<string, number>>, found: Readonly<Record<string, number>>): number | null {
  const [all, made] = [asked, found].map((counts) => sumOf(Object.values(counts)));
  if (all === undefined || made === undefined || all === 0 || made === 0) return null;
  const away = Object.entries(asked).map(([name, count]) => Math.abs(((found[name] ?? 0) * all) / (made * count) - 1));
  const unasked = Object.keys(found).some((name) => asked[name] === undefined);
  return 100 * Math.max(...away, unasked ? 1 : 0);
}

const costOf = (rows: readonly HealthRow[]) => sumOf(rows.map(({ costMicrodollars }) => costMicrodollars ?? 0));

/** How often each name occurs. */
function countsOf<T>(rows: readonly T[], nameOf: (row: T) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return Object.fromEntries(counts);
}
