import { z } from 'zod';
import { jsonText } from '../../kernel/json.ts';
import { htmlOf } from '../../page/html.ts';
import { notice, type Page, section } from '../../page/page.ts';
import { counted, decimal } from '../../text/amounts.ts';
import { oneLine } from '../../text/invisible.ts';
import { renderEvaluationReport } from '../page.ts';
import { evaluationReport, type EvaluationReport } from '../report.ts';
import type { Metadata } from './metadata.ts';
import { undone } from './names.ts';

/** Contributed results as they lie in the store, in one form whatever that of their files was: what says the same has one hash. */
export const storedContribution = z.object({ report: evaluationReport, lines: z.array(z.unknown()) });
export type StoredContribution = z.infer<typeof storedContribution>;

/** What lists and pages say of contributed results without reading their responses. */
export interface ContributionFacts extends Metadata {
  readonly runKey: string;
  readonly createdAt: string;
  readonly model: string;
  readonly judges: readonly string[];
  readonly set: string;
  readonly scenarios: number;
  readonly responses: number;
  readonly unscored: number;
  /** Answers to open problems that people of theirs have verified, so that they earn more than an unverified one may. */
  readonly verified: number;
  readonly score: EvaluationReport['im']['score'];
  /** Whose results they are; null: nobody said. */
  readonly by: string | null;
}

export const contributionFacts = (
  report: EvaluationReport,
  metadata: Metadata,
  by: string | null,
): ContributionFacts => ({
  ...metadata,
  runKey: report.runKey,
  createdAt: report.createdAt,
  model: report.model,
  judges: report.judges.map(({ model }) => model),
  set: report.set,
  scenarios: report.im.scenarios,
  responses: report.im.responses,
  unscored: report.im.unscored,
  verified: (report.frontier.verdicts ?? []).filter((one) => one.verified).length,
  score: report.im.score,
  by,
});

/** Contributed results as the store knows them. */
export interface Contributed extends ContributionFacts {
  readonly name: string;
  readonly simulated: boolean;
  /** When they were taken in. */
  readonly at: string;
  /** null: they stand. */
  readonly withdrawn: { readonly by: string; readonly reason: string; readonly on: string } | null;
}

const asTakenIn =
  'CONTRIBUTED: each score and figure follows from the judgements and the keys, as was verified when it was taken in. Nobody here asked the model or its judges, or saw what they said.';

/** How they stand, in lines. */
export function contributedLines(of: Contributed): string[] {
  const { name, simulated, withdrawn, stated } = of;
  const byThem = (field: (typeof stated)[number]) => (stated.includes(field) ? ', as whoever handed it in says' : '');
  return [
    `${name}${simulated ? '  SIMULATED' : ''}  ${withdrawn === null ? 'CONTRIBUTED' : 'WITHDRAWN'}`,
    ...(withdrawn === null
      ? []
      : [`  withdrawn    on ${withdrawn.on} by ${withdrawn.by}: ${oneLine(withdrawn.reason)}`]),
    `  evaluation   ${of.runKey}, of ${of.createdAt}`,
    `  model        ${of.model}`,
    `  version      ${of.snapshots.join(', ')}${byThem('snapshots')}`,
    `  temperature  ${of.temperature ?? 'the model takes none'}${byThem('temperature')}`,
    `  runs         ${of.runs}; ${counted(of.scenarios, 'scenario')}, ${of.unscored} of ${counted(of.responses, 'response')} unscored`,
    `  judges       ${of.judges.join(', ')}`,
    `  IM-Score     ${decimal(of.score, 1)}`,
    ...(of.verified > 0
      ? [`  verified     ${counted(of.verified, 'answer')} to open problems, by people whom nobody here knows`]
      : []),
    `  set          ${of.set}`,
    `  taken in     ${of.at}${of.by === null ? '' : `, of ${of.by}`}`,
    asTakenIn,
    `They are ${undone}.`,
  ];
}

/** The page of contributed results: the evaluation's own, which says first whose it is. */
function contributedPage(of: Contributed, report: EvaluationReport): Page {
  const page = renderEvaluationReport(report);
  const words = of.withdrawn === null ? asTakenIn : `WITHDRAWN on ${of.withdrawn.on}: ${of.withdrawn.reason}`;
  return {
    ...page,
    title: `${of.withdrawn === null ? 'CONTRIBUTED' : 'WITHDRAWN'}: ${page.title}`,
    first: [
      ['Contributed', `${of.name}, taken in ${of.at}${of.by === null ? '' : `, of ${of.by}`}`],
      ['Version', of.snapshots.join(', ')],
      ['Temperature', String(of.temperature ?? 'the model takes none')],
      ...(page.first ?? []),
    ],
    sections: [section('Whose results these are', [notice(words)]), ...page.sections],
  };
}

/** Their files, as `evaluate report` writes those of an evaluation, in a folder of their own. */
export const contributedDocuments = (of: Contributed, { report, lines }: StoredContribution) => [
  { path: `contributed/${of.name}.json`, text: jsonText(report) },
  { path: `contributed/${of.name}.jsonl`, text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') },
  { path: `contributed/${of.name}.html`, text: htmlOf(contributedPage(of, report)) },
];
