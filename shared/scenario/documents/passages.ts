import { list, table, titled } from '../../page/markdown.ts';
import { stated } from './figures.ts';
import type { RecordedReview, ScenarioRecord } from './record.ts';

/** Every attempt at a gate with its criteria: what Symposium found, beside what was reported. */
export function gateBlocks({ gates }: Pick<ScenarioRecord, 'gates'>): string[] {
  if (gates.length === 0) return [list([])];
  return gates.map(({ gate, attempt, passed, findings }) =>
    titled(
      `${gate}, attempt ${attempt}: ${passed ? 'passed' : 'not passed'}`,
      table(
        ['Criterion', 'Outcome', 'Finding', 'House', 'Reported'],
        findings.map((one) => [one.criterion, one.outcome, one.finding, stated(one.house), stated(one.reported)]),
      ),
    ),
  );
}

/** Every decision of a person, and every review that no one answered (scenario rules §4.3). */
export function reviewTable({ reviews }: Pick<ScenarioRecord, 'reviews'>): string {
  return table(
    ['Review', 'Question', 'Decision', 'Reviewer', 'At', 'Justification'],
    reviews.map((one) => [
      one.id,
      one.question,
      decisionText(one),
      one.reviewer === null ? 'no one' : `${one.reviewer}${one.group === null ? '' : ` (${one.group})`}`,
      one.at,
      one.justification,
    ]),
  );
}

/** The decision with what it says besides: the side that is right, the status that holds, … */
function decisionText({ decision, answers }: RecordedReview): string {
  if (answers === null) return decision;
  const { ruling, status, side, structuralFlaw, verified, verification, interpretations } = answers;
  return [
    decision,
    ...(ruling === 'retry' ? ['to be tried again'] : []),
    ...(side === null ? [] : [`right: ${side}`]),
    ...(status === null ? [] : [`status: ${status}`]),
    ...(structuralFlaw ? ['a flaw in the design'] : []),
    ...(verified === null ? [] : [verified ? 'verified' : 'not verified']),
    ...(verification === null ? [] : [verification]),
    ...(interpretations ?? []).map((one, place) => `interpretation ${place + 1}: ${one}`),
  ].join(', ');
}
