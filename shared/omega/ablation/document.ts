import type { AblationReport, ArmReport } from './report.ts';
import type { PairComparison } from './compare.ts';
import { criteria, rubric } from './rubric.ts';
import { counted, decimal, grouped, money, percent } from '../../text/amounts.ts';
import { fields, heading, list, page, prose, table, title } from '../../page/markdown.ts';
import { armWords } from './arms.ts';
import { findingWords } from './finding.ts';

/** The report as rows of text: the command line and the document print the same cells. */

interface Rows {
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
    `${judgements.asked} judgements by ${counted(judges.length, 'judge')}: ${judgements.asked - judgements.read} unscored, ${judgements.counted} counted. ` +
    `Position bias (first over second) ${signed(bias.first)}, letter bias (A over B) ${signed(bias.labelA)}.`
  );
}

const drawn = ({ head, rows }: Rows) => table(head, rows);

/** The comparison as Markdown. Everything that somebody else wrote is escaped by the blocks. */
export function renderAblation(report: AblationReport): string {
  const { runKey, simulated, problem, seed, rounds, judges, rules, arms, cautions, finding } = report;
  return page([
    ...title(`Ablation ${runKey}`, simulated),
    prose(findingWords[finding]),
    heading(2, 'What was compared'),
    fields([
      ['Rounds', String(rounds)],
      ['Seed', seed],
      ['Judges', judges.map(({ seat: result, model }) => `${result} (${model})`).join(', ')],
    ]),
    list(arms.map(({ arm }) => `${arm}: ${armWords[arm]}`)),
    heading(2, 'Problem'),
    prose(problem),
    heading(2, 'Arms'),
    drawn(armRows(report)),
    heading(2, 'Comparison'),
    drawn(pairRows(report)),
    prose(
      `A difference is the mean of the first arm's weighted marks less the second's, paired by judge and round, on a scale of 1 to 5. ` +
        `The interval is a percentile bootstrap with ${rules.resamples} resamples over the units that are named. A difference of at most ${rules.drawMargin}, or two orders that point apart, is a draw.`,
    ),
    heading(2, 'Judging'),
    prose(judgingLine(report)),
    table(
      ['criterion', 'weight', 'what is marked'],
      criteria.map((criterion) => [criterion, rules.weights[criterion], rubric[criterion]]),
    ),
    heading(2, 'Rounds'),
    drawn(roundRows(report)),
    heading(2, 'Before you believe it'),
    list(cautions),
  ]);
}
