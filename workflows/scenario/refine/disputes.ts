import type { Quote } from '../../../shared/kernel/activities.ts';
import type { Answered } from '../../../shared/kernel/ask.ts';
import type { MemoFacts } from '../../../shared/scenario/facts/index.ts';
import { agents, type Agent } from '../../../shared/scenario/vocabulary.ts';
import { overruled } from '../attempts.ts';
import { calledFor } from '../disputes/called.ts';
import { collectCandidates } from '../disputes/breakthrough.ts';
import type { Acts } from '../disputes/acts.ts';
import { resolveVetoes, ruleOnVetoes, tooManyVetoes, vetoesIn, type RuledVetoes } from '../disputes/veto.ts';
import type { Story, Verdict } from '../story.ts';
import { objectionText, reviseAndRecheck } from './recheck.ts';
import type { Deficiency } from '../disputes/standing.ts';

/** What the five memos dispute, once calls for a person and standing vetoes are dealt with. */
export interface MemoDisputes {
  readonly acts: readonly Acts[];
  readonly downgraded: RuledVetoes['downgraded'];
}

/**
 * A veto in REFINE halts the phase as it does in VALIDATE; no scenario leaves REFINE with one open
 * (scenario rules §1.7.4). A person who overrules a call or a veto lets the phase go on, for without votes there is
 * nothing that could leave it.
 */
export async function disputesOfMemos(
  story: Story,
  memos: Readonly<Record<Agent, Answered<MemoFacts>>>,
): Promise<MemoDisputes | Verdict> {
  const acts = agents.map((by): Acts => ({
    by,
    ref: memos[by].ref,
    facts: memos[by].facts.acts,
  }));
  const called = calledFor(story, acts);
  const leaving = called && (await overruled(story, called));
  if (leaving) return leaving;
  collectCandidates(story, acts);
  const ruled = await ruleOnVetoes(story, vetoesIn(acts));
  const halted = await haltedBy(story, ruled);
  return (halted && (await overruled(story, halted))) ?? { acts, downgraded: ruled.downgraded };
}

async function haltedBy(story: Story, ruled: RuledVetoes): Promise<Verdict | null> {
  if (ruled.escalating.length > 0) return tooManyVetoes(story, ruled);
  if (ruled.standing.length === 0) return null;
  return resolveVetoes(story, ruled.standing, (deficiencies, quotes) => revised(story, deficiencies, quotes));
}

async function revised(story: Story, deficiencies: readonly Deficiency[], quotes: readonly Quote[]): Promise<Verdict> {
  const recheck = await reviseAndRecheck(story, quotes, deficiencies);
  if ('is' in recheck) return recheck;
  const wrong = [...recheck.invalid, ...recheck.unchecked];
  return wrong.length === 0
    ? { is: 'passed' }
    : {
        is: 'failed',
        criteria: ['changes valid'],
        why: [
          `after the revision these changes do not stand: ${wrong.join(', ')}`,
          ...recheck.objections.map(objectionText),
        ],
      };
}
