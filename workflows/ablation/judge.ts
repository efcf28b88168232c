import type { AblationPolicy, SealedQuestion, Verdict } from '../../shared/omega/ablation/activities.ts';
import { ask } from '../kernel/ask.ts';
import type { Run } from '../kernel/run.ts';

/** Puts the sealed questions to the judges, some side by side. A judgement that cannot be read is unscored: it counts for nobody. */
export async function judge(run: Run<AblationPolicy>, questions: readonly SealedQuestion[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let from = 0; from < questions.length; from += run.policy.answersAtOnce) {
    const settled = await Promise.allSettled(
      questions.slice(from, from + run.policy.answersAtOnce).map((question) => verdictOn(run, question)),
    );
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason;
      verdicts.push(one.value);
    }
  }
  return verdicts;
}

async function verdictOn(run: Run<AblationPolicy>, { id, judge: agent, file }: SealedQuestion): Promise<Verdict> {
  const seat = await ask(run, {
    agent,
    task: 'compare',
    subject: id,
    verb: `judges ${id}`,
    line: `${agent} judges ${id}`,
    outputTokens: run.policy.outputTokens.compare,
    file,
  });
  if (seat.outcome === 'answered') return { id, ref: seat.ref, why: null };
  return { id, ref: null, why: seat.outcome === 'absent' ? seat.failure : seat.why };
}
