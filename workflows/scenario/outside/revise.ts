import type { Quote } from '../../../shared/kernel/activities.ts';
import { askPeople } from '../people.ts';
import { objectionText, reviseAndRecheck, type Recheck } from '../refine/recheck.ts';
import type { Story, Verdict } from '../story.ts';

export interface RevisionOrder {
  readonly disputeId: string;
  /** What the challenge asks of ATHENA. */
  readonly quotes: readonly Quote[];
  readonly deficiencies: readonly { readonly criterion: string; readonly deficiency: string }[];
}

/**
 * ATHENA revises the published scenario, and NEWTON and EULER check what changed. What does not stand goes to a person,
 * who takes it as it is or has it revised again. False: nobody answered, or nobody continued the run
 * after a pause, so nothing of it is published.
 */
export async function revise(story: Story, { disputeId, quotes, deficiencies }: RevisionOrder): Promise<boolean> {
  for (;;) {
    const result = await reviseAndRecheck(story, quotes, deficiencies);
    if ('is' in result && result.is === 'leaves') return false;
    const { findings, acceptable } = shortcomings(result);
    if (findings.length === 0) return true;
    const outcome = await askPeople(story, {
      kind: 'dispute',
      subject: `${disputeId}-revision`,
      acceptable,
      decisions: ['RESOLVE'],
      findings,
      question:
        'A published scenario was revised after a dispute, and the revision does not stand. Accept it as it is, or have it revised again?',
    });
    if (outcome.outcome === 'expired' || outcome.outcome === 'withdrawn') return false;
    if (outcome.outcome === 'decided' && outcome.ruling === 'accept') return true;
    story.run.enter('REFINE');
  }
}

/** What is wrong with a revision; nothing where it stands. */
export function shortcomings(result: Recheck | Verdict): {
  readonly findings: readonly string[];
  readonly acceptable: boolean;
} {
  if (!('is' in result)) {
    return {
      acceptable: true,
      findings: [
        ...result.invalid.map((item) => `held invalid after the revision: ${item}`),
        ...result.unchecked.map((item) => `checked by nobody: ${item}`),
        ...result.objections.map(objectionText),
      ],
    };
  }
  if (result.is === 'disputed')
    return { acceptable: result.dispute.acceptable, findings: [result.dispute.question, ...result.dispute.findings] };
  if (result.is === 'leaves' && result.passage.go === 'end')
    return { acceptable: false, findings: [result.passage.reason] };
  return { acceptable: false, findings: result.is === 'failed' ? result.why : ['the revision came to no end'] };
}
