import type { SealedQuestion, Verdict } from '../../shared/omega/ablation/activities.ts';
import { ask } from '../kernel/ask.ts';
import { fanOut } from '../kernel/fan-out.ts';
import type { AblationRun } from './solo.ts';

/**
 * Puts the sealed questions to the judges, some side by side. A judgement that cannot be read is unscored: it counts
 * for nobody.
 */
export async function judge(run: AblationRun, questions: readonly SealedQuestion[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let from = 0; from < questions.length; from += run.policy.answersAtOnce) {
    const together = questions.slice(from, from + run.policy.answersAtOnce);
    verdicts.push(...(await fanOut(together.map((question) => verdictOn(run, question)))));
  }
  return verdicts;
}

async function verdictOn(run: AblationRun, { id, judge: agent, references }: SealedQuestion): Promise<Verdict> {
  const result = await ask(run, {
    agent,
    task: 'compare',
    subject: id,
    verb: `judges ${id}`,
    line: `${agent} judges ${id}`,
    outputTokens: run.policy.outputTokens.compare,
    references: references,
  });
  if (result.outcome === 'answered') return { id, ref: result.ref, why: null };
  return { id, ref: null, why: result.outcome === 'absent' ? result.failure : result.why };
}
