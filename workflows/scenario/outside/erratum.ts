import type { OpenedErratum } from '../../../shared/scenario/activities.ts';
import { prefix } from '../../../shared/text/cut.ts';
import { attemptChangedPage } from '../attempt-page.ts';
import { askPeople } from '../people.ts';
import { recheckChanges } from '../refine/recheck.ts';
import type { Story } from '../story.ts';
import { publishAnew } from './publish.ts';
import { shortcomings } from './revise.ts';
import { type DisputeEnding, shelved, unanswered } from './settle.ts';

/**
 * A correction from its admission to the new version (scenario rules §8.8). NEWTON and EULER check what it changes of
 * their domains, a blind reader attempts a page that it changes, and a person judges what nobody else does. It is not
 * mended by anybody: what does not stand is refused, and the published version stays.
 */
export async function settleErratum(story: Story, opened: OpenedErratum, disputeId: string): Promise<DisputeEnding> {
  layErratum(story, opened);
  const refusal = await refusedBy(story, opened.forPeople, disputeId);
  if (refusal !== null) return refusal;
  await ruleTier(story, opened.tier);
  const published = await publishAnew(story, disputeId, opened.version);
  return 'not' in published
    ? shelved(published.not)
    : { ending: 'REVISED', ...published, reason: 'what the correction changes was checked and stands' };
}

/** The corrected document in the place of the seed; the published one is what it is compared with. */
function layErratum(story: Story, { published, ref, revision }: OpenedErratum): void {
  const { references } = story.run;
  const { seed = ref, baseline = seed, validated = baseline } = published.references;
  Object.assign(references, { seed: ref, baseline: seed, validated });
  story.seed = { ...revision, similarity: story.seed?.similarity ?? null };
  story.changed = revision.changed.map(({ id }) => id);
  story.marginPercent = null;
  story.pageMoved = revision.samePage === false;
}

/** Another tier than the votes made: a person has let it stand by now. */
async function ruleTier(story: Story, tier: OpenedErratum['tier']): Promise<void> {
  const { run, ruling } = story;
  if (tier === null || ruling === null) return;
  story.ruling = { ...ruling, ...tier };
  const { status, statusBy: by, profile } = ruling;
  await run.record([run.entry('TALLY', 'ruling', { status, by, ...tier, profile: { ...profile } })]);
}

/** The first of its judges that does not let it stand; null: all do. */
async function refusedBy(story: Story, forPeople: readonly string[], disputeId: string): Promise<DisputeEnding | null> {
  const rechecked = await recheckChanges(story);
  const { findings } = shortcomings(rechecked);
  if (findings.length > 0) return 'is' in rechecked ? shelved(findings.join('; ')) : rejected(findings);
  const page = await attemptChangedPage(story);
  if (page !== null)
    return page.mend.length > 0
      ? rejected(page.mend.map(({ deficiency }) => deficiency))
      : shelved('nobody read the corrected page');
  return forPeople.length === 0 ? null : asked(story, forPeople, disputeId);
}

async function asked(story: Story, forPeople: readonly string[], disputeId: string): Promise<DisputeEnding | null> {
  const outcome = await askPeople(story, {
    kind: 'dispute',
    subject: `${disputeId}-correction`,
    acceptable: true,
    decisions: ['RESOLVE', 'DISCARD'],
    findings: forPeople.map((line) => prefix(line, 600)),
    question:
      'A published scenario is corrected in words that no rule and no lead judges. Publish them, or leave the published version as it stands?',
  });
  if (outcome.outcome !== 'decided') return unanswered(story, 'the correction');
  return outcome.decision === 'RESOLVE' && outcome.ruling === 'accept'
    ? null
    : rejected([`${outcome.reviewer}: ${outcome.justification}`]);
}

const rejected = (why: readonly string[]): DisputeEnding => ({
  ending: 'REJECTED',
  version: null,
  reason: prefix(why.join('; '), 2_000),
});
