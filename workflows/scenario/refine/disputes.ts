import type { Quote } from '../../../shared/kernel/activities.ts';
import type { Seat } from '../../../shared/kernel/ask.ts';
import type { MemoFacts } from '../../../shared/scenario/facts/index.ts';
import { agents, type Agent } from '../../../shared/scenario/vocabulary.ts';
import { calledFor } from '../disputes/called.ts';
import { collectCandidates } from '../disputes/breakthrough.ts';
import type { Acts } from '../disputes/admit.ts';
import { resolveVetoes, ruleOnVetoes, tooManyVetoes, vetoesIn, type RuledVetoes } from '../disputes/veto.ts';
import type { Story, Verdict } from '../story.ts';
import { reviseAndRecheck } from './recheck.ts';
import type { Deficiency } from '../disputes/standing.ts';

type Answered = Extract<Seat, { outcome: 'answered' }>;

/** What the five memos dispute, once calls for a person and standing vetoes are dealt with. */
export interface MemoDisputes {
  readonly acts: readonly Acts[];
  readonly downgraded: RuledVetoes['downgraded'];
}

/** A veto in REFINE halts the phase as it does in VALIDATE; no scenario leaves REFINE with one open (spec §1.7.4). */
export async function disputesOfMemos(story: Story, memos: Readonly<Record<Agent, Answered>>): Promise<MemoDisputes | Verdict> {
  const acts = agents.map((by): Acts => ({ by, ref: memos[by].ref, facts: (memos[by].facts as unknown as MemoFacts).acts }));
  const called = calledFor(story, acts);
  if (called) return called;
  collectCandidates(story, acts);
  const vetoes = vetoesIn(acts);
  const { standing, downgraded, escalating } = await ruleOnVetoes(story, vetoes);
  if (escalating.length > 0) return tooManyVetoes(story, escalating);
  if (standing.length > 0) return resolveVetoes(story, standing, (deficiencies, quotes) => revised(story, deficiencies, quotes));
  return { acts, downgraded };
}

async function revised(story: Story, deficiencies: readonly Deficiency[], quotes: readonly Quote[]): Promise<Verdict> {
  const recheck = await reviseAndRecheck(story, quotes, deficiencies);
  if ('is' in recheck) return recheck;
  const wrong = [...recheck.invalid, ...recheck.unchecked];
  return wrong.length === 0 ? { is: 'passed' } : { is: 'failed', criteria: ['changes valid'], why: [`after the revision these changes do not stand: ${wrong.join(', ')}`] };
}
