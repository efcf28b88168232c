import { z } from 'zod';
import { urnOf } from '../kernel/published-schema.ts';
import { categories, statuses, tiers, type Category, type Status, type Tier } from '../scenario/vocabulary.ts';
import { intraclassCorrelation, krippendorffAlpha } from '../statistics/agreement.ts';
import { sumIfKnown, sumOf } from '../statistics/sums.ts';
import type { EvaluationBrief, EvaluationRules } from './activities.ts';
import { type AskedHow, askedIn, subjectArchitectures } from './architecture.ts';
import { candidateCautions, toldVerdicts, verdictsTold } from './candidates/told.ts';
import { powerAlone, powerWords } from './compare.ts';
import { canaryTold, toldCautions, toldIn } from './contamination/told.ts';
import { type Provenance, provenance, provenanceCautions } from './given/provenance.ts';
import { breakdown, frontier, imScore, scenarioCautions } from './im-score.ts';
import { type Delivered, inBatches, inBatchesForm } from './in-batches.ts';
import { judgeCautions } from './judge-cautions.ts';
import type { Judgement } from './judgement.ts';
import { passRates, passRatesForm } from './pass-rates.ts';
import { scenarioScores } from './responses.ts';
import { type ResponseScore, type Said, saidCounts } from './response-score.ts';
import type { JudgedScore } from './score.ts';
import { twinCautions, twinsReport, twinsReportOf } from './twins/report.ts';
import { yardstickForm, yardstickOf } from './yardstick.ts';

/** One response with all that is known of it. */
export interface Reported extends ResponseScore {
  readonly scenario: string;
  readonly category: Category;
  readonly tier: Tier;
  readonly status: Status;
  readonly run: number;
  readonly said: Said;
  /** It tells the canary of the release (evaluation rules §6.5); absent: it does not, or nobody has looked. */
  readonly canary?: true;
  readonly judged: readonly {
    readonly judge: string;
    /** null: none came that could be read. */
    readonly judgement: Judgement | null;
    readonly scored: JudgedScore | null;
  }[];
}

/** 1.1: what people said of candidates; 1.2: agentic subjects; 1.3: what came by batches of the provider; 1.4: twins; 1.5: ceilings; 1.6: the canary; 1.7: more reasons for which there is no twin, the ceiling of a missing step, and bounds of passes. Reports of before are read as they are. */
export const reportVersion = '1.7';
const versions = [reportVersion, '1.6', '1.5', '1.4', '1.3', '1.2', '1.1', '1.0'].map((version) =>
  urnOf('evaluation_report', version),
);

const count = z.int().min(0);
const score = z.number().min(0).max(100).nullable();
const interval = z.strictObject({ low: z.number(), high: z.number() }).nullable();
const imShape = {
  score,
  standardError: z.number().nullable(),
  interval,
  bounds: interval,
  scenarios: count,
  scoredScenarios: count,
  responses: count,
  unscored: count,
};
const group = <const T extends readonly string[]>(names: T) =>
  z.array(z.strictObject({ group: z.enum(names), ...imShape }));

