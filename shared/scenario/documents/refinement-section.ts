import { agents, type Agent } from '../vocabulary.ts';
import { list, table, titled } from '../../page/markdown.ts';
import { confidence } from './figures.ts';
import type { ByAgent, ScenarioRecord } from './record.ts';

/** One block an agent; an agent that gave nothing is named, not left out. */
function each<T>(given: ByAgent<T>, block: (value: T) => string): string[] {
  return agents.map((agent: Agent) => {
    const value = given[agent];
    return titled(agent, value === undefined ? 'No readable answer.' : block(value));
  });
}

/** Cross-review memos of all agents (scenario rules §2.5.2). */
export function memoBlocks({ memos }: ScenarioRecord): string[] {
  return each(memos, (memo) =>
    list([
      ...memo.findings.map((one) => `Finding: ${one}`),
      ...memo.concerns.map((one) => `Concern: ${one}`),
      ...memo.recommendedChanges.map((one) => `Change to ${one.target}: ${one.change}`),
      ...(memo.noContribution === null ? [] : [`No contribution required: ${memo.noContribution}`]),
      `Confidence: ${confidence(memo.confidence)}`,
    ]),
  );
}

/** Each agent's answers to its own distractor question (scenario rules §2.5.4). */
export function distractorReviewTable({ distractorReviews }: ScenarioRecord): string {
  return table(
    ['Agent', 'Distractor', 'Verdict', 'Reason', 'Change'],
    agents.flatMap((agent: Agent) => {
      const review = distractorReviews[agent];
      if (review === undefined) return [[agent, '', 'no readable answer', '', '']];
      if (review.noContribution !== null) return [[agent, '', 'no contribution required', review.noContribution, '']];
      return review.verdicts.map((one) => [agent, one.distractorId, one.verdict, one.reason, one.change]);
    }),
  );
}

/** The readiness votes with the status that each agent holds to be final (scenario rules §2.5.5, §2.5.6). */
export function readinessTable({ readiness }: ScenarioRecord): string {
  return table(
    ['Agent', 'Vote', 'Notes', 'Status', 'Confidence'],
    agents.map((agent: Agent) => {
      const vote = readiness[agent];
      if (vote === undefined) return [agent, 'no readable answer', '', '', ''];
      return [agent, vote.vote, vote.notes, vote.status, confidence(vote.confidence)];
    }),
  );
}
