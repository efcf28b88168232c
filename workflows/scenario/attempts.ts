import type { Phase } from '../../shared/scenario/vocabulary.ts';
import { escalate } from './people.ts';
import type { Dispute, Passage, Story, Verdict } from './story.ts';
import { prefix } from '../../shared/text/cut.ts';

/**
 * The one rule of looping: a phase is attempted at most `phaseAttempts` times, the last failure goes to a person, and
 * so does, at once, what no further attempt can settle. Each attempt raises the round, so each is paid anew. Where a
 * person asks for another attempt, the count begins again.
 */
export async function attempts(story: Story, phase: Phase, attempt: () => Promise<Verdict>): Promise<Passage> {
  for (;;) {
    const verdict = await tryUpTo(story, phase, attempt);
    if (verdict.is === 'passed') return { go: 'on' };
    if (verdict.is === 'leaves') return verdict.passage;
    if (verdict.is === 'retried') continue;
    const passage = await escalate(
      story,
      verdict.is === 'disputed' ? verdict.dispute : exhausted(story, phase, verdict.why),
    );
    if (passage !== 'retry') return passage;
  }
}

/**
 * A question that comes up in the middle of an attempt, before there is anything that could leave the phase. null: a
 * person took it as it stands, and the attempt goes on. What nobody could accept is left to `attempts`.
 */
export async function overruled(story: Story, verdict: Verdict): Promise<Verdict | null> {
  if (verdict.is !== 'disputed' || !verdict.dispute.acceptable) return verdict;
  const passage = await escalate(story, verdict.dispute);
  if (passage === 'retry') return { is: 'retried' };
  return passage.go === 'on' ? null : { is: 'leaves', passage };
}

async function tryUpTo(story: Story, phase: Phase, attempt: () => Promise<Verdict>): Promise<Verdict> {
  let verdict: Verdict = { is: 'failed', criteria: [], why: [] };
  for (let nth = 1; nth <= story.run.policy.phaseAttempts && verdict.is === 'failed'; nth += 1) {
    story.run.enter(phase);
    verdict = await attempt();
  }
  return verdict;
}

function exhausted(story: Story, phase: Phase, why: readonly string[]): Dispute {
  const question = `${phase} failed ${story.run.policy.phaseAttempts} attempts. Accept it as it stands, retry, redesign or discard?`;
  return {
    kind: 'gate',
    question,
    findings: why.map((line) => prefix(line, 600)),
    acceptable: phase !== 'REFINE' || story.readiness !== null,
  };
}
