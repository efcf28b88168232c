import { houseEntry } from '../../shared/kernel/house-entry.ts';
import type { Phase } from '../../shared/scenario/vocabulary.ts';
import { reviewOf, type Dispute } from '../kernel/review.ts';
import { isStatus } from '../../shared/scenario/vocabulary.ts';
import type { Passage, Story, Verdict } from './story.ts';

/**
 * The one rule of looping: a phase is attempted at most `phaseAttempts` times, the last failure goes to a person,
 * and so does, at once, what no further attempt can settle. Each attempt raises the round, so each is paid anew.
 */
export async function attempts(story: Story, phase: Phase, attempt: () => Promise<Verdict>): Promise<Passage> {
  for (;;) {
    const verdict = await tryUpTo(story, phase, attempt);
    if (verdict.is === 'passed') return { go: 'on' };
    if (verdict.is === 'leaves') return verdict.passage;
    const passage = await escalate(story, verdict.is === 'disputed' ? verdict.dispute : exhausted(story, phase, verdict.why));
    if (passage !== 'retry') return passage;
  }
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
  return { kind: 'gate', question, findings: why.map((line) => line.slice(0, 600)), acceptable: phase !== 'REFINE' || story.readiness !== null, statuses: null };
}

/** Asks a person and turns the decision into a passage. A reviewer's words lie on the desk from then on. */
export async function escalate(story: Story, dispute: Dispute): Promise<Passage | 'retry'> {
  const { run } = story;
  const number = run.reviews + 1;
  const escalation = houseEntry('ESCALATION', `escalation/${number}`, run.phase, { summary: dispute.question, body: dispute.findings.join('\n'), evidence: [], concerns: [...dispute.findings], dependencies: [] }, run.round);
  await run.record([escalation]);
  const outcome = await reviewOf(run, dispute);
  if (outcome.outcome !== 'decided') return { go: 'end', outcome: 'SHELVED', reason: `nobody answered the review: ${dispute.question}` };

  const key = `${run.runKey}/note/review/${number}`;
  await run.record([], [{ key, content: 'reviewerWords', addressee: null, body: { decision: outcome.decision, words: outcome.justification }, quotes: [] }]);
  run.file[`reviewer.${number}`] = key;
  switch (outcome.decision) {
    case 'DISCARD':
      return { go: 'end', outcome: 'DISCARDED', reason: `${outcome.reviewer}: ${outcome.justification}` };
    case 'REDESIGN':
      return redesign(story, outcome.reviewer);
    case 'RESOLVE':
      if (outcome.ruling === 'retry') return 'retry';
      if (outcome.status !== null && isStatus(outcome.status)) story.reviewedStatus = outcome.status;
      return { go: 'on' };
  }
}

/** Back to SEED with the reviewer's words and an otherwise empty desk; at most `redesigns` times. */
function redesign(story: Story, reviewer: string): Passage {
  const { run } = story;
  if (story.redesigns >= run.policy.redesigns) {
    return { go: 'end', outcome: 'DISCARDED', reason: `${reviewer} asked for another redesign after ${story.redesigns}` };
  }
  story.redesigns += 1;
  for (const slot of Object.keys(run.file)) if (!slot.startsWith('reviewer.')) delete run.file[slot];
  story.seed = null;
  story.physics = null;
  story.mathematics = null;
  story.reviewedStatus = null;
  story.readiness = null;
  return { go: 'back' };
}
