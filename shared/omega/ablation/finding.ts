import type { PairComparison } from './compare.ts';
import type { Arm } from './arms.ts';
import type { Parity } from '../../kernel/equal-cost.ts';
import type { Bias } from './duels.ts';
import type { AblationRules } from './policy.ts';
import { decimal, percent } from '../../text/amounts.ts';

/** Whether a session earned its cost on this problem: against every other arm, or not at all. */
export type Finding = 'EARNED' | 'NOT_EARNED' | 'OPEN';

/**
 * The same over a set of problems with known answers (OMEGA rules §12.4). MEASURED: one arm alone answered, so nothing was
 * compared. PLUMBING: models were simulated, and nobody is ahead.
 */
export type SetFinding = Finding | 'MEASURED' | 'PLUMBING';

/**
 * EARNED: the session is ahead of every arm that it was compared with. NOT_EARNED: it is behind one. Everything else is
 * OPEN, and so is any result over fewer rounds than the rules ask for: an interval over two or three values is too
 * narrow to be believed. Marks are given only where both answered, so who gave no answer more often than the other is
 * not ahead of it by them.
 */
export function findingOf(comparisons: readonly PairComparison[], leastUnits: number): Finding {
  const own = comparisons.filter(({ pair }) => pair[0] === 'omega');
  const sound = own.filter(({ unit, units }) => unit === 'round' && units >= leastUnits);
  if (sound.some(({ standing, forfeits: { won, lost } }) => standing === 'BEHIND' && won <= lost)) return 'NOT_EARNED';
  return own.length > 0 &&
    sound.length === own.length &&
    own.every(({ standing, forfeits: { won, lost } }) => standing === 'AHEAD' && lost <= won)
    ? 'EARNED'
    : 'OPEN';
}

export const findingWords = {
  EARNED: 'On this problem the protocol earned its cost: at its price it was ahead of every other arm.',
  NOT_EARNED: 'On this problem the protocol did not earn its cost: at its price another arm was ahead.',
  OPEN: 'Open: what was measured does not tell whether the protocol earned its cost on this problem.',
} as const satisfies Record<Finding, string>;

/** What of a report a reader is warned by. */
interface Known {
  readonly simulated: boolean;
  readonly rounds: number;
  readonly judges: readonly { readonly model: string }[];
  readonly arms: readonly { readonly arm: Arm; readonly rounds: readonly KnownRound[] }[];
  readonly comparisons: readonly PairComparison[];
  readonly bias: Bias;
  readonly judgements: { readonly asked: number; readonly read: number; readonly counted: number };
  readonly rules: Pick<AblationRules, 'leastUnits' | 'drawMargin' | 'tolerance'>;
  readonly models: Readonly<Record<Arm, string>>;
}

interface KnownRound {
  readonly round: number;
  readonly answered: boolean;
  readonly tokens: number;
  readonly budget: number;
  readonly parity: Parity;
  readonly ended: string;
  readonly shown: { readonly characters: number } | null;
}

/** Arms whose texts differ in length by more than this factor may be told apart, and liked, by it. */
const lengthFactor = 1.5;

/** What weakens the result, each as one sentence; an empty list is rare. */
export function cautionsOf({
  simulated,
  rounds,
  judges,
  arms,
  comparisons,
  bias,
  judgements,
  rules,
  models,
}: Known): string[] {
  const unequal = arms.flatMap(({ arm, rounds: own }) =>
    own
      .filter(({ parity, answered }) => parity !== 'EQUAL' && answered)
      .map(
        ({ round, parity, ended, tokens, budget }) =>
          `Unequal cost: ${arm} in round ${round} spent ${tokens} of ${budget} tokens (${parity === 'UNDER' ? 'less' : 'more'} than the tolerance of ${percent(rules.tolerance)} allows; it ended ${ended}).`,
      ),
  );
  const lengths = arms.flatMap(({ rounds: own }) =>
    own.flatMap(({ shown }) => (shown === null ? [] : [shown.characters])),
  );
  const own = new Set(
    judges.map(({ model }) => model).filter((model) => arms.some(({ arm }) => models[arm].split(', ').includes(model))),
  );
  return [
    ...(simulated
      ? ['Simulated models took part: the numbers show that the machinery works and say nothing of any protocol.']
      : []),
    `All of it is about one problem, and about this one only${rounds === 1 ? '; with one round nothing is known of how the arms vary from run to run' : ''}.`,
    ...(comparisons.some(({ unit }) => unit === 'judge')
      ? ['The intervals are drawn over judges: they show how far judges disagree, not how far answers vary.']
      : []),
    ...(comparisons.some(({ unit, units }) => unit !== null && units < rules.leastUnits)
      ? [`Fewer than ${rules.leastUnits} units: the intervals are narrower than they should be.`]
      : []),
    ...(comparisons.some(({ interval }) => interval === null)
      ? ['Where no interval is given there was not more than one unit to draw from.']
      : []),
    ...comparisons
      .filter(({ forfeits: { won, lost } }) => won + lost > 0)
      .map(
        ({ pair: [first, second], forfeits: { won, lost } }) =>
          `Only one of ${first} and ${second} answered in ${won + lost} of ${rounds} rounds (${first} alone in ${won}, ${second} alone in ${lost}): the difference is that of the other rounds.`,
      ),
    ...unequal,
    ...(judgements.read < judgements.asked
      ? [
          `${judgements.asked - judgements.read} of ${judgements.asked} judgements could not be read: they are unscored and count for nobody.`,
        ]
      : []),
    ...(judgements.counted < judgements.read
      ? [`${judgements.read - judgements.counted} readable judgements are left out, as their other order is missing.`]
      : []),
    ...(bias.first !== null && Math.abs(bias.first) > rules.drawMargin
      ? [
          `The judges favour the answer that they read ${bias.first > 0 ? 'first' : 'second'} by ${decimal(Math.abs(bias.first))} marks; both orders were judged, so it cancels.`,
        ]
      : []),
    ...(own.size > 0
      ? [`${[...own].join(', ')} judges answers of its own kind: judges are known to like their own.`]
      : []),
    ...(judges.length === 1 ? ['One judge: its taste is in every number.'] : []),
    ...(lengths.length > 1 && Math.max(...lengths) > lengthFactor * Math.min(...lengths)
      ? ['The answers differ much in length, which blinding does not hide.']
      : []),
  ];
}
