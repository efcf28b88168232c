import { plain } from '../../kernel/plain-text.ts';
import { asItLooks } from '../../text/looks.ts';
import type { Round } from '../deliberation/deliberation.ts';

/** What a person said in one turn of a team's debate, and all that its agents had said before they could have read it. */
export interface Heard {
  readonly said: string;
  readonly before: string;
}

/**
 * What the people of a team have said. Names reach no agent (worldbuilding rules §1.3), so whatever an agent writes of its own accord is a word
 * of the world, and a name can only come in by a person. A curveball is the audience's, and neither.
 */
export function heardIn(rounds: readonly Round[]): Heard[] {
  let before = '';
  return rounds.flatMap(({ proposal, objection, responses, wildcard, resolution, ballots, tieBreak }) => {
    const unheard = `${before}\n${textsIn([proposal, objection])}`;
    before = `${unheard}\n${textsIn([responses, resolution, ballots, tieBreak])}`;
    return wildcard === null ? [] : [{ said: read(wildcard), before: unheard }];
  });
}

const read = (text: string): string => asItLooks(plain(text));

/** Every text in it, each on lines of its own. */
function textsIn(given: unknown): string {
  if (typeof given === 'string') return read(given);
  if (given === null || typeof given !== 'object') return '';
  return Object.values(given).map(textsIn).join('\n');
}
