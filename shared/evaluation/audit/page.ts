import { type Block, list, type Page, prose, section, type Section, table } from '../../page/page.ts';
import type { Estimate } from '../../statistics/clustered.ts';
import { decimal, levelText, percent } from '../../text/amounts.ts';
import type { Agreement, Share } from './agreement.ts';
import type { AuditReport } from './report.ts';

const inPoints = (estimate: Estimate | null): string => spoken(estimate, (value) => decimal(value, 1));
const inShares = (estimate: Estimate | null): string => spoken(estimate, (value) => percent(value));

function spoken(estimate: Estimate | null, shown: (value: number) => string): string {
  if (estimate === null) return 'unknown';
  const { mean, interval } = estimate;
  return `${shown(mean)} (${interval === null ? 'no interval' : `${shown(interval.low)} to ${shown(interval.high)}`})`;
}

const shareText = (share: Share | null): string =>
  share === null
    ? 'of no answer'
    : `${percent(share.mean)} (${percent(share.low)} to ${percent(share.high)}) of ${share.answers}`;

const head = [
  ...['Answers', 'Scenarios', 'Pass or fail alike', 'Passes found', 'Fails found'],
  ...['Judges less people', 'Mean distance', 'Alpha', 'Alpha of passes', 'ICC(A,1)'],
];
const cells = (of: Agreement): string[] => [
  String(of.answers),
  String(of.scenarios),
  shareText(of.same),
  shareText(of.passesFound),
  shareText(of.failsFound),
  inPoints(of.bias),
  decimal(of.meanDistance, 1),
  decimal(of.alpha),
  decimal(of.alphaOfPasses),
  decimal(of.intraclass),
];

/** The rows that matter most, as a person reads them in any form. */
export function auditRows(report: AuditReport): [string, string][] {
  const { score, passes, agreement, amongPeople, marked, drawn, of } = report;
  return [
    ['IM-Score by the judges', inPoints(score.judged)],
    ['IM-Score, corrected by people', inPoints(score.corrected)],
    ['Passes by the judges', inShares(passes.judged)],
    ['Passes, corrected by people', inShares(passes.corrected)],
    ['Pass or fail alike', shareText(agreement.same)],
    ...(amongPeople === undefined
      ? []
      : [['People among each other, pass or fail alike', shareText(amongPeople.same)] satisfies [string, string]]),
    ['Judges less people, in points', inPoints(agreement.bias)],
    ['Marked', `${marked} of ${drawn} drawn, of ${of} judged answers`],
  ];
}

/** The page of an audit: what it comes to first, then by status and by judge. */
export function renderAuditReport(report: AuditReport): Page {
  const { evaluation, model, rules, estimator, statuses, judges, answers, agreement, cautions } = report;
  const byStatus: Block = table(
    ['Status', ...head],
    [['All', ...cells(agreement)], ...statuses.map((one) => [one.group, ...cells(one)])],
  );
  return {
    title: `Judges of ${evaluation} against people`,
    simulated: report.simulated,
    first: [['Model', model], ...auditRows(report)],
    sections: [
      section('Before you believe it', [list(cautions)]),
      section('Agreement with people', [
        prose(
          `A response passes at ${rules.passScore} or more. Intervals are of ${levelText(rules.level)}; those of shares are exact, with a scenario as the unit. Corrected scores are by the ${estimator}.`,
        ),
        byStatus,
      ]),
      section('By judge', [
        table(
          ['Judge', 'Model', ...head],
          judges.map((one) => [one.judge, one.model, ...cells(one)]),
        ),
      ]),
      ...(report.amongPeople === undefined ? [] : [amongSection(report.amongPeople)]),
      section(
        'Answers',
        [
          table(
            ['Scenario', 'Run', 'Status', 'Judges', 'People'],
            answers.map(({ scenario, run, status, judged, people, marks }) => [
              ...[scenario, String(run), status, decimal(judged, 1)],
              people === null ? 'not marked' : peopleText(people, marks),
            ]),
          ),
        ],
        true,
      ),
    ],
  };
}

const peopleText = (people: number, marks: readonly number[] = []): string =>
  marks.length < 2 ? String(people) : `${people} (${marks.join(' and ')})`;

const amongSection = (of: NonNullable<AuditReport['amongPeople']>): Section =>
  section('People among each other', [
    prose('Of the answers that two people marked, each without knowing what the other gave.'),
    table(
      ['Answers', 'Scenarios', 'Pass or fail alike', 'Mean distance', 'Alpha', 'Alpha of passes'],
      [
        [
          String(of.answers),
          String(of.scenarios),
          shareText(of.same),
          decimal(of.meanDistance, 1),
          decimal(of.alpha),
          decimal(of.alphaOfPasses),
        ],
      ],
    ),
  ]);
