import { noUsage, type Usage } from '../../shared/kernel/ask.ts';
import type { AblationPolicy } from '../../shared/omega/ablation/activities.ts';
import type { AblationFacts } from '../../shared/omega/ablation/answers.ts';
import { threadOf } from '../../shared/omega/ablation/place.ts';
import type { Ballot } from '../../shared/omega/ablation/vote.ts';
import { ask } from '../kernel/ask.ts';
import type { Run } from '../kernel/run.ts';

/** The run of an ablation: by its rules, and with the facts of its tasks. */
export type AblationRun = Run<AblationPolicy, AblationFacts>;

/** One answer of the soloist. */
export interface Solo {
  /** Key of the stored answer, or null: it gave none that can be read. */
  readonly ref: string | null;
  readonly usage: Usage;
  readonly ballot: Ballot | null;
}

/** Asks the soloist for an answer of its own; no answer of it knows of another. */
export async function solve(run: AblationRun, ordinal: number): Promise<Solo> {
  const result = await ask(run, {
    agent: 'soloist',
    task: 'solve',
    subject: threadOf(ordinal),
    verb: `answers, ${ordinal}`,
    line: `soloist answers, ${ordinal}`,
    outputTokens: run.policy.outputTokens.solve,
    references: {},
  });
  if (result.outcome === 'absent') return { ref: null, usage: noUsage, ballot: null };
  const { ref, usage } = result;
  if (result.outcome !== 'answered') return { ref: null, usage, ballot: null };
  return { ref, usage, ballot: { ordinal, key: result.facts.key, confidence: result.confidence } };
}
