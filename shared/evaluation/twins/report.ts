import { z } from 'zod';
import { decimal } from '../../text/amounts.ts';
import { type Block, list, prose, table } from '../../page/page.ts';
import { compareModels } from '../compare.ts';
import type { EvaluationBrief, EvaluationRules } from '../activities.ts';
import { scenarioScores, type ScoredResponse } from '../responses.ts';
import { type Exclusion, exclusions } from './twin.ts';

const count = z.int().min(0);
const score = z.number().min(0).max(100).nullable();

/** What a model did on twins, as the report of an evaluation has it (evaluation rules §6.3). */
export const twinsReport = z.strictObject({
  seed: z.string(),
  asked: count,
  /** Scenarios that have no twin, each with the reason. */
  excluded: z.array(z.strictObject({ scenario: z.string(), why: z.enum(exclusions) })),
  responses: count,
  unscored: count,
  /** Score of the scenario less that of its twin, over the pairs, weighted by tier; null: no pair was scored. */
  gap: z
    .strictObject({
      mean: z.number(),
      standardError: z.number().nullable(),
      interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
      clusters: count,
    })
    .nullable(),
  /** Two-sided, of "there is no gap"; null where the differences do not scatter. */
  probability: z.number().nullable(),
  /** The whole interval and the bounds lie above 0; never where a model or a scenario is simulated. */
  shown: z.boolean(),
  scenarios: z.array(z.strictObject({ scenario: z.string(), score, twin: score })),
});
export type TwinsReport = z.infer<typeof twinsReport>;

interface TwinFacts {
  readonly simulated: boolean;
  readonly brief: EvaluationBrief;
  readonly policy: EvaluationRules;
  readonly rows: readonly ScoredResponse[];
  readonly twins: readonly ScoredResponse[];
}

/** Nothing where no twin was asked for. */
export function twinsReportOf({ brief, rows, twins, policy, simulated }: TwinFacts): {
  readonly twins?: TwinsReport;
} {
  if (brief.twins === undefined) return {};
  const { seed, made, excluded } = brief.twins;
  const asked = new Set(made);
  const originals = rows.filter(({ scenario }) => asked.has(scenario));
  const { difference, probability, standing } = compareModels(originals, twins, policy);
  const byScenario = new Map(scenarioScores(twins).map((one) => [one.scenario, one.score]));
  return {
    twins: {
      seed,
      asked: made.length,
      excluded: excluded.map(({ scenario, excluded: why }) => ({ scenario, why })),
      responses: twins.length,
      unscored: twins.filter((one) => one.score === null).length,
      gap: difference,
      probability,
      shown: standing === 'AHEAD' && !simulated,
      scenarios: scenarioScores(originals).map((one) => ({
        scenario: one.scenario,
        score: one.score,
        twin: byScenario.get(one.scenario) ?? null,
      })),
    },
  };
}

const intervalOf = ({ gap }: TwinsReport): string =>
  gap?.interval == null ? 'no interval' : `${decimal(gap.interval.low, 1)} to ${decimal(gap.interval.high, 1)}`;

/** For the run's end, and for who follows it. */
export const twinLine = (report: TwinsReport): string =>
  report.gap === null
    ? `no twin was scored; without a twin: ${report.excluded.length}`
    : `${report.gap.mean > 0 ? '+' : ''}${decimal(report.gap.mean, 1)} points over ${report.gap.clusters} pairs with twins (${intervalOf(report)}); without a twin: ${report.excluded.length}`;

const memoryWords = 'It scores less where the numbers are others: part of its score on the published texts is memory.';

interface Carrying {
  readonly runKey: string;
  readonly model: string;
  readonly twins?: TwinsReport | undefined;
}

/** What a reader has to know of it where reports stand side by side: most are of models of which no twin was asked. */
export const memoryCautionsOf = (reports: readonly Carrying[]): string[] => [
  ...new Set(
    reports.flatMap(({ runKey, model, twins }) =>
      twins?.shown === true ? [`${model} (${runKey}): ${memoryWords}`] : [],
    ),
  ),
];

export function twinCautions(report: TwinsReport): string[] {
  return [
    ...(report.shown ? [memoryWords] : []),
    'A gap to the twins shows only in answers that state numbers; that there is none does not show that a text is unknown.',
    ...(report.unscored > 0 ? [`${report.unscored} of ${report.responses} responses to twins are unscored.`] : []),
  ];
}

/** Why scenarios have no twin, in words (evaluation rules §6.4). */
const reasons: Readonly<Record<Exclusion, string>> = {
  'no-calculations': 'the key has no calculations',
  'no-numbers': 'the key is of a version before 1.6, which did not hold the numbers of its calculations',
  superseded:
    'a number of the key was superseded after it was reported, or a calculation does not come to what is published of it',
  'no-parameter': 'no number in a table of the page goes into a calculation of the key',
  units: 'what goes into them is no plain amount of a thing or a time',
  ambiguous: 'the number stands somewhere else, too, and may mean another thing there',
  'wrong-answers': 'a wrong answer or a distractor is about the thing',
  notation: 'it is written in a way that is not rewritten, or what it would become stands on the page',
  unnatural: 'it is a constant of nature or the size of a world or a person, or a thing would be denser than any is',
  derived: 'another number follows from it, or may, and nothing says how',
  arithmetic: 'a calculation has no value there',
  'solution-fails': 'the solution would fail there, or have less room, and what is right then nobody has computed',
  told: 'a result that changes is told in words',
  'key-holds': 'the results of the key hold there, too, within the tolerance of scoring',
};

export const reasonOf = (why: Exclusion): string => reasons[why];

/** The section of an evaluation's page. */
export function twinBlocks(report: TwinsReport): Block[] {
  const counts = [...Map.groupBy(report.excluded, ({ why }) => why)];
  return [
    prose(
      'A twin is the scenario with other numbers, and is scored by the key as Symposium computes it for them: what a model remembers of the published text is wrong there.',
    ),
    prose(`Gap (scenario less twin): ${twinLine(report)}.`),
    table(
      ['Scenario', 'Score', 'Twin'],
      report.scenarios.map((one) => [one.scenario, decimal(one.score, 1), decimal(one.twin, 1)]),
    ),
    ...(counts.length === 0
      ? []
      : [list(counts.map(([why, all]) => `${all.length} without a twin: ${reasonOf(why)}`))]),
  ];
}
