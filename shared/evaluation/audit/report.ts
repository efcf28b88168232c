import { z } from 'zod';
import { urnOf } from '../../kernel/published-schema.ts';
import { statuses, tiers } from '../../scenario/vocabulary.ts';
import { responseOf, type EvaluationRules } from '../activities.ts';
import type { Reported } from '../report.ts';
import { type Agreement, agreementOf, type Pair } from './agreement.ts';
import { amongPeople } from './among-people.ts';
import { correctedOf } from './corrected.ts';
import { peoplesScores, type PersonsMark } from './marked.ts';

/** 1.1: two people for each answer. */
export const auditVersion = '1.1';
const versions = [auditVersion, '1.0'].map((version) => urnOf('evaluation_audit', version));

const count = z.int().min(0);
const interval = z.strictObject({ low: z.number(), high: z.number() }).nullable();
const estimate = z
  .strictObject({ mean: z.number(), standardError: z.number().nullable(), interval, clusters: count })
  .nullable();
const share = z.strictObject({ mean: z.number(), low: z.number(), high: z.number(), answers: count }).nullable();
const agreementShape = {
  answers: count,
  scenarios: count,
  same: share,
  passesFound: share,
  failsFound: share,
  bias: estimate,
  meanDistance: z.number().nullable(),
  alpha: z.number().nullable(),
  alphaOfPasses: z.number().nullable(),
  intraclass: z.number().nullable(),
};

/** The report of a judge audit, as it is published (evaluation rules §5.4). */
export const auditReport = z.strictObject({
  schema: z.literal(versions),
  simulated: z.boolean(),
  runKey: z.string(),
  createdAt: z.string(),
  evaluation: z.string(),
  model: z.string(),
  set: z.string(),
  seed: z.string(),
  rules: z.strictObject({
    passScore: z.number(),
    level: z.number(),
    tierWeights: z.record(z.enum(tiers), z.number()),
  }),
  /** Answers that could be drawn, that were, and that somebody has marked. */
  of: count,
  drawn: count,
  marked: count,
  /** How far people agree with each other; absent: one was asked about each answer. */
  amongPeople: z
    .strictObject({
      answers: count,
      signed: count,
      scenarios: count,
      same: share,
      meanDistance: z.number().nullable(),
      alpha: z.number().nullable(),
      alphaOfPasses: z.number().nullable(),
    })
    .optional(),
  estimator: z.literal('difference estimator (prediction-powered), clustered by scenario'),
  /** The IM-Score and the share of passes: as the judges have it, and as people would. */
  score: z.strictObject({ judged: estimate, corrected: estimate }),
  passes: z.strictObject({ judged: estimate, corrected: estimate }),
  /** What all judges together say, against people; by status; and each judge by itself. */
  agreement: z.strictObject(agreementShape),
  statuses: z.array(z.strictObject({ group: z.enum(statuses), ...agreementShape })),
  judges: z.array(z.strictObject({ judge: z.string(), model: z.string(), ...agreementShape })),
  answers: z.array(
    z.strictObject({
      scenario: z.string(),
      run: count,
      status: z.enum(statuses),
      judged: z.number(),
      /** null: nobody has marked it. */
      people: z.number().nullable(),
      /** What each of them gave; absent: one was asked. */
      marks: z.array(z.number()).optional(),
    }),
  ),
  /** What a reader has to know before believing it. */
  cautions: z.array(z.string()),
});
export type AuditReport = z.infer<typeof auditReport>;

export interface AuditFacts {
  readonly runKey: string;
  readonly simulated: boolean;
  readonly createdAt: string;
  readonly evaluation: string;
  readonly model: string;
  readonly set: string;
  readonly seed: string;
  readonly of: number;
  readonly drawn: readonly string[];
  /** How many people were asked about each answer. */
  readonly asked: 1 | 2;
  /** Response → what people gave it. */
  readonly marks: ReadonlyMap<string, readonly PersonsMark[]>;
  /** All responses of the evaluation, and the rules that they were scored by. */
  readonly rows: readonly Reported[];
  readonly policy: EvaluationRules;
}

