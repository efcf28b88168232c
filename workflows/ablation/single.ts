import { addUsage, type Usage } from '../../shared/kernel/ask.ts';
import type { ArmEnd } from '../../shared/omega/ablation/activities.ts';
import { singleEnd, tokensOf } from '../../shared/kernel/equal-cost.ts';
import { revisionOf } from '../../shared/omega/ablation/place.ts';
import { ask } from '../kernel/ask.ts';
import type { AblationRun, Solo } from './solo.ts';

/**
 * The single arm after its first answer: the soloist criticises and revises itself until the stop rule says so. A
 * failed revision leaves the draft as it is.
 */
export async function revise(run: AblationRun, first: Solo, budget: number): Promise<ArmEnd> {
  let { ref } = first;
  let usage: Usage = first.usage;
  let latest = tokensOf(first.usage);
  const counts = { revisions: 0, unchanged: 0, failed: ref === null ? run.policy.failures : 0 };
  for (;;) {
    const ended = singleEnd({ budget, spent: tokensOf(usage), latest, ...counts, rules: run.policy });
    if (ended !== null || ref === null)
      return {
        arm: 'single',
        ref,
        confidence: null,
        usage,
        answers: 1 + counts.revisions,
        ended: ref === null ? 'ABSENT' : (ended ?? 'FAILED'),
        poll: null,
      };
    counts.revisions += 1;
    const result = await ask(run, {
      agent: 'soloist',
      task: 'improve',
      subject: revisionOf(counts.revisions),
      verb: `revises, ${counts.revisions}`,
      line: `soloist revises, ${counts.revisions}`,
      outputTokens: run.policy.outputTokens.improve,
      references: { draft: ref },
    });
    if (result.outcome !== 'absent') {
      usage = addUsage(usage, result.usage);
      latest = tokensOf(result.usage);
    }
    counts.failed = result.outcome === 'answered' ? 0 : counts.failed + 1;
    counts.unchanged = result.outcome === 'answered' && result.facts.changed === false ? counts.unchanged + 1 : 0;
    if (result.outcome === 'answered') ref = result.ref;
  }
}
