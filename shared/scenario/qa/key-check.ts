import { designEffect, type Interval } from '../../statistics/clustered.ts';
import { exactInterval } from '../../statistics/proportion.ts';
import { sumOf } from '../../statistics/sums.ts';
import { tiers, type Tier } from '../vocabulary.ts';
import { examinedIn, hasVerdict, isUnderWay, type Examined, type QaSample } from './examined.ts';
import { qaNumbers } from './policy.ts';
import type { Bound, Standing } from './sampled.ts';

/** What people's examinations say of the keys of a corpus as it stands. Ids and numbers: no word of a key. */
export interface KeyCheck {
  /** Published scenarios that are not withdrawn. */
  readonly corpus: number;
  /** Of these, whose key has a verdict in the version that stands. */
  readonly examined: number;
  /** Of these, how many blind solvers came to what the key says. */
  readonly agreed: number;
  /** Examined in a version that stands no more, or withdrawn since. */
  readonly past: number;
  /** All verdicts that were given, whatever became of the scenarios since, and of these that a key is wrong. */
  readonly verdicts: number;
  readonly wrongVerdicts: number;
  readonly underWay: number;
  readonly unanswered: number;
  /** Ids, of the versions that stand: keys that two people found wrong, and that one does; whose ethics or difficulty one does. */
  readonly wrong: readonly string[];
  readonly suspected: readonly string[];
  readonly ethics: readonly string[];
  readonly difficulty: readonly string[];
  /** Share of keys that are wrong, with its interval; null: unknown, as nobody has come to a verdict. */
  readonly wrongShare: (Interval & { readonly mean: number }) | null;
  readonly level: number;
  /** Tiers of the corpus of which no scenario has a verdict: the estimate does not speak of them. */
  readonly unseen: readonly Tier[];
}

const boundTo = ({ paperSha256, keySha256 }: Bound): string => `${paperSha256}/${keySha256}`;

/** The examinations of a corpus, one for each scenario in each of its versions: a verdict stands before anything else. */
export function examinationsOf(samples: readonly QaSample[]): Examined[] {
  const byVersion = new Map<string, Examined>();
  for (const one of samples.flatMap(examinedIn)) {
    const place = `${one.scenarioId}/${boundTo(one)}`;
    const known = byVersion.get(place);
    if (known === undefined || !hasVerdict(known)) byVersion.set(place, one);
  }
  return [...byVersion.values()];
}

/** Those of the versions that stand. */
export function standingOnes(examined: readonly Examined[], standing: readonly Standing[]): Examined[] {
  const bound = new Map(standing.map((one) => [one.number, boundTo(one)]));
  return examined.filter((one) => bound.get(one.number) === boundTo(one));
}

/** What the samples of a corpus say of its keys (scenario rules §7.9). */
export function keyCheckOf(standing: readonly Standing[], samples: readonly QaSample[]): KeyCheck {
  const all = examinationsOf(samples);
  const present = standingOnes(all, standing);
  const verdicts = all.filter(hasVerdict);
  const examined = present.filter(hasVerdict);
  const ids = (which: (one: Examined) => boolean) =>
    present.flatMap((one) => (which(one) ? [one.scenarioId] : [])).toSorted();
  return {
    corpus: standing.length,
    examined: examined.length,
    agreed: examined.filter(({ says }) => says?.agreement === true).length,
    past: verdicts.length - examined.length,
    verdicts: verdicts.length,
    wrongVerdicts: verdicts.filter(({ state }) => state === 'wrong').length,
    underWay: present.filter(isUnderWay).length,
    unanswered: present.filter(({ state }) => state === 'unanswered').length,
    wrong: ids(({ state }) => state === 'wrong'),
    suspected: ids(({ state }) => state === 'suspected' || state === 'confirming'),
    ethics: ids(({ says }) => says?.ethics === false),
    difficulty: ids(({ says }) => says?.difficulty === false),
    wrongShare: wrongShareOf(standing, verdicts, examined),
    level: qaNumbers.level,
    unseen: tiers.filter(
      (tier) => standing.some((one) => one.tier === tier) && !verdicts.some((one) => one.tier === tier),
    ),
  };
}

/**
 * Whoever repairs what a sample found has repaired the sample and not the corpus. So the share of wrong keys is put together
 * from what is known and what is not: of the scenarios with a verdict as they stand, those that are wrong; of all others,
 * the rate of the verdicts as they were given, whatever became of those scenarios since.
 */
function wrongShareOf(
  standing: readonly Standing[],
  verdicts: readonly Examined[],
  examined: readonly Examined[],
): KeyCheck['wrongShare'] {
  const rate = rateOf(standing, verdicts, examined);
  if (rate === null || standing.length === 0) return null;
  const wrong = examined.filter(({ state }) => state === 'wrong').length;
  const rest = standing.length - examined.length;
  const share = (of: number) => (wrong + rest * of) / standing.length;
  return { mean: share(rate.mean), low: share(rate.low), high: share(rate.high) };
}

/**
 * The rate among the verdicts, each weighted so that its tier counts as it does in the corpus: hard scenarios are
 * answered less often, and their keys may be wrong more often. The interval is that of as many units as the weights leave.
 */
function rateOf(
  standing: readonly Standing[],
  verdicts: readonly Examined[],
  examined: readonly Examined[],
): (Interval & { readonly mean: number }) | null {
  const kept = new Set(examined);
  const weightIn = new Map(
    tiers.map((tier) => {
      const own = verdicts.filter((one) => one.tier === tier);
      const corpus = standing.filter((one) => one.tier === tier).length + own.filter((one) => !kept.has(one)).length;
      return [tier, corpus / own.length] as const;
    }),
  );
  const weighted = verdicts.map((one) => ({ wrong: one.state === 'wrong', weight: weightIn.get(one.tier) ?? 1 }));
  const effect = designEffect(weighted.map(({ weight }) => weight));
  if (effect === null) return null;
  const total = sumOf(weighted.map(({ weight }) => weight));
  const mean = sumOf(weighted.map(({ wrong, weight }) => (wrong ? weight : 0))) / total;
  const units = verdicts.length / effect;
  const interval = exactInterval(Math.min(units, mean * units), units, qaNumbers.level);
  return interval === null ? null : { mean, ...interval };
}