/** The report of an evaluation, as it is published (evaluation rules §1.5). */
export const evaluationReport = z.strictObject({
  schema: z.literal(versions),
  simulated: z.boolean(),
  runKey: z.string(),
  createdAt: z.string(),
  model: z.string(),
  /** The models' own names for themselves, where they gave one. */
  snapshots: z.array(z.string()),
  judges: z.array(z.strictObject({ judge: z.string(), model: z.string() })),
  /** How the model was asked, where somebody said so; absent: as the subject's row of the roster has it. */
  asked: z
    .strictObject({
      architecture: z.enum(subjectArchitectures).exactOptional(),
      temperature: z.number().exactOptional(),
    })
    .optional(),
  /** Absent: every request was made by itself. */
  inBatches: inBatchesForm.optional(),
  /** SHA-256 of the scenarios with their keys. */
  set: z.string(),
  runs: count,
  rules: z.strictObject({
    passScore: z.number(),
    level: z.number(),
    power: z.number(),
    tierWeights: z.record(z.enum(tiers), z.number()),
    /** Absent: it is of a version that did not tell. */
    scoring: yardstickForm.optional(),
  }),
  im: z.strictObject(imShape),
  categories: group(categories),
  tiers: group(tiers),
  statuses: group(statuses),
  frontier: z.strictObject({
    candidates: z.array(z.strictObject({ scenario: z.string(), run: count })),
    scenarios: count,
    withCandidate: count,
    /** What people had said of candidates before this was published; absent: nothing. */
    verdicts: toldVerdicts.optional(),
  }),
  passes: passRatesForm,
  power: z
    .strictObject({
      scenarios: count,
      runs: count,
      level: z.number(),
      power: z.number(),
      detectable: z.number(),
      from: z.enum(['pairs', 'one model']),
    })
    .nullable(),
  agreement: z.strictObject({
    alpha: z.number().nullable(),
    alphaOfPasses: z.number().nullable(),
    intraclass: z.number().nullable(),
  }),
  /** What the subject came back with. */
  said: z.strictObject({ answer: count, declined: count, empty: count, exhausted: count, missing: count }),
  /** Judgements that were due, that count, and marks that their quotation did not carry. */
  judgements: z.strictObject({ due: count, counted: count, unsupported: count }),
  scenarios: z.array(
    z.strictObject({
      scenario: z.string(),
      tier: z.enum(tiers),
      category: z.enum(categories),
      status: z.enum(statuses),
      score,
      scores: z.array(z.number()),
      unscored: count,
    }),
  ),
  usage: z.strictObject({
    calls: count,
    inputTokens: count,
    outputTokens: count,
    /** null: not known. */
    costMicrodollars: z.number().nullable(),
  }),
  /** Where its answers came from; absent: the model was asked. */
  given: provenance.optional(),
  /** What the twins show (evaluation rules §6.3); absent: none were asked. */
  twins: twinsReport.optional(),
  /** Which responses tell the canary of the release (evaluation rules §6.5); absent: none was looked for. */
  canary: canaryTold.optional(),
  /** What a reader has to know before believing it. */
  cautions: z.array(z.string()),
});
export type EvaluationReport = z.infer<typeof evaluationReport>;

