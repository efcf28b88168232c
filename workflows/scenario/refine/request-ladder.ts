import { patched } from '@temporalio/workflow';
import type { Quote } from '../../../shared/kernel/activities.ts';
import { climbing, disputeOf, ruledOn, voteText } from '../../../shared/scenario/disputes/rules.ts';
import type { LadderWord, Request } from '../../../shared/scenario/requests.ts';
import { fanOut } from '../../kernel/fan-out.ts';
import { climb, type OpenChallenge, type Settlement } from '../disputes/challenge.ts';
import { endOf } from '../disputes/log.ts';
import type { Story } from '../story.ts';

/** Where the words of each request, of its answers and of the verdicts on them are stored. */
type Words = ReadonlyMap<string, readonly Quote[]>;

/**
 * Requests that were answered as often as they may be go up the ladder of disputes, side by side (scenario rules
 * §2.5.8): their requesters are the challengers, and those who are to change something the challenged. What it says of
 * each stands in the Disagreement Log; what it cannot settle is a person's.
 */
export async function ruledByLadder(
  story: Story,
  requests: readonly Request[],
  words: Words,
): Promise<readonly Request[]> {
  const { run, disputes } = story;
  const due = climbing(requests, disputes.climbed, run.policy.challengesPerAgent);
  if (due.length === 0 || !patched('requests-climb')) return requests;
  for (const { from } of due) disputes.climbed[from] = (disputes.climbed[from] ?? 0) + 1;
  const settled = await fanOut(due.map((request) => climb(story, asDispute(story, request, requests, words))));
  await run.record(settled.map((one) => endOf(story, one)));
  return ruledOn(
    requests,
    new Map(settled.flatMap((one) => (one.challenge.request ? [[one.challenge.request.id, wordOn(story, one)]] : []))),
  );
}

const wordOn = ({ run }: Story, { outcome, level, resolution, votes, why }: Settlement): LadderWord => ({
  outcome,
  design: run.references.seed ?? '',
  how: outcome === null ? why.join(', ') : `Level ${level}: ${resolution === 'vote' ? voteText(votes) : resolution}`,
});

/** Both have spoken: what was asked, each answer and each refusal is before whoever judges. */
function asDispute(story: Story, request: Request, requests: readonly Request[], words: Words): OpenChallenge {
  const { run, moved, changed } = story;
  const { id, from, to } = request;
  const { claim, domains, crossDomain, interested } = disputeOf(request, requests, story.seed);
  const said = words.get(id) ?? [];
  return {
    id: `${run.phase}-${run.round}-${id.replaceAll('/', '-')}`,
    by: from,
    facts: {
      number: 0,
      claim,
      against: to,
      domains,
      content: 'revisionRequests',
      crossDomain,
      confidence: 1,
      override: null,
      proof: null,
    },
    words: said.slice(0, 1),
    house: null,
    recomputed: false,
    request: {
      id,
      interested,
      told: {
        request: id,
        sides: {
          CHALLENGER: `${from}: what was asked is due, and what ${to} answered does not settle it.`,
          CHALLENGED: `${to}: its answer settles it, or nothing is due.`,
        },
        changed: moved ? [...changed] : [],
      },
      words: said,
      response: said.findLast(({ subject }) => subject === 'answers')?.ref ?? '',
    },
  };
}
