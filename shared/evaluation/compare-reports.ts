import { counted, decimal, levelText } from '../text/amounts.ts';
import { compareModels, type Comparison, powerWords } from './compare.ts';
import { byText } from '../text/order.ts';
import { type Lifted, liftedIn } from './candidates/lifted.ts';
import { type CanaryTold, toldCautionsOf } from './contamination/told.ts';
import type { EvaluationReport } from './report.ts';
import type { ScoredResponse } from './responses.ts';
import { memoryCautionsOf } from './twins/report.ts';
import type { Yardstick } from './yardstick.ts';

/** Two evaluations side by side (evaluation rules §3.6). */
export interface ComparedReports extends Comparison {
  readonly simulated: boolean;
  readonly models: readonly [string, string];
  /** Of the interval. */
  readonly level: number;
  /** Which responses of each tell the canary of the release (evaluation rules §6.5); null: none was looked for. */
  readonly canary: readonly [CanaryTold | null, CanaryTold | null];
  /** Answers of each to open problems that stand where only a verified one may (evaluation rules §2.7). */
  readonly lifted: readonly [Lifted, Lifted];
  readonly cautions: readonly string[];
}

/** How sure one has to be: as the strictest of these reports asks for, so that nobody is ahead by a laxer level of its own. */
export const strictest = (reports: readonly EvaluationReport[]) => ({
  level: Math.max(...reports.map(({ rules }) => rules.level)),
  power: Math.max(...reports.map(({ rules }) => rules.power)),
});

/**
 * Compares two models by their reports, in either order alike. Only reports of one set of scenarios can be compared: a key
 * that was mended since is another yardstick. What simulated models measure has no winner.
 */
export function compareReports(
  first: EvaluationReport,
  second: EvaluationReport,
  sureness = strictest([first, second]),
): { readonly compared: ComparedReports } | { readonly problems: readonly string[] } {
  if (first.set !== second.set)
    return { problems: [`${first.runKey} and ${second.runKey} are of different sets of scenarios and keys`] };
  const others = otherScenarios(first, second);
  if (others.length > 0)
    return {
      problems: [
        `${first.runKey} and ${second.runKey} name one set, and do not tell the same of ${others.slice(0, 5).join(', ')}`,
      ],
    };
  const rules = otherRules(first, second);
  if (rules.length > 0)
    return {
      problems: [
        `${first.runKey} and ${second.runKey} were scored by different rules: ${rules.slice(0, 5).join(', ')}`,
      ],
    };
  const simulated = first.simulated || second.simulated;
  const responses = [responsesOf(first), responsesOf(second)] as const;
  const compared = compareModels(...responses, { ...first.rules, ...sureness });
  return {
    compared: {
      ...compared,
      standing: simulated ? 'OPEN' : compared.standing,
      simulated,
      models: [first.model, second.model],
      level: sureness.level,
      canary: [first.canary ?? null, second.canary ?? null],
      lifted: [liftedIn(first, responses[0]), liftedIn(second, responses[1])],
      cautions: [
        ...(simulated ? ['Made with simulated models or scenarios: it declares no winner.'] : []),
        ...toldCautionsOf([first, second]),
        ...memoryCautionsOf([first, second]),
        ...differenceCautions(first, second),
        ...levelCautions([first, second], sureness.level),
        ...(compared.leftOut > 0 ? [leftOutWords(compared.leftOut)] : []),
        ...unscoredWords(compared),
        ...(compared.power === null ? [] : [powerWords(compared.power)]),
        ...(isSurprising(compared)
          ? [
              'The interval leaves out 0, and yet the difference is below that: what so few scenarios show is apt to be too large, or chance.',
            ]
          : []),
      ],
    },
  };
}

/** In what the two were made otherwise, beside their models. */
function differenceCautions(first: EvaluationReport, second: EvaluationReport): string[] {
  const judgesOf = ({ judges }: EvaluationReport) => JSON.stringify(judges.map(({ model }) => model).toSorted());
  return [
    ...(judgesOf(first) === judgesOf(second) ? [] : ['The two were judged by different judges.']),
    ...(JSON.stringify(first.asked) === JSON.stringify(second.asked) ? [] : ['The two were asked in different ways.']),
    ...(isTold(first) && isTold(second)
      ? []
      : ['One of the two is of a version that did not tell its ceilings: nobody knows whether they are the same.']),
  ];
}

