import type { Command } from 'commander';
import {
  type EvaluationPolicy,
  evaluationPolicy,
  type KeyedScenario,
  reasonOf,
} from '../../shared/evaluation/index.ts';
import { twinsOf } from '../../activities/evaluation/contamination/twins.ts';
import { measureText } from '../../shared/verification/index.ts';
import { policyLines } from '../commands/start-command.ts';
import { counted } from '../../shared/text/index.ts';
import { leaf, type Ended } from '../terminal/leaf.ts';
import { notStored, plainSeed } from './asked.ts';
import { evaluations } from './client.ts';
import { readFolders } from './read-folders.ts';
import { type SetOptions, setOptions } from './set-options.ts';

interface TwinsOptions extends SetOptions {
  readonly seed: string;
  readonly policy?: string;
}

/** Mounts `evaluate twins`: what an evaluation with `--twins` would ask, before anything is paid. Needs no server. */
export function twinsCommand(group: Command, ended: Ended): void {
  leaf<TwinsOptions>(group, ended, {
    usage: 'twins',
    summary:
      'the twins of scenarios: which numbers are changed, what the key becomes, and which scenarios have no twin',
    examples: [
      'symposium evaluate twins --scenarios scenarios --keys scenarios',
      'symposium evaluate twins --scenarios scenarios --keys scenarios --seed 2027 --json',
    ],
    options: (command) =>
      setOptions(command)
        .option('--seed <text>', 'another seed draws other numbers', plainSeed)
        .option('--policy <file>', 'JSON with lines of the evaluation’s policy that differ from the defaults'),
    async act(terminal, { scenarios, keys, seed, ...given }) {
      const lines = await policyLines(given);
      // What an evaluation would refuse is refused here, too, by its field.
      evaluations.request({ set: notStored, model: 'simulated:messages', twins: { seed }, policy: lines });
      const found = await twinsIn(await readFolders(scenarios, keys, given), seed, evaluationPolicy.parse(lines));
      terminal.result(found, () => linesOf(found));
      return 'done';
    },
  });
}

async function twinsIn(scenarios: readonly KeyedScenario[], seed: string, rules: EvaluationPolicy) {
  const { twins, kept } = await twinsOf(scenarios, seed, rules);
  return {
    seed,
    twins: twins.map(({ scenario, changed, results }) => ({ scenario, changed, results })),
    excluded: kept.excluded.map(({ scenario, excluded: why }) => ({ scenario, why })),
  };
}

/** They tell the key's results, as keys do: for whoever holds the keys. */
const linesOf = ({ twins, excluded }: Awaited<ReturnType<typeof twinsIn>>): string[] => [
  ...twins.flatMap(({ scenario, changed, results }) => [
    scenario,
    ...changed.map(({ address, was, is }) => `  ${address}: ${measureText(was)} becomes ${measureText(is)}`),
    ...results.map(
      ({ id, unit, was, is }) =>
        `  ${id}: ${measureText({ value: was, unit })} becomes ${measureText({ value: is, unit })}`,
    ),
  ]),
  ...excluded.map(({ scenario, why }) => `${scenario}  no twin: ${reasonOf(why)}`),
  `${counted(twins.length, 'twin')}; ${counted(excluded.length, 'scenario has', 'scenarios have')} none`,
];
