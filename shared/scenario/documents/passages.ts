import { list, table, titled } from './blocks.ts';
import { stated } from './figures.ts';
import type { ScenarioRecord } from './record.ts';

/** Every attempt at a gate with its criteria: what the house found, beside what was reported. */
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

export function disagreementTable({ disagreements }: Pick<ScenarioRecord, 'disagreements'>): string {
  return table(
    ['Disagreement', 'Agents Involved', 'Resolution Method', 'Outcome'],
    disagreements.map((one) => [one.disagreement, one.agents.join(', '), one.resolution, one.outcome]),
  );
}

/** Every decision of a person, and every review that no one answered (spec §4.3, point 4). */
export function reviewTable({ reviews }: Pick<ScenarioRecord, 'reviews'>): string {
  return table(
    ['Review', 'Question', 'Decision', 'Reviewer', 'At', 'Justification'],
    reviews.map((one) => [one.id, one.question, one.decision, one.reviewer ?? 'no one', one.at, one.justification]),
  );
}