/** Puts the report together; the same facts make the same report. */
export function auditReportOf(facts: AuditFacts): AuditReport {
  const { runKey, simulated, createdAt, evaluation, model, set, seed, of, asked, marks, rows, policy } = facts;
  const people = peoplesScores(marks);
  const { passScore, level, tierWeights } = policy;
  const names = new Set(facts.drawn);
  const drawn = rows.filter(({ scenario, run }) => names.has(responseOf(scenario, run)));
  const pairsBy = (judged: (row: Reported) => number | null): Pair[] =>
    drawn.flatMap((row) => {
      const [mark, given] = [people.get(responseOf(row.scenario, row.run)), judged(row)];
      return mark === undefined || given === null
        ? []
        : [{ scenario: row.scenario, status: row.status, judged: given, people: mark }];
    });
  const pairs = pairsBy(({ score }) => score);
  const [judged, corrected] = [correctedOf(rows, null, policy), correctedOf(rows, people, policy)];
  const judges = Object.entries(policy.models).filter(([place]) => place !== 'subject');
  const known = {
    schema: urnOf('evaluation_audit', auditVersion),
    simulated,
    runKey,
    createdAt,
    evaluation,
    model,
    set,
    seed,
    rules: { passScore, level, tierWeights },
    of,
    drawn: drawn.length,
    marked: pairs.length,
    ...(asked === 1 ? {} : { amongPeople: amongPeople(twiceIn(drawn, marks), policy) }),
    estimator: auditReport.shape.estimator.value,
    score: { judged: judged.score, corrected: corrected.score },
    passes: { judged: judged.passes, corrected: corrected.passes },
    agreement: agreementOf(pairs, policy),
    statuses: statuses.flatMap((group) => {
      const own = pairs.filter(({ status }) => status === group);
      return own.length === 0 ? [] : [{ group, ...agreementOf(own, policy) }];
    }),
    judges: judges.map(([judge, by]) => ({
      judge,
      model: by,
      ...agreementOf(
        pairsBy((row) => row.judged.find((one) => one.judge === judge)?.scored?.score ?? null),
        policy,
      ),
    })),
    answers: drawn.map(({ scenario, run, status, score }) => ({
      ...{ scenario, run, status, judged: score ?? 0 },
      people: people.get(responseOf(scenario, run)) ?? null,
      ...(asked === 1 ? {} : { marks: (marks.get(responseOf(scenario, run)) ?? []).map((mark) => mark.score) }),
    })),
  };
  const unscored = rows.filter(({ score }) => score === null).length;
  return { ...known, cautions: cautionsOf(known, unscored) };
}

/** Those of the drawn answers that two people have marked. */
const twiceIn = (drawn: readonly Reported[], marks: AuditFacts['marks']) =>
  drawn.flatMap(({ scenario, run }) => {
    const its = marks.get(responseOf(scenario, run)) ?? [];
    return its.length > 1 ? [{ scenario, marks: its }] : [];
  });

function cautionsOf(report: Omit<AuditReport, 'cautions'>, unscored: number): string[] {
  const { simulated, marked, drawn, score, agreement } = report;
  const weak = score.corrected !== null && score.corrected.interval === null;
  return [
    ...(simulated ? ['Made with simulated models or scenarios: it says nothing of any judge.'] : []),
    ...(marked === 0 ? ['Nobody has marked an answer: nothing is known of how far the judges agree with people.'] : []),
    ...(marked > 0 && marked < drawn
      ? [`${drawn - marked} of ${drawn} answers were not marked; those that were speak for them, too.`]
      : []),
    ...(weak ? ['The corrected score has no interval: too few scenarios were marked, or nothing scatters.'] : []),
    ...(unscored > 0 ? [`${unscored} unscored responses are in neither score.`] : []),
    ...(isThin(agreement) ? ['Fewer than 30 scenarios were marked: the intervals are wide for a reason.'] : []),
    ...(report.amongPeople === undefined ? [oneEach] : amongCautions(report.amongPeople, drawn)),
  ];
}

const oneEach = 'One person marked each answer: nothing is known of how far people agree with each other.';

/** What is not known of people's agreement. */
function amongCautions({ answers, signed }: NonNullable<AuditReport['amongPeople']>, drawn: number): string[] {
  if (answers === 0)
    return ['No answer was marked by two people: nothing is known of how far people agree with each other.'];
  return [
    ...(answers < drawn ? [`${drawn - answers} of ${drawn} answers were not marked by two people.`] : []),
    ...(signed < answers
      ? [
          `Of ${answers - signed} of ${answers} answers the names alone say that two people marked them: nobody signed (symposium reviewers).`,
        ]
      : []),
  ];
}

const isThin = ({ scenarios }: Pick<Agreement, 'scenarios'>): boolean => scenarios > 0 && scenarios < 30;
