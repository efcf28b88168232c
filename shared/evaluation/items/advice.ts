import { tiers, type Tier } from '../../scenario/vocabulary.ts';
import { sumOf } from '../../statistics/sums.ts';
import { decimal } from '../../text/amounts.ts';
import type { Item } from './analysis.ts';

/** Numbers of the rules by which a scenario is listed (evaluation rules §4.4). */
export const adviceRules = {
  /** Responses of which something is said: of five that all pass, the chance of a pass is above one half (95%). */
  leastResponses: 5,
  /** Models without which a correlation lists nothing, whatever its interval. */
  leastModels: 10,
  /** A wrong answer that so small a share of answers is, is no distractor; said of so many answers. */
  leastCaught: 0.05,
  leastForDistractors: 20,
  /** More unscored responses than this share. */
  mostUnscored: 1 / 3,
  /** Other scenarios that a tier needs to have a mean of its own. */
  leastOfTier: 3,
} as const;

export interface Advice {
  readonly scenario: string;
  readonly action: 'repair' | 'retire' | 're-tier';
  readonly rule: string;
  readonly why: string;
  /** Of `re-tier`: the tier whose scenarios were as hard. */
  readonly to: Tier | null;
  /** The one command that does it, once people have decided so. */
  readonly step: string;
}

/** What to do about which scenario, by the rules; a scenario may be listed by several. */
export const adviceOn = (items: readonly Item[]): Advice[] =>
  items
    .flatMap((item) => [...repairs(item), ...retired(item), ...retiered(item, items)])
    .map((listed) => ({ ...listed, step: stepOf(listed) }));

type Listed = Omit<Advice, 'step'>;
type Rule = Omit<Listed, 'scenario' | 'action' | 'to'>;

/** A new version of the scenario, or none of it in what is released from now on (scenario rules §8.7, §8.8). */
function stepOf({ scenario, action, to }: Listed): string {
  const signed = '--by <name> --reason <text>';
  switch (action) {
    case 'repair':
      return `symposium corpus revise ${scenario} --patch <file> ${signed}`;
    case 're-tier':
      return `symposium corpus revise ${scenario} --tier ${to ?? '<tier>'} ${signed}`;
    case 'retire':
      return `symposium corpus withdraw ${scenario} ${signed}`;
  }
}

function repairs({ scenario, responses, unscored, points, wrongAnswers, discrimination, passed }: Item): Listed[] {
  const { leastResponses, leastModels, leastCaught, leastForDistractors, mostUnscored } = adviceRules;
  const judged = wrongAnswers[0]?.of ?? 0;
  const caught = sumOf(wrongAnswers.map(({ found }) => found));
  const allMissed = points.filter(({ found, of }) => of >= leastResponses && found === 0);
  const rules: (Rule | null)[] = [
    responses >= leastResponses && unscored / responses > mostUnscored
      ? { rule: 'unscored', why: `${unscored} of ${responses} responses could not be scored by its key` }
      : null,
    discrimination !== null && discrimination.pairs >= leastModels && discrimination.interval.high < 0
      ? {
          rule: 'negative discrimination',
          why: `better models score lower: r ${decimal(discrimination.r)} (${decimal(discrimination.interval.low)} to ${decimal(discrimination.interval.high)})`,
        }
      : null,
    // Who passes without it shows that it does not decide.
    passed >= leastResponses && allMissed.length > 0
      ? {
          rule: 'idle point',
          why: `${passed} responses pass, and none has ${allMissed.map(({ id }) => id).join(', ')}`,
        }
      : null,
    judged >= leastForDistractors && caught / judged < leastCaught
      ? { rule: 'idle distractors', why: `its listed wrong answers caught ${caught} of ${judged} answers` }
      : null,
  ];
  return rules.flatMap((rule) => (rule === null ? [] : [{ scenario, action: 'repair', to: null, ...rule }]));
}

function retired({ scenario, responses, unscored, passed }: Item): Listed[] {
  const saturated = responses >= adviceRules.leastResponses && unscored === 0 && passed === responses;
  return saturated
    ? [{ scenario, action: 'retire', rule: 'saturated', why: `all ${responses} responses pass`, to: null }]
    : [];
}

/** Its interval leaves out what its own tier scores, and another tier's mean is nearer. */
function retiered({ scenario, tier, difficulty }: Item, items: readonly Item[]): Listed[] {
  const interval = difficulty?.over === 'models' ? difficulty.interval : null;
  if (difficulty === null || interval === null) return [];
  const means = tiers.flatMap((one) => {
    const others = items.filter((item) => item.tier === one && item.scenario !== scenario);
    const scores = others.flatMap((item) => item.difficulty?.mean ?? []);
    return scores.length < adviceRules.leastOfTier ? [] : [{ tier: one, mean: sumOf(scores) / scores.length }];
  });
  const own = means.find((one) => one.tier === tier);
  if (own === undefined || (own.mean >= interval.low && own.mean <= interval.high)) return [];
  const away = ({ mean }: { readonly mean: number }) => Math.abs(mean - difficulty.mean);
  const nearest = means.toSorted((a, b) => away(a) - away(b))[0];
  if (nearest === undefined || nearest.tier === tier) return [];
  const why =
    `it scores ${decimal(difficulty.mean, 1)} (${decimal(interval.low, 1)} to ${decimal(interval.high, 1)}), ` +
    `others of ${tier} ${decimal(own.mean, 1)}, those of ${nearest.tier} ${decimal(nearest.mean, 1)}`;
  return [{ scenario, action: 're-tier', rule: 'another tier', why, to: nearest.tier }];
}
