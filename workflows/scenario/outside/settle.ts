import type { Quote } from '../../../shared/kernel/activities.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import type { LedgerEntry } from '../../../shared/kernel/ledger.ts';
import type { OpenedDispute } from '../../../shared/scenario/activities.ts';
import { designOf } from '../../../shared/scenario/designs.ts';
import { consequenceOf } from '../../../shared/scenario/disputes/rules.ts';
import { isStatusClaim, outsider } from '../../../shared/scenario/outside.ts';
import type { Status } from '../../../shared/scenario/vocabulary.ts';
import type { Run } from '../../kernel/run.ts';
import { unsettled, type OpenChallenge } from '../disputes/challenge.ts';
import { logClosed, logOpened } from '../disputes/log.ts';
import type { Story } from '../story.ts';
import { hear, type Heard } from './hear.ts';
import { publishAnew } from './publish.ts';
import { restateStatus } from './restate.ts';
import { revise } from './revise.ts';
import { prefix } from '../../../shared/text/cut.ts';

/** How a dispute of a published scenario ends. SHELVED: nobody decided, or it was withdrawn meanwhile; nothing is published. */
export interface DisputeEnding {
  readonly ending: 'REVISED' | 'RECLASSIFIED' | 'REJECTED' | 'SHELVED' | 'CANCELLED' | 'FAILED';
  readonly version: number | null;
  readonly reason: string;
}

export const shelved = (reason: string): DisputeEnding => ({ ending: 'SHELVED', version: null, reason });

/** Nobody answered a review; where calls were not made before it, as nobody continued the run, that is why it was asked. */
export const unanswered = ({ run }: Pick<Story, 'run'>, review: string): DisputeEnding =>
  shelved(
    `${run.unmended === null ? '' : `the run was paused and nobody continued it: ${run.unmended}; and `}nobody answered the review of ${review}`,
  );

/** From the challenge to the new version. */
export async function settle(story: Story, opened: OpenedDispute, disputeId: string): Promise<DisputeEnding> {
  const challenge: OpenChallenge = {
    id: disputeId,
    by: outsider,
    facts: opened.challenge,
    words: opened.words,
    house: null,
    recomputed: false,
  };
  await logOpened(story, [challenge], []);
  const heard = await hear(story, challenge);
  if (heard === null) {
    await logClosed(story, [unsettled(challenge)], []);
    return unanswered(story, 'the dispute');
  }
  const ending = isStatusClaim(opened.challenge.claim)
    ? await classifyAnew(story, heard, disputeId)
    : await mend(story, heard, disputeId);
  if (ending.ending === 'SHELVED') return ending;
  const published = await publishAnew(story, disputeId, opened.version);
  return 'not' in published ? shelved(published.not) : { ...ending, ...published };
}

/** The ending in the ledger, whose state is a fold: a dispute with this row is over. */
export function ended(
  { phase, round }: Run,
  disputeId: string,
  { ending, version, reason }: DisputeEnding,
): LedgerEntry {
  return houseEntry(
    'DISPUTE',
    `outside/${disputeId}/ended`,
    phase,
    { state: 'ended', kind: 'outside', id: disputeId, ending, version, reason: prefix(reason, 2_000) },
    round,
  );
}

const requests = (words: readonly Quote[]): Quote[] => words.map((quote) => ({ ...quote, field: 'revision' }));

const structural = {
  criterion: 'structural flaw',
  deficiency:
    'A reviewer saw a flaw in the design while deciding a dispute; the reviewer’s words are in the context. Mend it.',
};

/** A claim that fell is mended in the scenario, or corrected where it stands; a claim that holds changes nothing. */
async function mend(story: Story, { settlement, structuralFlaw }: Heard, disputeId: string): Promise<DisputeEnding> {
  const { challenge, outcome, resolution } = settlement;
  const { claim, against } = challenge.facts;
  await logClosed(story, [settlement], []);
  const { remedy, recheck } =
    outcome === null ? { remedy: 'none', recheck: null } : consequenceOf({ id: claim, by: against }, 'REFINE', outcome);
  const said = `${claim}: ${resolution}`;
  // A verdict of NEWTON or EULER that fell leaves a part of the scenario unproven: ATHENA answers for it.
  const fell = remedy === 'revision-request' || recheck !== null;
  if (fell || structuralFlaw) {
    const stands = await revise(story, {
      disputeId,
      quotes: fell ? requests(challenge.words) : [],
      deficiencies: structuralFlaw ? [structural] : [],
    });
    return stands ? { ending: 'REVISED', version: null, reason: said } : unanswered(story, 'the revision');
  }
  return { ending: remedy === 'none' ? 'REJECTED' : 'REVISED', version: null, reason: said };
}

/** A status that is challenged with success is stated anew; only another status than before reclassifies. */
async function classifyAnew(
  story: Story,
  { settlement, structuralFlaw }: Heard,
  disputeId: string,
): Promise<DisputeEnding> {
  const { challenge, outcome, response } = settlement;
  const { claim, against } = challenge.facts;
  if (outcome === 'REJECTED' || outcome === null) return mend(story, { settlement, structuralFlaw }, disputeId);
  const position: Quote[] = response === null ? [] : [{ from: against, ref: response, field: 'position' }];
  const restated = await restateStatus(story, disputeId, [...challenge.words, ...position]);
  if (restated === null) {
    await logClosed(story, [unsettled(challenge)], []);
    return unanswered(story, 'the status');
  }
  const { status, statusBy, level } = restated;
  const { run, ruling } = story;
  if (!ruling || status === ruling.status) {
    await logClosed(
      story,
      [
        {
          ...settlement,
          outcome: 'REJECTED',
          level: level === 0 ? 1 : level,
          resolution: `the status was stated again: ${status}, by ${statusBy}`,
        },
      ],
      [],
    );
    return { ending: 'REJECTED', version: null, reason: `${claim}: ${status} was stated again` };
  }
  await logClosed(story, [settlement], []);
  if (!(await redesigned(story, status, challenge.words, disputeId))) return unanswered(story, 'the revision');
  story.ruling = { ...ruling, status, statusBy };
  const { tier, nearest, profile } = ruling;
  await run.record([run.entry('TALLY', 'ruling', { status, by: statusBy, tier, nearest, profile: { ...profile } })]);
  return { ending: 'RECLASSIFIED', version: null, reason: `${ruling.status} became ${status}, by ${statusBy}` };
}

/**
 * What stands in a solution's place belongs to one status: another status needs another design, which is checked like
 * any change.
 */
async function redesigned(story: Story, status: Status, words: readonly Quote[], disputeId: string): Promise<boolean> {
  const [had, needs] = [designOf[story.status], designOf[status]];
  story.status = status;
  if (had === needs) return true;
  const deficiency = [
    `The scenario was reclassified as ${status}.`,
    needs === null ? 'Give it a solution whose every step holds.' : `Fill \`${needs}\` in full.`,
    ...(had === null ? [] : [`Set \`${had}\` to null.`]),
    'Make the correct outcome that of this status.',
  ].join(' ');
  return revise(story, {
    disputeId,
    quotes: requests(words),
    deficiencies: [{ criterion: `reclassified as ${status}`, deficiency }],
  });
}
