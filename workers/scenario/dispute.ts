import type { Command } from 'commander';
import { type OutsideChallengeInput, type Status, statuses } from '../../shared/scenario/index.ts';
import type { DisputeResult } from '../../workflows/dispute.ts';
import { claimsOf, type StartedDispute } from './disputing.ts';
import { RequestError } from '../client/request-error.ts';
import { lineOf } from './line.ts';
import { keyOption, type KeyOption } from '../reviews/reviewer-key.ts';
import { withStore, withSymposium } from '../terminal/connected.ts';
import type { Exit } from '../terminal/exit.ts';
import { collect, type Act, type Leaf } from '../terminal/leaf.ts';
import { onSignal } from '../terminal/signals.ts';
import { table, type Terminal } from '../terminal/terminal.ts';
import { oneLine } from '../../shared/text/index.ts';

interface DisputeCommand extends KeyOption {
  readonly claims?: true;
  readonly claim?: string;
  readonly status?: string;
  readonly wrong?: string;
  readonly evidence?: readonly string[];
  readonly recommend?: string;
  readonly by?: string;
  readonly corpus?: string;
  readonly detach?: true;
}

export const dispute: Leaf<DisputeCommand> = {
  usage: 'dispute <scenario>',
  summary: 'challenge a published scenario; it ends in a revision, a reclassification or a rejection',
  examples: [
    'symposium scenario dispute IM-0001 --claims',
    'symposium scenario dispute IM-0001 --claim ATHENA/C1 --wrong "The rope cannot carry 900 N" --evidence "Hemp of 8 mm breaks at 540 N" --by "Mara Lind"',
    'symposium scenario dispute IM-0001 --status PX --wrong "No way out exists" --evidence "Energy is not conserved in step S2" --by "Mara Lind"',
  ],
  options: (command: Command) =>
    keyOption(command)
      .option(
        '--claims',
        'list what can be disputed, by id; what a claim says stands in the evaluation document, which is the key',
      )
      .option('--claim <id>', 'the claim that is wrong')
      .option(
        '--status <status>',
        `the status that the scenario should have, where the status is wrong: ${statuses.join(', ')}`,
      )
      .option('--wrong <text>', 'what exactly is wrong')
      .option('--evidence <text>', 'what shows it (repeatable, at least one)', collect)
      .option('--recommend <text>', 'what should be changed')
      .option('--by <name>', 'who challenges; the name stands in the ledger')
      .option('--corpus <corpus>', 'simulated or real, where both hold the number')
      .option('--detach', 'start it and return at once'),
  act: disputeScenario,
};

async function disputeScenario(...[terminal, options, [name = '']]: Parameters<Act<DisputeCommand>>): Promise<Exit> {
  const { corpus = null } = options;
  if (corpus !== null && corpus !== 'simulated' && corpus !== 'real')
    throw new RequestError([`--corpus: is ${corpus}; use simulated or real`]);
  if (options.claims === true) return listClaims(terminal, name, corpus);
  const challenge = challengeOf(options);
  return withSymposium(async (symposium) => {
    const started = await symposium.scenario.dispute(name, challenge, { corpus });
    const { disputeId, runKey, workflowId } = started;
    if (options.detach !== true) return attendDispute(terminal, started);
    terminal.result({ disputeId, runKey, workflowId }, () => [
      `Dispute ${disputeId} is heard. What comes of it stands in: symposium scenario show ${runKey}`,
    ]);
    return 'done';
  }, options);
}

async function listClaims(terminal: Terminal, name: string, corpus: string | null): Promise<Exit> {
  const list = await withStore((db) => claimsOf(db, name, corpus));
  terminal.result(list, () => [
    `${list.scenarioId}, version ${list.version}. Ids only: what a claim says stands in the evaluation document, and reading that is reading the key.`,
    ...table(
      ['claim', 'by', 'what', ''],
      list.claims.map(({ id, by, about, settled }) => [id, by, about, settled ? 'settled by a vote' : '']),
    ),
    ...(list.openDispute === null ? [] : [`Being heard now: ${list.openDispute}`]),
  ]);
  return 'done';
}

/** The challenge as it was typed; what the client makes of it is the client's to say. */
function challengeOf({
  claim,
  status,
  wrong = '',
  evidence = [],
  recommend,
  by = '',
}: DisputeCommand): OutsideChallengeInput {
  if (status !== undefined && !(statuses as readonly string[]).includes(status))
    throw new RequestError([`--status: is ${status}; use one of ${statuses.join(', ')}`]);
  return {
    by,
    wrong,
    evidence: [...evidence],
    ...(claim === undefined ? {} : { claim }),
    ...(status === undefined ? {} : { status: status as Status }),
    ...(recommend === undefined ? {} : { recommendation: recommend }),
  };
}

async function attendDispute(terminal: Terminal, dispute: StartedDispute): Promise<Exit> {
  const ended = await attendOutside(terminal, dispute, (result) => told(dispute.disputeId, result));
  return ended?.ending === 'SHELVED' ? 'undecided' : 'done';
}

/**
 * Shows a dispute or a correction until it ends. Ctrl-C stops the showing, never what is shown; null: it was stopped.
 */
export async function attendOutside(
  terminal: Terminal,
  dispute: StartedDispute,
  lines: (ended: DisputeResult) => readonly string[],
): Promise<DisputeResult | null> {
  const { signal, release } = onSignal();
  try {
    for await (const row of dispute.watch({ signal })) {
      const line = terminal.json ? JSON.stringify(row) : lineOf(row);
      if (line !== null) terminal.out(line);
    }
    if (signal.aborted) {
      terminal.say(`It goes on. What comes of it stands in: symposium scenario show ${dispute.runKey}`);
      return null;
    }
    const ended = await dispute.result();
    if (terminal.json) terminal.out(JSON.stringify(ended));
    else for (const line of lines(ended)) terminal.out(line);
    return ended;
  } finally {
    release();
  }
}

export function told(disputeId: string, { ending, scenarioId, version, reason }: DisputeResult): string[] {
  return [
    `${disputeId} ended ${ending}: ${oneLine(reason)}`,
    version === null
      ? `${scenarioId} stands as it was published.${ending === 'SHELVED' ? ` Nobody has decided it, so it can be brought again, under the next number; a cap that is reached is raised in the review that it then opens: symposium reviews decide <review> --decision CONTINUE --raise-to <dollars>` : ''}`
      : `${scenarioId} is published as version ${version}: symposium scenario report ${scenarioId} --output scenarios`,
  ];
}
