import type { Quote } from '../../../shared/kernel/activities.ts';
import type { ChallengeFacts, RefusedChallenge } from '../../../shared/scenario/facts/acts.ts';
import type { HouseChallenge } from '../../../shared/scenario/facts/contradictions.ts';
import { admitChallenge, challengeOfVeto, type Challenger } from '../../../shared/scenario/disputes/rules.ts';
import type { Story } from '../story.ts';
import type { Acts } from './acts.ts';
import type { OpenChallenge } from './challenge.ts';
import type { RuledVetoes } from './veto.ts';

/** Everything that one attempt at a phase brings up. */
export interface Raised {
  readonly reports: readonly Acts[];
  readonly downgraded: RuledVetoes['downgraded'];
  /** Contradictions that Symposium found by itself. */
  readonly found: readonly HouseChallenge[];
}

/** A challenge that goes no further, and why. */
export type Refused = RefusedChallenge & { readonly by: Challenger };

/** Sorts what was raised: what is heard, and what is refused by name (scenario rules §4.1, step 2). */
export function admit(
  story: Story,
  { reports, downgraded, found }: Raised,
): { admitted: OpenChallenge[]; refused: Refused[] } {
  const { run, disputes } = story;
  const admitted: OpenChallenge[] = [];
  const refused: Refused[] = reports.flatMap(({ by, facts }) => facts.refused.map((one) => ({ ...one, by })));
  let byHouse = 0;
  const consider = (
    by: Challenger,
    facts: ChallengeFacts,
    words: readonly Quote[],
    house: OpenChallenge['house'],
    recomputed: boolean,
  ) => {
    const record = {
      issuedBy: { ...disputes.issued, HOUSE: byHouse },
      settled: [...disputes.settled],
      open: admitted.map((open) => open.facts.claim),
    };
    const admission = admitChallenge(facts, by, record, run.policy);
    if (!admission.admitted)
      return void refused.push({ by, number: facts.number, claim: facts.claim, reason: admission.reason });
    if (by === 'HOUSE') byHouse += 1;
    else if (by !== 'OUTSIDER') disputes.issued[by] = (disputes.issued[by] ?? 0) + 1;
    admitted.push({
      id: `${run.phase}-${run.round}-${by}-${admitted.length + 1}`,
      by,
      facts,
      words,
      house,
      recomputed,
    });
  };
  // Symposium first: what it redid is not to be put to a vote because an agent disputes it as well.
  for (const one of found)
    consider(
      'HOUSE',
      {
        number: 0,
        claim: one.claim,
        against: one.against,
        domains: one.domains,
        content: one.content,
        crossDomain: false,
        confidence: 1,
        override: null,
        proof: null,
      },
      [],
      { about: one.key, reported: one.reported, house: one.house },
      one.recomputed,
    );
  for (const { by, ref, facts } of reports) {
    for (const challenge of facts.challenges)
      consider(by, challenge, [{ from: by, ref, field: 'challenge', subject: String(challenge.number) }], null, false);
  }
  for (const { by, ref, facts, because } of downgraded) {
    const challenge = challengeOfVeto(by, facts, facts.claim, { number: 0, confidence: 1 });
    if (challenge === null)
      refused.push({
        by,
        number: 0,
        claim: `ATHENA/${facts.claimId}`,
        reason: facts.claim === null ? 'unknown-claim' : 'own-claim',
      });
    else consider(by, challenge, [{ from: by, ref, field: 'veto' }], { downgraded: because, ...facts.check }, false);
  }
  return { admitted, refused };
}
