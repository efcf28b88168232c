import { grouped, money, oneLine, rounded } from '../../../shared/text/index.ts';
import type { Exit } from '../../terminal/exit.ts';
import { table } from '../../terminal/terminal.ts';
import { withoutOpen } from '../batch/page.ts';
import { capLines } from '../cap-lines.ts';
import { matrixOf } from './matrix.ts';
import type { CorpusReport } from './report.ts';

/** Every slot is made, or it ended before. */
export function endingOfCorpus({ outcome, reason, made, size }: CorpusReport): {
  readonly exit: Exit;
  readonly facts: object;
} {
  return { exit: outcome === 'COMPLETE' ? 'done' : 'incomplete', facts: { outcome, reason, made, size } };
}

/** A corpus as lines for a person. */
export function corpusPage(report: CorpusReport): string[] {
  const { runKey, corpus, createdAt, outcome, reason, held, size, made, underWay, planned, seeds, openReviews } =
    report;
  const open = report.batches.reduce((sum, batch) => sum + batch.underWay, 0);
  return [
    `${runKey}  (${corpus === 'simulated' ? 'SIMULATED' : corpus} corpus, since ${createdAt})`,
    `state      ${outcome ?? (held ? 'paused by word' : 'under way')}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    `made       ${made} of ${size}; ${underWay} under way; ${seeds.begun} of ${seeds.budget} seeds begun`,
    `taken      ${grouped(report.tokens)} tokens, ${money(report.spentMicrodollars, 2)}${withoutOpen(open)}`,
    ...capLines(report),
    ...(report.waiting.length === 0
      ? []
      : [`waiting    ${report.waiting.length} open reviews of its batches: symposium reviews list`]),
    ...(report.sample === null
      ? []
      : [`waiting    people examine its sample: symposium corpus qa show ${report.sample}`]),
    ...openReviews.map((review) => `paused     an operator is asked: symposium reviews show ${review}`),
    '',
    ...table(
      [`batch (${planned} planned)`, 'state', 'begun', 'made', 'lost', 'under way', 'cost'],
      report.batches.map((one) => [
        one.run,
        one.outcome ?? 'under way',
        String(one.begun),
        String(one.made),
        String(one.lost),
        String(one.underWay),
        money(one.spentMicrodollars, 2),
      ]),
    ),
    '',
    ...matrixOf(report.cells),
    '',
    ...milestoneLines(report),
    outcome === null
      ? `Watch it: symposium corpus watch ${runKey}`
      : `Write how it stands to a file: symposium corpus report ${runKey}`,
  ];
}

function milestoneLines({ milestones }: CorpusReport): string[] {
  return milestones.flatMap((row) => {
    switch (row.kind) {
      case 'AUDITED': {
        const { milestone, batch, planned, off, seeds, left, attrition } = row;
        return [
          `${milestone}, after batch ${batch}: ${row.made} of ${planned} made, ${row.underWay} under way, ${row.lost} lost`,
          `off their share: ${off.join(', ') || 'nothing'}; ${left} slots are left, which ask for ${seeds.needed} seeds of ${seeds.left}`,
          ...table(
            ['phase', 'came', 'lost', 'percent', 'expected'],
            attrition.map(({ phase, came, lost, lostPercent, expectedPercent }) => [
              phase,
              String(came),
              String(lost),
              lostPercent === null ? '' : String(rounded(lostPercent, 1)),
              String(expectedPercent),
            ]),
          ),
          '',
        ];
      }
      case 'COMPARED':
        return [
          `${row.milestone}, batches compared: ${row.alike} pairs of ${row.compared} scenarios may be one trick in two rooms${row.duplicates === null ? '' : `, and ${row.duplicates} are one idea`} (symposium corpus mechanisms);`,
          `${row.tiersAsAsked} of ${row.made} tiers and ${row.statusesAsAsked} statuses are as asked for; drifts: ${row.drifts.join(', ') || 'none'}`,
          '',
        ];
      case 'SAMPLED':
        return [`${row.milestone}, sample ${row.run}: ${row.outcome}: ${oneLine(row.reason)}`, ''];
    }
  });
}
