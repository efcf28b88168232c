import { fields, heading, list, page, prose, table, title } from '../../page/markdown.ts';
import { armWords } from './arms.ts';
import { findingWords } from './finding.ts';
import type { AblationReport } from './report.ts';
import { rubric, criteria } from './rubric.ts';
import { armRows, judgingLine, pairRows, roundRows, type Rows } from './table.ts';

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