/** A reader who knows the reports looks for other intervals than stand here. */
export const levelCautions = (reports: readonly EvaluationReport[], level: number): string[] =>
  reports.every(({ rules }) => rules.level === level)
    ? []
    : [`Their reports have intervals of different levels: all of these are of ${levelText(level)}.`];

const leftOutWords = (count: number): string =>
  `${counted(count, 'scenario is', 'scenarios are')} left out, as only one has a score.`;

function unscoredWords({ unscored, bounds, difference }: Comparison): string[] {
  if (unscored === 0 || bounds === null) return [];
  const decides = difference !== null && bounds.low <= 0 && bounds.high >= 0;
  return [
    `${counted(unscored, 'response is', 'responses are')} unscored: with ${unscored === 1 ? 'it' : 'them'} at 0 and at 100 the difference is ${decimal(bounds.low)} to ${decimal(bounds.high)}${decides ? ', so they may decide who is ahead' : ''}.`,
  ];
}

/** What such a plan is more likely to miss was found: then it is often exaggerated (Gelman and Carlin 2014). */
function isSurprising({ difference, power }: Comparison): boolean {
  const interval = difference?.interval ?? null;
  if (difference === null || interval === null || power === null) return false;
  return (interval.low > 0 || interval.high < 0) && Math.abs(difference.mean) < power.detectable;
}

/** A set has its scenarios, each of one tier, category and status: who leaves one out, or moves it, tells of another set. */
function otherScenarios(first: EvaluationReport, second: EvaluationReport): string[] {
  const rowsOf = ({ scenarios }: EvaluationReport) =>
    new Map(scenarios.map((one) => [one.scenario, JSON.stringify([one.tier, one.category, one.status])]));
  const [own, others] = [rowsOf(first), rowsOf(second)];
  return [...new Set([...own.keys(), ...others.keys()])]
    .filter((id) => own.get(id) !== others.get(id))
    .toSorted(byText);
}

/** Lines of scoring that are not the same, as far as both tell, with what each has. */
function otherRules(first: EvaluationReport, second: EvaluationReport): string[] {
  const both = isTold(first) && isTold(second);
  const [own, others] = [linesOf(first, both), linesOf(second, both)];
  return [...new Set([...own.keys(), ...others.keys()])]
    .filter((line) => own.get(line) !== others.get(line))
    .map((line) => `${line} (${own.get(line) ?? 'none'} and ${others.get(line) ?? 'none'})`);
}

function linesOf({ rules }: EvaluationReport, withScoring: boolean): ReadonlyMap<string, number> {
  const scoring: Partial<Yardstick> = withScoring ? { ...rules.scoring } : {};
  const { ceilings = {}, ...lines } = scoring;
  const under = (name: string, table: Readonly<Record<string, number>>) =>
    Object.entries(table).map(([row, value]) => [`${name}.${row}`, value] as const);
  return new Map([
    ['passScore', rules.passScore],
    ...under('tierWeights', rules.tierWeights),
    ...under('ceilings', ceilings),
    ...Object.entries(lines),
  ]);
}

const isTold = ({ rules }: EvaluationReport): boolean => rules.scoring !== undefined;

/** As far as a report tells its responses: those without a score come last, and what was flagged is not said. */
export const responsesOf = ({ scenarios }: EvaluationReport): ScoredResponse[] =>
  scenarios.flatMap(({ scores, unscored, scenario, category, tier, status }) =>
    [...scores, ...Array.from({ length: unscored }, () => null)].map((score, at) => ({
      ...{ scenario, category, tier, status, score },
      run: at + 1,
      breakthrough: false,
    })),
  );

/** The comparison in lines, as the command line prints it. */
export function comparisonLines({
  models,
  level,
  difference,
  probability,
  standing,
  pairs,
  cautions,
}: ComparedReports): string[] {
  const interval = difference?.interval ?? null;
  const shown = difference === null ? 'unknown' : `${difference.mean > 0 ? '+' : ''}${decimal(difference.mean)}`;
  return [
    `${models[0]} less ${models[1]}, on ${pairs} scenarios: ${shown} points`,
    `interval   ${interval === null ? 'none' : `${decimal(interval.low)} to ${decimal(interval.high)} (${levelText(level)})`}`,
    `p-value    ${decimal(probability, 4)}`,
    `the first is ${standing.toLowerCase()}${standing === 'OPEN' ? ': neither is shown to be better' : ''}`,
    ...cautions.map((caution) => `- ${caution}`),
  ];
}
