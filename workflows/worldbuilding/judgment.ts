import type { PanelQuestion, JudgeResult } from '../../shared/worldbuilding/activities.ts';
import { categories, judgeLabels } from '../../shared/worldbuilding/vocabulary.ts';
import { ask } from '../kernel/ask.ts';
import { reviewBeside } from '../kernel/review.ts';
import type { MatchRun } from './side.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { matchStore } from './activities.ts';

/**
 * Phase 6: all judgements side by side, each blind and in its own order. The seal is opened when the last has settled
 * (worldbuilding rules §9.12).
 */
export async function judge(run: MatchRun): ReturnType<typeof matchStore.reveal> {
  run.enterRound('JUDGMENT', 1);
  const judgePanel = await matchStore.sealBench({ runKey: run.runKey });
  const judgements = await fanOut(
    judgePanel.map((result) => (result.kind === 'MODEL' ? askModel(run, result) : askPerson(run, result))),
  );
  return matchStore.reveal({ runKey: run.runKey, judgements });
}

async function askModel(run: MatchRun, { id, judge: agent, references }: PanelQuestion): Promise<JudgeResult> {
  const result = await ask(run, {
    agent,
    task: 'judge',
    subject: id,
    verb: 'judges',
    line: `${agent} judges ${id}`,
    outputTokens: run.policy.outputTokens.judge,
    inputTokens: run.policy.reservedJudgeTokens,
    references,
  });
  switch (result.outcome) {
    case 'answered':
      return { id, outcome: 'SCORED', ref: result.ref, code: null };
    case 'unscored':
      return { id, outcome: 'UNREADABLE', ref: result.ref, code: null };
    case 'absent':
      return { id, outcome: 'ABSENT', ref: null, code: result.failure };
  }
}

/** A person judges through a review that only they can decide. Silence is no score. */
async function askPerson(run: MatchRun, { id, judge: name, references }: PanelQuestion): Promise<JudgeResult> {
  const { least, most } = run.policy.rubric.scale;
  const { reviewId, outcome } = await reviewBeside(run, {
    kind: 'judgement',
    subject: id,
    question: 'Two worlds answer one challenge. How good is each, in the five categories?',
    findings: [],
    acceptable: true,
    groups: [name],
    decisions: ['RESOLVE'],
    marks: { labels: judgeLabels, categories, least, most, sealed: true },
    references,
  });
  return outcome.outcome === 'decided'
    ? { id, outcome: 'SCORED', ref: reviewId, code: null }
    : { id, outcome: 'ABSENT', ref: reviewId, code: outcome.outcome };
}
