import type { Command } from 'commander';
import type { TeamAblationInput } from '../../../shared/worldbuilding/ablation/index.ts';
import type { Tier } from '../../../shared/worldbuilding/index.ts';
import type { StartOptions, StartVerb } from '../../commands/start-command.ts';
import { planOfTeamAblation } from '../../estimate/plans.ts';
import { countOf } from '../../terminal/count.ts';
import { readJsonFile } from '../../terminal/json-file.ts';
import { collect } from '../../terminal/leaf.ts';
import { rulesOf, type RuleOptions } from '../match-input.ts';
import { wholeOf } from '../options.ts';
import type { TeamAblationShape } from './client.ts';
import { counted } from '../../../shared/text/index.ts';

interface StartCommand extends RuleOptions, StartOptions {
  readonly challenge?: readonly string[];
  readonly challenges?: number;
  readonly tier?: number;
  readonly seed?: number;
  readonly atOnce?: number;
}

export const start: StartVerb<TeamAblationShape, StartCommand> = {
  capOf: 'all of its matches together: each pauses at its equal part',
  summary:
    'play a team on some challenges, have one agent write a world for each at the team’s cost, and have the worlds judged blind',
  examples: [
    'symposium worldbuilding ablation start --challenges 6 --tier 2 --seed 7',
    'symposium worldbuilding ablation start --challenge lighthouse.json --model anthropic:claude-opus-5-5 --image-model openai:gpt-image-1.5 --judges 2 --model judge=openai:gpt-6-sol --dollars 150',
  ],
  options: (command: Command) =>
    command
      .option('--challenges <number>', 'how many are drawn, 1 to 20; below 6 nothing is concluded', wholeOf)
      .option('--challenge <file>', 'JSON with a challenge of your own, in place of drawn ones (repeatable)', collect)
      .option('--tier <tier>', 'of the challenges: 1 coherent, 2 in mild tension, 3 paradoxical', wholeOf)
      .option('--seed <number>', 'draws the challenges; 1 if left out', wholeOf)
      .option('--at-once <number>', 'matches that are played side by side, at most', countOf)
      .option(
        '--model <ref>',
        'provider:model for all agents, ROLE=… of the team, or soloist=…, judge=… for one (repeatable)',
        collect,
      )
      .option('--models <file>', 'JSON with the same lines; --model takes precedence')
      .option('--judges <number>', 'model judges, 1 to 3', wholeOf)
      .option('--image-model <ref>', 'provider:model that paints the pictures of both sides'),
  plan: planOfTeamAblation,
  asked: async (options) => [await inputOf(options), options.key === undefined ? {} : { key: options.key }],
  told: ({ matches }) => ({
    facts: { matches },
    lines: [`It plays ${counted(matches, 'match', 'matches')}.`],
  }),
};

async function inputOf(options: StartCommand): Promise<TeamAblationInput> {
  const { challenge, challenges: count, tier, seed, atOnce } = options;
  const policy = await rulesOf(options);
  const own =
    challenge === undefined ? [] : await Promise.all(challenge.map((file) => readJsonFile(file, 'challenge')));
  const draw = {
    ...(tier === undefined ? {} : { tier: tier as Tier }),
    ...(seed === undefined ? {} : { seed }),
    ...(count === undefined ? {} : { count }),
  };
  return {
    ...(own.length === 0 ? {} : { challenges: own }),
    ...(Object.keys(draw).length === 0 ? {} : { draw }),
    ...(atOnce === undefined ? {} : { atOnce }),
    ...(Object.keys(policy).length === 0 ? {} : { policy }),
  };
}
