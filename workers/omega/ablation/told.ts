import {
  type AblationReport,
  armRows,
  findingWords,
  judgingLine,
  pairRows,
} from '../../../shared/omega/ablation/index.ts';
import {
  type CalibrationReport,
  comparedRows,
  setFindingWords,
  truthRows,
} from '../../../shared/omega/calibration/index.ts';
import { counted, oneLine } from '../../../shared/text/index.ts';
import type { Exit } from '../../terminal/exit.ts';
import { shown, table, type Terminal } from '../../terminal/terminal.ts';
import { written } from '../../terminal/writable-folder.ts';
import { writeAblation, type AblationStanding, type PublishedAblation } from './client.ts';

/** A comparison that has ended, and where its files lie. */
export async function tell(
  terminal: Terminal,
  published: PublishedAblation,
  output: string | undefined,
): Promise<Exit> {
  const { report } = published;
  const files = output === undefined ? [] : await written('--output', output, () => writeAblation(output, published));
  if (terminal.json) terminal.out(JSON.stringify({ ...report, files }));
  else for (const line of [...linesOf(report), ...files.map((path) => `  ${shown(path)}`)]) terminal.out(line);
  const counted = 'judgements' in report ? report.judgements.counted : scoredOf(report);
  return counted > 0 ? 'done' : 'undecided';
}

/** A comparison as it stands. */
export function standingPage({ runKey, corpus, createdAt, outcome, reason, report }: AblationStanding): string[] {
  return [
    `${runKey}  (${corpus} corpus, since ${createdAt})`,
    `state      ${outcome ?? 'under way'}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    '',
    ...(report === null ? ['It has not come to a comparison.'] : linesOf(report)),
    '',
    outcome === null
      ? `Watch it: symposium omega ablation watch ${runKey}`
      : `Write it to a folder: symposium omega ablation report ${runKey}`,
  ];
}

function comparisonLines(report: AblationReport): string[] {
  const [answers, pairs] = [armRows(report), pairRows(report)];
  const simulated = report.simulated ? ' (SIMULATED)' : '';
  const rounds = counted(report.rounds, 'round');
  return [
    `Ablation ${report.runKey}${simulated}: ${rounds}, seed ${oneLine(report.seed)}`,
    '',
    ...table(answers.head, answers.rows),
    '',
    ...table(pairs.head, pairs.rows),
    '',
    judgingLine(report),
    ...report.cautions.map((caution) => `- ${oneLine(caution)}`),
    '',
    findingWords[report.finding],
  ];
}

const linesOf = (report: PublishedAblation['report']): string[] =>
  'judgements' in report ? comparisonLines(report) : truthLines(report);

const scoredOf = ({ arms }: CalibrationReport): number => arms.reduce((sum, { scored }) => sum + scored, 0);

/** What a set came to: how often each arm was right, and how sure it was. */
function truthLines(report: CalibrationReport): string[] {
  const [truth, compared] = [truthRows(report), comparedRows(report)];
  const { runKey, set, simulated, seed, cautions, finding } = report;
  return [
    `Calibration ${runKey}${simulated ? ' (SIMULATED)' : ''}: ${set.drawn} of ${set.of} problems of ${set.name}, seed ${oneLine(seed)}`,
    '',
    ...table(truth.head, truth.rows),
    ...(compared.rows.length === 0 ? [] : ['', ...table(compared.head, compared.rows)]),
    '',
    ...cautions.map((caution) => `- ${oneLine(caution)}`),
    '',
    setFindingWords[finding],
  ];
}
