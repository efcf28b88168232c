import { shortId } from '../../../shared/scenario/claims.ts';
import { outcomeOfSide } from '../../../shared/scenario/disputes/rules.ts';
import { climb, type OpenChallenge, type Settlement } from '../disputes/challenge.ts';
import { askPeople } from '../people.ts';
import type { Story } from '../story.ts';

/** A challenge that has been settled, by rule or by a person. */
export interface Heard {
  readonly settlement: Settlement;
  /** A person saw a flaw in the design, whichever side is right (scenario rules §1.4, Level 4). */
  readonly structuralFlaw: boolean;
}

/** Brings the challenge up the ladder; what no rule settles, a person does. null: nobody answered. */
export async function hear(story: Story, challenge: OpenChallenge): Promise<Heard | null> {
  const { facts, id } = challenge;
  for (;;) {
    const settlement = await climb(story, challenge);
    if (settlement.outcome !== null) return { settlement, structuralFlaw: false };
    const outcome = await askPeople(story, {
      kind: 'dispute',
      subject: id,
      side: true,
      acceptable: true,
      decisions: ['RESOLVE'],
      domains: facts.domains,
      question: `Somebody from outside disputes ${facts.against}’s claim ${shortId(facts.claim)} of a published scenario, and the rules could not settle it. Which side is right?`,
      findings: [...settlement.why, ...Object.entries(settlement.votes).map(([agent, side]) => `${agent}: ${side}`)],
    });
    if (outcome.outcome === 'expired' || outcome.outcome === 'withdrawn') return null;
    if (outcome.outcome === 'decided' && outcome.ruling === 'accept' && outcome.side !== null) {
      return {
        settlement: {
          ...settlement,
          outcome: outcomeOfSide(outcome.side),
          resolution: `human review by ${outcome.reviewer}`,
        },
        structuralFlaw: outcome.structuralFlaw,
      };
    }
    // Another hearing: each of its questions is a new one.
    story.run.enter('REFINE');
  }
}
