import type { EvaluationBrief, EvaluationRules } from './activities.ts';
import type { GivenFrom } from './given/given.ts';
import { type ImScore, imScore } from './im-score.ts';
import type { ResponseInBatches } from './in-batches.ts';
import type { Reported } from './report.ts';
import { sumIfKnown } from '../statistics/sums.ts';

/** How far an evaluation has come. */
export interface EvaluationProgress {
  readonly model: string;
  readonly judges: readonly string[];
  readonly scenarios: number;
  readonly runs: number;
  /** Responses: asked for in all; those that the subject has given in one way or another; those with a score that stands. */
  readonly responses: number;
  readonly given: number;
  readonly settled: number;
  /** Of the settled ones; it leans to what is answered fastest. Of all, as the report has it, once they were scored. */
  readonly running: ImScore;
  /** Of its interval. */
  readonly level: number;
  /** Paid so far. null: the price of a call is not known. */
  readonly costMicrodollars: number | null;
  readonly tokens: number;
  /** Where the answers came from; null: the model is asked. */
  readonly source: GivenFrom | null;
  /** What it waits for in batches of its providers; null: nothing. */
  readonly atProvider: AtProvider | null;
  /** What of each response came by batches of the provider; null: nobody is asked in any. */
  readonly inBatches: readonly ResponseInBatches[] | null;
  /** Responses to twins, which are no part of the score; null: none are asked for. */
  readonly twins: { readonly responses: number; readonly given: number; readonly settled: number } | null;
  /** It is asked what it knows of the texts, and nothing is scored. */
  readonly probes: boolean;
}

export interface AtProvider {
  readonly batches: number;
  readonly requests: number;
  /** ISO 8601, of the first of them. */
  readonly since: string;
}

interface Spent {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicrodollars: number | null;
}

/** A response is settled when nothing that could still come would change its score (evaluation rules §1.6). */
export const isSettled = ({ said, score, judged }: Pick<Reported, 'said' | 'score' | 'judged'>): boolean =>
  score !== null && (said.kind !== 'answer' || judged.every(({ judgement }) => judgement !== null));

/**
 * From every response as it stands now, and what was paid for them. `concluded`: they were scored, so nothing comes any more, and
 * a judge who is not there will not be.
 */
export function progressOf(
  { model, judges, scenarios, runs, given: source, probes, twins: asked }: EvaluationBrief,
  policy: EvaluationRules,
  rows: readonly Reported[],
  spent: readonly Spent[],
  {
    atProvider = null,
    twins = [],
    inBatches = null,
    concluded = false,
  }: Partial<Pick<EvaluationProgress, 'atProvider' | 'inBatches'>> & {
    readonly twins?: readonly Reported[];
    readonly concluded?: boolean;
  } = {},
): EvaluationProgress {
  const stands = (row: Reported) => (concluded ? row.score !== null : isSettled(row));
  const settled = rows.filter(stands);
  return {
    model,
    judges: judges ?? [],
    scenarios: scenarios.length,
    runs,
    responses: scenarios.length * runs,
    given: givenIn(rows),
    settled: settled.length,
    running: imScore(concluded ? rows : settled, policy),
    level: policy.level,
    costMicrodollars: sumIfKnown(spent.map(({ costMicrodollars }) => costMicrodollars)),
    source: source ?? null,
    atProvider,
    inBatches,
    twins:
      asked === undefined
        ? null
        : { responses: twins.length, given: givenIn(twins), settled: twins.filter(stands).length },
    probes: probes !== undefined,
    tokens: spent.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
  };
}

const givenIn = (rows: readonly Reported[]): number => rows.filter(({ said }) => said.kind !== 'missing').length;
