import { decimal, grouped, money, percent } from '../../text/amounts.ts';
import type { PairComparison } from '../ablation/compare.ts';
import type { SetFinding } from '../ablation/finding.ts';
import type { ArmOfSet, Calibration, KindTruth, Measure } from './measured.ts';
import type { CalibrationReport } from './report.ts';

/* The report as rows of text: the command line, the document and the page print the same cells. */

interface Rows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${decimal(value)}`;

const withInterval = (measure: Measure | null, shown: (value: number) => string = decimal): string =>
  measure === null
    ? '–'
    : `${shown(measure.value)} (${measure.interval === null ? 'no interval' : `${shown(measure.interval.low)} to ${shown(measure.interval.high)}`})`;

/** One row an arm: how often it is right, how sure it is, how far the two go together, and what that cost. */
export function truthRows({ arms, rules }: CalibrationReport): Rows {
  const row = ({ arm, model, problems, scored, right, accuracy, calibration, tokens, costMicrodollars }: ArmOfSet) => [
    arm,
    model,
    `${scored} of ${problems}`,
    String(right),
    withInterval(accuracy, percent),
    percent(calibration?.meanConfidence ?? null),
    withInterval(calibration?.overconfidence ?? null, signed),
    withInterval(calibration?.brier ?? null),
    withInterval(calibration?.calibrationError ?? null),
    grouped(tokens),
    money(costMicrodollars),
  ];
  return {
    head: [
      'arm',
      'model',
      'scored',
      'right',
      `share right (${percent(rules.level)})`,
      'mean confidence',
      'too sure by',
      'Brier score',
      'calibration error',
      'tokens',
      'money',
    ],
    rows: arms.map(row),
  };
}

/** Stated confidence against truth, tenth by tenth. */
export const binRows = ({ bins }: Calibration): Rows => ({
  head: ['confidence from', 'answers', 'mean confidence', 'share right'],
  rows: bins.map(({ from, claims, meanConfidence, shareTrue, interval }) => [
    percent(from),
    String(claims),
    percent(meanConfidence),
    withInterval({ value: shareTrue, interval }, percent),
  ]),
});

export const kindRows = (kinds: readonly KindTruth[]): Rows => ({
  head: ['kind', 'right', 'scored', 'mean confidence', 'Brier score'],
  rows: kinds.map(({ kind, right, scored, meanConfidence, brier }) => [
    kind,
    String(right),
    String(scored),
    percent(meanConfidence),
    decimal(brier),
  ]),
});

/** Every two arms; of simulated ones nobody is ahead. */
export function comparedRows({ comparisons, simulated, rules }: CalibrationReport): Rows {
  const row = ({ pair, difference, interval, units, wins, draws, losses, forfeits, standing }: PairComparison) => [
    pair.join(' – '),
    difference === null ? '–' : signed(difference),
    interval === null ? 'none' : `${signed(interval.low)} to ${signed(interval.high)}`,
    String(units),
    `${wins}/${draws}/${losses}`,
    `${forfeits.won}/${forfeits.lost}`,
    simulated ? 'plumbing' : standing.toLowerCase(),
  ];
  return {
    head: [
      'pair',
      'difference in share right',
      `${percent(rules.level)} interval`,
      'problems',
      'alone right/alike/alone wrong',
      'forfeits won/lost',
      'first is',
    ],
    rows: comparisons.map(row),
  };
}

/** One row a problem: its key, and what each arm said. */
export function problemRows({ problems, arms }: CalibrationReport): Rows {
  return {
    head: ['problem', 'kind', 'key', ...arms.map(({ arm }) => arm)],
    rows: problems.map(({ id, kind, key, answers }) => [
      id,
      kind,
      key,
      ...arms.map(({ arm }) => {
        const said = answers.find((one) => one.arm === arm);
        if (said === undefined || !said.answered) return 'no answer';
        return `${said.given ?? 'unreadable'}: ${markOf(said.right)}, ${percent(said.confidence)}`;
      }),
    ]),
  };
}

function markOf(right: boolean | null): string {
  if (right === null) return 'unscored';
  return right ? 'right' : 'wrong';
}

export const setFindingWords = {
  EARNED: 'On these problems the protocol earned its cost: at its price it was right more often than every other arm.',
  NOT_EARNED: 'On these problems the protocol did not earn its cost: at its price another arm was right more often.',
  OPEN: 'Open: what was measured does not tell whether the protocol earned its cost on these problems.',
  MEASURED: 'One way of answering was measured, and compared with none.',
  PLUMBING: 'Plumbing: models were simulated. The figures say nothing of any protocol, and nobody is ahead.',
} as const satisfies Record<SetFinding, string>;
