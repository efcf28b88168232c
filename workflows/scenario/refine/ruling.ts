import { medianProfile, tierOf } from '../../../shared/scenario/difficulty.ts';
import { finalStatus } from '../../../shared/scenario/final-status.ts';
import { statuses } from '../../../shared/scenario/vocabulary.ts';
import { escalate } from '../attempts.ts';
import type { Passage, Story } from '../story.ts';
import type { Prepared } from './prepare.ts';

/**
 * The house's decision: the status that all five state, or a person's where they differ; the tier of the
 * medians (spec §1.4, §2 5.3). The brief's targets are wishes and play no part.
 */
export async function decideRuling(story: Story, prepared: Prepared | null): Promise<Passage> {
  const { readiness, run } = story;
  if (!prepared || !readiness) return { go: 'end', outcome: 'DISCARDED', reason: 'REFINE ended without votes' };
  const stated = finalStatus(readiness);
  if (stated.outcome !== 'unanimous' && story.reviewedStatus === null) {
    const findings = Object.entries(readiness).map(([agent, { status }]) => `${agent}: ${status}`);
    const question = 'The five do not agree on the final status. Which status holds?';
    const passage = await escalate(story, { kind: 'status', question, findings, acceptable: true, statuses });
    if (passage !== 'retry' && passage.go !== 'on') return passage;
  }
  const status = story.reviewedStatus ?? (stated.outcome === 'unanimous' ? stated.status : null);
  if (status === null) return decideRuling(story, prepared);
  const profile = medianProfile(prepared.calibration.votes);
  if (profile === null) return { go: 'end', outcome: 'DISCARDED', reason: 'REFINE ended without votes on difficulty' };
  const { tier, nearest } = tierOf(profile);
  const statusBy = story.reviewedStatus === null ? 'votes' : 'review';
  story.ruling = {
    status, statusBy, tier, nearest, profile,
    votes: prepared.calibration.votes, discussions: prepared.calibration.discussions,
  };
  await run.record([run.entry('TALLY', 'ruling', { status, by: statusBy, tier, nearest, profile: { ...profile } })]);
  return { go: 'on' };
}