interface Spending extends Delivered {
  readonly snapshot: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ReportFacts {
  readonly runKey: string;
  readonly simulated: boolean;
  readonly createdAt: string;
  readonly brief: EvaluationBrief;
  readonly policy: EvaluationRules;
  readonly rows: readonly Reported[];
  /** Of the twins. */
  readonly twins: readonly Reported[];
  readonly usage: readonly Spending[];
  /** null: the model was asked. */
  readonly given: Provenance | null;
  /** Of answers that another evaluation has asked for: how, and which versions of the model answered. */
  readonly origin?: { readonly asked: AskedHow; readonly snapshots: readonly string[] };
}

/** Puts the report together; the same facts make the same report. */
export function reportOf(facts: ReportFacts): EvaluationReport {
  const { runKey, simulated, createdAt, brief, policy, rows, usage, given } = facts;
  const { tierWeights, passScore, level, power } = policy;
  const { model: subject = brief.model } = { model: policy.models.subject };
  const judges = Object.entries(policy.models)
    .filter(([place]) => place !== 'subject')
    .map(([judge, model]) => ({ judge, model }));
  const canary = toldIn([...rows, ...facts.twins], brief.canary);
  const counted = rows.flatMap(({ judged }) => judged);
  const marks = rows.map(({ judged }) => judges.map(({ judge }) => scoreBy(judged, judge)));
  const known = {
    schema: urnOf('evaluation_report', reportVersion),
    simulated,
    runKey,
    createdAt,
    model: subject,
    snapshots: [...(facts.origin?.snapshots ?? snapshotsOf('subject', usage))],
    judges,
    ...askedIn(facts.origin?.asked ?? brief),
    inBatches: inBatches(usage) ?? undefined,
    set: brief.set,
    runs: brief.runs,
    rules: { passScore, level, power, tierWeights, scoring: yardstickOf(policy) },
    im: imScore(rows, policy),
    ...groupsOf(rows, facts),
    passes: passRates(rows, policy),
    power: powerAlone(rows, policy),
    agreement: {
      alpha: krippendorffAlpha(marks),
      alphaOfPasses: krippendorffAlpha(
        marks.map((unit) => unit.map((mark) => (mark === null ? null : Number(mark >= passScore)))),
      ),
      intraclass: intraclassCorrelation(marks),
    },
    said: saidCounts(rows),
    judgements: {
      due: counted.length,
      counted: counted.filter(({ scored }) => scored !== null && scored.score !== null).length,
      unsupported: sumOf(counted.map(({ scored }) => scored?.unsupported.length ?? 0)),
    },
    scenarios: scenarioRows(rows),
    usage: {
      calls: usage.length,
      inputTokens: sumOf(usage.map(({ inputTokens }) => inputTokens)),
      outputTokens: sumOf(usage.map(({ outputTokens }) => outputTokens)),
      costMicrodollars: sumIfKnown(usage.map(({ costMicrodollars }) => costMicrodollars)),
    },
    ...(given === null ? {} : { given }),
    ...twinsReportOf(facts),
    ...(canary === null ? {} : { canary }),
  };
  const versions = new Map(judges.map(({ judge }) => [judge, snapshotsOf(judge, usage)]));
  return { ...known, cautions: cautionsOf(known, marks, versions) };
}

/** The versions of its model that answered in this place, by their own names. */
export const snapshotsOf = (place: string, usage: readonly Pick<Spending, 'agent' | 'snapshot'>[]): string[] =>
  [...new Set(usage.filter(({ agent }) => agent === place).map(({ snapshot }) => snapshot))].toSorted();

const scoreBy = (judged: Reported['judged'], judge: string): number | null =>
  judged.find((one) => one.judge === judge)?.scored?.score ?? null;

function groupsOf(rows: readonly Reported[], { policy, brief }: ReportFacts) {
  const groups = breakdown(rows, policy);
  const verdicts = verdictsTold(rows, brief.verdicts ?? []);
  const { candidates, scenarios, withCandidate } = frontier(rows);
  return {
    categories: [...groups.categories],
    tiers: [...groups.tiers],
    statuses: [...groups.statuses],
    frontier: {
      candidates: [...candidates],
      scenarios,
      withCandidate,
      ...(verdicts.length === 0 ? {} : { verdicts }),
    },
  };
}

function scenarioRows(rows: readonly Reported[]): EvaluationReport['scenarios'] {
  return scenarioScores(rows).flatMap(({ scenario, scores, unscored, score: mean }) => {
    const first = rows.find((row) => row.scenario === scenario);
    if (first === undefined) return [];
    const { tier, category, status } = first;
    return [{ scenario, tier, category, status, score: mean, scores: [...scores], unscored }];
  });
}

function cautionsOf(
  report: Omit<EvaluationReport, 'cautions'>,
  marks: readonly (readonly (number | null)[])[],
  versions: ReadonlyMap<string, readonly string[]>,
): string[] {
  const { simulated, im, judgements, power, given, set, frontier: found } = report;
  const { candidates, verdicts = [] } = found;
  const open = candidates.filter(
    (one) => !verdicts.some(({ scenario, run }) => one.scenario === scenario && one.run === run),
  ).length;
  return [
    ...(simulated
      ? ['Made with simulated models or scenarios: it shows that the machinery works, and of no model how good it is.']
      : []),
    ...(im.unscored > 0
      ? [`${im.unscored} of ${im.responses} responses are unscored; the bounds say what they could make of the score.`]
      : []),
    ...(report.canary === undefined ? [] : toldCautions(report.canary)),
    ...scenarioCautions(im),
    ...judgeCautions(report, marks, versions),
    ...(judgements.due > judgements.counted
      ? [`${judgements.due - judgements.counted} of ${judgements.due} judgements do not count.`]
      : []),
    ...(im.interval === null ? ['There is no interval: too few scenarios were scored, or all scores are equal.'] : []),
    ...(power === null ? [] : [powerWords(power)]),
    ...candidateCautions(verdicts, open),
    ...(given === undefined ? [] : provenanceCautions(given, set)),
    ...(report.twins === undefined ? [] : twinCautions(report.twins)),
    'Until its judges are compared with people (symposium evaluate audit), nobody knows how far they agree.',
  ];
}
