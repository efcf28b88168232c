import { hashesWords } from '../../shared/kernel/index.ts';
import { phases } from '../../shared/scenario/index.ts';
import { measureHeads, measureRow } from '../../shared/scenario/documents/index.ts';
import { cost, grouped, oneLine } from '../../shared/text/index.ts';
import { reviewTable } from '../reviews/seen.ts';
import { readOtherwiseTable } from '../terminal/calls-seen.ts';
import { timeLeft } from '../terminal/deadline.ts';
import { byText } from './line.ts';
import type { RunReport } from './report.ts';
import { table } from '../terminal/terminal.ts';

/** The report as lines for a person. */
export function pageOf(report: RunReport): string[] {
  const {
    brief,
    embedder,
    runKey,
    parent,
    corpus,
    ruling,
    readiness,
    gates,
    disputes,
    reviews,
    openReview,
    outcome,
    reason,
    scenarioId,
  } = report;
  const read = readOtherwiseTable(report, (agent) => agent);
  const asked = reviewTable(reviews);
  return [
    `${runKey}  (${corpus} corpus, since ${report.createdAt})`,
    ...(parent === null ? [] : [`split from ${parent}`]),
    `brief      ${brief.category}, ${brief.tier}, ${brief.status}`,
    ...(embedder === undefined
      ? []
      : [`compared   by ${embedder}${hashesWords(embedder) ? ', which knows words and no meanings' : ''}`]),
    `state      ${outcome ?? `in ${report.phase}`}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    ...(scenarioId === null ? [] : [`scenario   ${scenarioId}`]),
    ...(ruling === null
      ? []
      : [
          `ruling     ${ruling.status} (${byText(ruling.by)}), ${ruling.tier}${ruling.nearest ? ' (nearest)' : ''}, ${profileOf(ruling.profile)}`,
        ]),
    `phases     ${phases.map((phase) => `${phase} ${report.phases[phase]}`).join(', ')}`,
    `cost       ${cost(report.costMicrodollars)}, ${report.calls} calls, ${grouped(report.tokens)} tokens`,
    ...report.underWay.map(({ agent, task, since }) => `under way  ${agent} ${task}, since ${since}`),
    ...(openReview === null
      ? []
      : [
          `review     ${openReview.reviewId}, asked: ${openReview.group ?? 'reviewers'}, ${timeLeft(openReview.deadline, Date.now())}: ${oneLine(openReview.question)}`,
        ]),
    ...(gates.length === 0
      ? []
      : [
          '',
          ...table(
            ['gate', 'attempt', 'result'],
            gates.map(({ gate, attempt, passed, open }) => [
              gate,
              String(attempt),
              passed ? 'passed' : `not passed: ${open.join('; ')}`,
            ]),
          ),
        ]),
    ...titledTable(
      ['dispute', 'kind', 'state', 'how'],
      disputes.map(({ id, kind, state, words }) => [id, kind, state, words]),
    ),
    ...titledTable(read.head, read.rows),
    ...titledTable(asked.head, asked.rows),
    ...(readiness.length === 0
      ? []
      : [
          '',
          ...table(
            ['agent', 'readiness', 'status', 'confidence'],
            readiness.map(({ agent, vote, status, confidence }) => [agent, vote, status, String(confidence ?? '')]),
          ),
        ]),
    ...titledTable(
      measureHeads.map((head) => head.toLowerCase()),
      report.measures.map(measureRow),
    ),
    '',
    report.next,
  ];
}

/** A table below a blank line; nothing where there are no rows. */
function titledTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ['', ...table(head, rows)];
}

function profileOf(profile: Readonly<Record<string, number>>): string {
  return ['I', 'D', 'C', 'B', 'T', 'X'].map((dimension) => `${dimension}${profile[dimension] ?? '?'}`).join(' ');
}
