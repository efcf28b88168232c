import type { Team } from '../../shared/worldbuilding/index.ts';
import { RequestError } from '../client/request-error.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { teamOf } from './options.ts';
import { oneLine } from '../../shared/text/index.ts';

export const inject: Leaf<{ by: string }> = {
  usage: 'inject <match> <text>',
  summary:
    'throw a curveball in: a further constraint that both teams meet in the next round that neither has begun, if the moderator passes it',
  examples: ['symposium worldbuilding inject tidal-flats "It has not been night for a year" --by mara'],
  options: (command) => command.option('--by <name>', 'who throws it; it stands in the record', 'the audience'),
  async act(terminal, { by }, [runKey = '', text = '']) {
    stated('text', text);
    stated('--by', by);
    const answer = await withSymposium((symposium) => symposium.worldbuilding.inject(runKey, { by, text }));
    terminal.result({ runKey, by, answer }, () => [`The moderator passes it. ${oneLine(answer)}.`]);
  },
};

export const speak: Leaf<{ team: Team; proposal?: string }> = {
  usage: 'speak <match> <text>',
  summary: 'speak as a team’s wildcard, in the response turn that waits for you',
  examples: [
    'symposium worldbuilding speak tidal-flats --team A "Who mends the bells?"',
    'symposium worldbuilding speak tidal-flats --team B --proposal B-F2 "Let the tide decide"',
  ],
  options: (command) =>
    command
      .requiredOption('--team <team>', 'A or B', teamOf)
      .option('--proposal <id>', 'what it is about, such as A-F1; refused where another is discussed by then'),
  async act(terminal, { team, proposal }, [runKey = '', text = '']) {
    stated('text', text);
    const answer = await withSymposium((symposium) =>
      symposium.worldbuilding.speak(runKey, team, { text, ...(proposal === undefined ? {} : { proposal }) }),
    );
    terminal.result({ runKey, team, answer }, () => [`Team ${team} has ${oneLine(answer)}.`]);
  },
};

/** Checked before any server is asked. */
function stated(field: string, words: string): void {
  if (words.trim() === '') throw new RequestError([`${field}: is empty; write it out`]);
}
