import type { AblationReport, ArmReport } from './report.ts';
import type { PairComparison } from './compare.ts';
import { criteria } from './rubric.ts';
import { decimal, grouped, money, percent } from '../../text/amounts.ts';

/** The report as rows of text: the command line and the document print the same cells. */

export interface Rows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const signed = (value: number | null): string => (value === null ? '–' : `${value > 0 ? '+' : ''}${decimal(value)}`);

export function armRows({ arms }: AblationReport): Rows {
  const row = ({ arm, model, tokens, share, costMicrodollars, score, marks, rounds }: ArmReport) => [
    arm,
    model,
    grouped(tokens),
    percent(share),
    rounds.every(({ parity }) => parity === 'EQUAL') ? 'equal' : 'UNEQUAL',
    money(costMicrodollars),
    decimal(score),
    ...criteria.map((criterion) => decimal(marks[criterion])),
  ];
  return { head: ['arm', 'model', 'tokens', 'of budget', 'cost', 'money', 'score', ...criteria], rows: arms.map(row) };
}

export function pairRows({ comparisons, rules }: AblationReport): Rows {
  const row = ({
    pair,
    difference,
    interval,
    unit,
    units,
    wins,
    draws,
    losses,
    forfeits,
    standing,
  }: PairComparison) => [
    pair.join(' – '),
    signed(difference),
    interval === null ? 'none' : `${signed(interval.low)} to ${signed(interval.high)}`,
    unit === null ? '1' : `${units} ${unit}s`,
    `${wins}/${draws}/${losses}`,
    `${forfeits.won}/${forfeits.lost}`,
    standing.toLowerCase(),
  ];
  return {
    head: [
      'pair',
      'difference',
      `${percent(rules.level)} interval`,
      'units',
      'won/drawn/lost',
      'forfeits won/lost',
      'first is',
    ],
    rows: comparisons.map(row),
  };
}

/** One row for each arm in each round, round by round. */
export function roundRows({ arms }: AblationReport): Rows {
  const all = arms
    .flatMap(({ arm, rounds }) => rounds.map((round) => ({ arm, ...round })))
    .toSorted((a, b) => a.round - b.round);
  const rows = all.map(({ arm, round, tokens, budget, parity, answers, ended, poll, shown }) => [
    String(round),
    arm,
    grouped(tokens),
    grouped(budget),
    parity.toLowerCase(),
    String(answers),
    ended,
    poll === null ? '' : `${poll.groups.join('+')}${poll.majority ? '' : ', no majority'}${poll.tied ? ', tied' : ''}`,
    shown === null ? 'no answer' : grouped(shown.characters),
    shown === null ? '' : String(shown.cuts),
  ]);
  return {
    head: ['round', 'arm', 'tokens', 'budget', 'parity', 'answers', 'ended', 'vote', 'characters judged', 'words cut'],
    rows,
  };
}

/** What position and letter were worth, and how many judgements count, in one line. */
export function judgingLine({ bias, judgements, judges }: AblationReport): string {
  return (
    `${judgements.asked} judgements by ${judges.length} ${judges.length === 1 ? 'judge' : 'judges'}: ${judgements.asked - judgements.read} unscored, ${judgements.counted} counted. ` +
    `Position bias (first over second) ${signed(bias.first)}, letter bias (A over B) ${signed(bias.labelA)}.`
  );
}
