import type { Queryable } from '../../activities/store/database.ts';
import { corpusPolicy, seedBudgetOf, sideBySide, type SeedBudget } from '../../shared/scenario/corpus/index.ts';
import type { PolicyChanges } from '../../shared/scenario/index.ts';
import { duration, grouped, money } from '../../shared/text/index.ts';
import type { Config } from '../config.ts';
import { about } from '../estimate/estimate.ts';
import { estimating, type Estimated } from '../estimate/estimating.ts';
import { planOfScenario } from '../estimate/plans.ts';
import { table } from '../terminal/terminal.ts';

/** Time of one scenario, where that is known from, and what is needed side by side for each number of seeds. */
interface Pace {
  readonly ms: number;
  readonly source: string;
  readonly sideBySide: readonly number[];
}

/** What a plan needs: seeds, scenarios side by side, tokens and money. Each number with its source. */
export interface CorpusNeeds {
  readonly deadlineHours: number;
  readonly budget: SeedBudget;
  /** Numbers of seeds that are reckoned with: the budget, and what the losses multiply to. */
  readonly seeds: readonly number[];
  readonly paces: readonly Pace[];
  readonly cost: CorpusCost | null;
}

/** Of all seeds, each reckoned like a scenario that goes through every phase: one that is lost takes less. */
export interface CorpusCost {
  readonly source: string;
  readonly calls: readonly number[];
  readonly tokens: readonly number[];
  /** Microdollars; null where a model has no price. */
  readonly microdollars: readonly number[] | null;
  readonly unpriced: readonly string[];
}

interface NeedsOrder {
  readonly size: number;
  readonly deadlineHours: number;
  readonly policy: PolicyChanges;
}

/** Minutes of a scenario that a plan reckons with where nothing was measured: a quick one, a slow one. */
export const assumedMinutes = [corpusPolicy.scenarioMinutes.quick, corpusPolicy.scenarioMinutes.slow] as const;

/** Numbers of seeds that a corpus of a size is reckoned with. */
export function seedsOf(size: number): Pick<CorpusNeeds, 'budget' | 'seeds'> {
  const budget = seedBudgetOf(size);
  return { budget, seeds: [budget.seeds, budget.byLosses] };
}

/** Side by side for each number of seeds, where a scenario takes so long. */
export const paceOf = (ms: number, seeds: readonly number[], deadlineHours: number): Omit<Pace, 'source'> => ({
  ms,
  sideBySide: seeds.map((count) => sideBySide(count, ms / 60_000, deadlineHours)),
});

/** `db`: null where no store is reached; then nothing is known of earlier runs. */
export async function needsOf(
  { size, deadlineHours, policy }: NeedsOrder,
  db: Queryable | null,
  config: Config,
): Promise<CorpusNeeds> {
  const { budget, seeds } = seedsOf(size);
  const paced = (ms: number, source: string): Pace => ({ source, ...paceOf(ms, seeds, deadlineHours) });
  const [quick, slow] = assumedMinutes;
  const planned = planOfScenario({ policy }, config.model);
  const one = planned === null ? null : await estimating(planned, db, config);
  return {
    deadlineHours,
    budget,
    seeds,
    paces: [
      paced(quick * 60_000, 'assumed: a quick scenario (scenario rules §7.7)'),
      paced(slow * 60_000, 'assumed: a slow scenario (scenario rules §7.7)'),
      ...(one === null ? [] : [paced(one.estimate.ms, one.basis.words)]),
    ],
    cost: one === null ? null : costOf(one, seeds),
  };
}

function costOf({ estimate, basis }: Estimated, seeds: readonly number[]): CorpusCost {
  const { calls, tokens, microdollars, unpriced } = estimate;
  const times = (amount: number) => seeds.map((count) => Math.round(amount * count));
  const without = Object.keys(unpriced);
  return {
    source: basis.words,
    calls: times(calls),
    tokens: times(tokens),
    microdollars: without.length > 0 ? null : times(microdollars),
    unpriced: without,
  };
}

/** The same as lines for a person. */
export function needsLines({ deadlineHours, budget, seeds, paces, cost }: CorpusNeeds): string[] {
  const [first = 0, second = 0] = seeds;
  return [
    ...table(
      ['phase', 'expected loss', 'left'],
      budget.phases.map(({ phase, lossPercent, left }) => [phase, `${lossPercent}%`, String(Math.round(left))]),
    ),
    `Seeds: ${first} are the budget (scenario rules §7.7); the losses of the phases multiplied ask for ${second}.`,
    '',
    `In ${deadlineHours} h, side by side:`,
    ...table(
      ['a scenario takes', `${first} seeds`, `${second} seeds`, 'source'],
      paces.map(({ ms, source, sideBySide: needed }) => [duration(ms), ...needed.map(String), source]),
    ),
    '',
    ...(cost === null ? ['What it costs is not reckoned: the policy cannot be read.'] : costLines(cost, seeds)),
  ];
}

function costLines({ source, calls, tokens, microdollars, unpriced }: CorpusCost, seeds: readonly number[]): string[] {
  const moneyWords = (at: number) => (microdollars === null ? 'unknown' : money(about(microdollars[at] ?? 0), 2));
  return [
    ...table(
      ['seeds', 'calls', 'tokens', 'money'],
      seeds.map((count, at) => [
        String(count),
        grouped(about(calls[at] ?? 0)),
        grouped(about(tokens[at] ?? 0)),
        moneyWords(at),
      ]),
    ),
    `${source}; each seed like a scenario that goes through every phase.`,
    ...(unpriced.length === 0 ? [] : [`Not priced: ${unpriced.join(', ')}.`]),
  ];
}
