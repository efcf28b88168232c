import { InvalidArgumentError, type Command } from 'commander';
import { type Team, teams } from '../../shared/worldbuilding/index.ts';
import { alsoNamed, collect } from '../terminal/leaf.ts';

/** Options that a match and a tournament share: what is drawn, who answers, who judges, which model paints. */
export const withRules = (command: Command): Command =>
  alsoNamed(
    command
      .option('--tier <tier>', 'of the challenge: 1 coherent, 2 in mild tension, 3 paradoxical', wholeOf)
      .option(
        '--seed <number>',
        'draws the challenge; the same seed is the same challenge. By chance, and printed, if left out',
        wholeOf,
      )
      .option('--asymmetric', 'the teams get the same place and different inhabitants')
      .option(
        '--model <ref>',
        'provider:model for all agents, ROLE=… in both teams, A=… for a team, or A.ARCHITECT=…, judge=… for one (repeatable)',
        collect,
      )
      .option(
        '--models <file>',
        'JSON with the same lines, such as {"ARCHITECT": "openai:gpt-6-sol"}; --model takes precedence',
      )
      .option('--judges <number>', 'model judges, 0 to 3', wholeOf)
      .option('--judge-person <name>', 'a person who judges (repeatable)', collect)
      .option('--image-model <ref>', 'provider:model that paints the pictures, such as openai:… or sd:…'),
    '--painter',
    '--image-model',
  );

/** A whole number; whether it is one that fits is said by whoever reads it. */
export function wholeOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number.');
}

export function teamOf(text: string): Team {
  const team = teams.find((one) => one === text.trim().toUpperCase());
  if (team !== undefined) return team;
  throw new InvalidArgumentError('Write A or B.');
}
