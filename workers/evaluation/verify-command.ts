import type { Command } from 'commander';
import { type Contribution, differenceLine, type KeyedScenario, unstatedIn } from '../../shared/evaluation/index.ts';
import { counted, decimal } from '../../shared/text/index.ts';
import { leaf, type Ended } from '../terminal/leaf.ts';
import { resultsAt, verifiedResults } from './contributed/verified.ts';
import { canaryIn, readFolders } from './read-folders.ts';
import { refusedIn, shown } from './read-text.ts';
import { type SetOptions, setOptions } from './set-options.ts';

/** Mounts `evaluate verify`: whether the figures of somebody's evaluation follow from its responses. Needs no server. */
export function verifyCommand(group: Command, ended: Ended): void {
  leaf<SetOptions>(group, ended, {
    usage: 'verify <report>',
    summary: 'whether every figure of an evaluation that somebody handed in follows from its responses and these keys',
    examples: [
      'symposium evaluate verify results/evaluation-20261123-4f9k2m.json --scenarios scenarios --keys scenarios',
    ],
    options: setOptions,
    async act(terminal, { scenarios, keys, ...secret }, [path = '']) {
      const verified = await verify(path, await readFolders(scenarios, keys, secret), await canaryIn(scenarios));
      terminal.result(verified, () => linesOf(verified));
      return verified.differences.length === 0 ? 'done' : 'unfounded';
    },
  });
}

/** The report's file, beside which its responses lie as `evaluate report` writes them. Throws `RequestError`. */
async function verify(path: string, set: readonly KeyedScenario[], canary: string | null) {
  const found = verifiedResults(await resultsAt(path), set, canary);
  if ('problems' in found) throw refusedIn(path, found.problems);
  return { ...statedIn(found.read), differences: found.differences };
}

/** What has to be known of results that are contributed (evaluation rules §1.15). */
const statedIn = ({ report }: Contribution) => ({
  runKey: report.runKey,
  model: report.model,
  snapshots: report.snapshots,
  temperature: report.asked?.temperature ?? (report.given?.from === 'file' ? report.given.temperature : null),
  runs: report.runs,
  responses: report.im.responses,
  judges: report.judges.map(({ model }) => model),
  simulated: report.simulated,
  score: report.im.score,
  /** What contributed results ought to state, and these do not. */
  unstated: unstatedIn(report),
});

function linesOf({ differences, ...stated }: Awaited<ReturnType<typeof verify>>): string[] {
  const { runKey, model, snapshots, temperature, runs, responses, judges, simulated, score, unstated } = stated;
  return [
    `${runKey}${simulated ? '  SIMULATED' : ''}`,
    `  model        ${[model, ...snapshots].join(', ')}`,
    `  temperature  ${temperature ?? 'not stated'}`,
    `  runs         ${runs}, ${counted(responses, 'response')}`,
    `  judges       ${judges.join(', ')}`,
    `  IM-Score     ${decimal(score, 1)}`,
    ...(unstated.length === 0 ? [] : [`  not stated   ${unstated.join('; ')}`]),
    ...(differences.length === 0
      ? [
          'Every score and every figure follows from these responses, judgements and keys. Whether the model and its judges gave them, nobody can see from a file.',
        ]
      : shown(differences.map(differenceLine))),
  ];
}
