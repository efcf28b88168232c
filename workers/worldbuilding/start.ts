import { oneLine } from '../../shared/text/index.ts';
import { type StartOptions, type StartVerb, withTokens } from '../commands/start-command.ts';
import type { MatchShape } from './client.ts';
import { speakWords } from './audience.ts';
import { matchInputOf, type MatchCommand } from './match-input.ts';
import { wholeOf, withRules } from './options.ts';
import { challengeLines } from './request.ts';
import { teamName } from '../../shared/worldbuilding/documents/index.ts';
import { teams, type Team } from '../../shared/worldbuilding/index.ts';
import { planOfMatch } from '../estimate/plans.ts';

export const start: StartVerb<MatchShape, MatchCommand & StartOptions & { readonly at?: string }> = {
  summary: 'start a match of two teams on a challenge from the tables, or on one of your own',
  examples: [
    'symposium worldbuilding start --tier 2 --seed 7',
    'symposium worldbuilding start --tier 1 --at 2027-01-31T20:00Z --detach',
    'symposium worldbuilding start --challenge examples/challenges/lighthouse.json --name-a "Ash & Daughters" --name-b "The Tidewrights" --wildcard-a mara',
    'symposium worldbuilding start --model anthropic:claude-opus-5-5 --model CONTRARIAN=openai:gpt-6-sol --image-model openai:gpt-image-1.5 --judges 2 --judge-person jo --json',
  ],
  options: (command) =>
    withRules(
      withTokens(command, 'match').option(
        '--challenge <file>',
        'JSON with biome, inhabitants and twist, or - for standard input; in place of tier, seed and number',
      ),
    )
      .option('--number <number>', 'of the challenge: which of the seed’s', wholeOf)
      .option('--name-a <name>', 'who enters as team A; no agent and no judge sees the name before the reveal')
      .option('--name-b <name>', 'who enters as team B')
      .option('--wildcard-a <name>', 'a person who speaks for team A in its response turns')
      .option('--wildcard-b <name>', 'the same for team B')
      .option('--at <time>', 'begin then, such as 2027-01-31T20:00Z; at once if left out'),
  plan: planOfMatch,
  asked: async (options) => [
    await matchInputOf(options),
    {
      ...(options.key === undefined ? {} : { key: options.key }),
      ...(options.at === undefined ? {} : { at: options.at }),
    },
  ],
  told({ runKey, brief: { challenge, teams: entrants }, startsAt, tokens }) {
    const { seed, number, tier } = challenge;
    return {
      facts: {
        challenge: { seed, number, tier },
        ...(Object.keys(tokens).length === 0 ? {} : { tokens }),
        ...(startsAt === null ? {} : { startsAt }),
      },
      lines: [
        ...(startsAt === null ? [] : [`It begins at ${startsAt}.`]),
        ...teams.flatMap((team) => entrantLine(team, entrants[team].name)),
        ...challengeLines(challenge),
        ...teams.flatMap((team) => tokenLine(runKey, entrants[team].wildcard, team, tokens[team])),
      ],
    };
  },
};

/** Nothing of a team that goes by its letter. */
const entrantLine = (team: Team, name: string): readonly string[] =>
  name === teamName(team) ? [] : [`${teamName(team)} is ${oneLine(name)}.`];

/** Shown once: of a token nothing is kept that it could be told from again. */
const tokenLine = (runKey: string, wildcard: string | null, team: Team, token?: string): readonly string[] =>
  token === undefined
    ? []
    : [
        `Token of ${oneLine(wildcard ?? '')}, who speaks for team ${team}: ${token} (it is not shown again)`,
        `  what lies before the team: symposium worldbuilding speak ${runKey} --team ${team}`,
        `  and to speak:              ${speakWords(runKey, team, true)}`,
      ];
