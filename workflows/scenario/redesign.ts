import type { Passage, Story } from './story.ts';

/** A reviewer asks for another design; after `redesigns` of them the run is discarded (scenario rules §4.3). */
export function redesign(story: Story, reviewer: string): Passage {
  if (story.redesigns >= story.run.policy.redesigns) {
    return {
      go: 'end',
      outcome: 'DISCARDED',
      reason: `${reviewer} asked for another redesign after ${story.redesigns}`,
    };
  }
  return backToSeed(story);
}

/**
 * Back to SEED with the reviewers' words and an otherwise empty context: another design, of the brief again. What was
 * settled, proposed or owed was about the one before. Counts of challenges, vetoes and redesigns are the run's, and
 * stay.
 */
export function backToSeed(story: Story): Passage {
  const { run } = story;
  story.redesigns += 1;
  run.removeReferences((slot) => !slot.startsWith('reviewer.'));
  story.status = story.brief.status;
  story.seed = null;
  story.physics = null;
  story.mathematics = null;
  story.reviewedStatus = null;
  story.readiness = null;
  story.disputes.owed = [];
  story.disputes.structuralFlaw = false;
  story.disputes.open.clear();
  story.disputes.settled.clear();
  story.disputes.upheld.clear();
  for (const { id } of story.candidates) story.checked.add(id);
  return { go: 'back' };
}
