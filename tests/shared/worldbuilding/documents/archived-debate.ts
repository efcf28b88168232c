import type { Place } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { matchDefaults } from '../../../../shared/worldbuilding/match-policy.ts';
import type { Team } from '../../../../shared/worldbuilding/vocabulary.ts';
import { byAll, debateOf } from '../debate/in-memory.ts';
import { fill, objected, proposed, responded, voted } from '../deliberation/said.ts';

/* What a short match debated, as its ledger has it. */

const places = [1, 2, 3].map((round): Place => ({ phase: 'FOUNDATION', round, ordinal: round }));
const [first, second, third] = places as [Place, Place, Place];

/**
 * Three rounds of FOUNDATION: an accepted proposal; one with a breach, a person's words, a silent Synthesizer and an
 * amendment; and one that never came.
 */
export function debated(team: Team) {
  const debate = debateOf(team, matchDefaults);
  debate.upToVote(
    first,
    'ARCHITECT',
    proposed({ fills: [fill('NAME', 'Tidebell'), fill('GOVERNING_LOGIC', 'Whatever sounds is owned by the sea.')] }),
  );
  debate.say('VOTE', byAll(voted('ACCEPT')), {}, first);

  const { goal } = debate.begin(second);
  debate.say(
    'PROPOSAL',
    {
      LOREKEEPER: proposed({
        title: 'The Felt Oath',
        body: 'Children wrap their shoes in felt and swear an oath before the harbour master.',
      }),
    },
    {},
    second,
  );
  const vague = {
    CONTRARIAN: objected({ target: goal.proposal, failureCase: 'The Felt Oath', changeWanted: 'Better.' }),
  };
  debate.say('OBJECTION', vague, {}, second);
  debate.say('OBJECTION', vague, { attempt: 2 }, second);
  debate.say(
    'RESPONSE',
    { ARCHITECT: responded({ modifies: 'Wrap the quay in felt instead of the shoes.' }), SYNTHESIZER: 'absent' },
    { wildcard: { text: 'What do the deaf do?' } },
    second,
  );
  debate.say('RESOLUTION', { SYNTHESIZER: 'unscored' }, {}, second);
  const amend = voted('AMEND', { amendmentId: `${goal.proposal}-M2` });
  debate.say(
    'VOTE',
    { ARCHITECT: amend, LOREKEEPER: amend, CONTRARIAN: voted('REJECT'), SYNTHESIZER: 'unscored' },
    {},
    second,
  );

  debate.begin(third);
  debate.say('PROPOSAL', { ARCHITECT: 'absent' }, {}, third);
  return debate;
}
