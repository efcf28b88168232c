import { readFile } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import type { ChargeTestResult } from '../agent-test/test-charge.ts';
import { ownAgents } from '../own-agents.ts';
import { RequestError } from '../request-error.ts';
import { dollars, grouped } from '../watch/amounts.ts';
import { withStore } from './connected.ts';
import type { Leaf } from './leaf.ts';
import { onSignal } from './signals.ts';
import { table } from './terminal.ts';

interface TestOptions {
  readonly charge: string;
  readonly runs: number;
}

export const test: Leaf<TestOptions> = {
  usage: 'test <agent>',
  summary:
    'ask an agent again, under a new charge, what it was asked in finished scenarios; exit code 1 if a status, verdict, solution or tier changes',
  examples: [
    'symposium agent test NEWTON --charge new.md',
    'symposium agent test SOCRATES --charge new.md --runs 3 --json',
  ],
  options: (command) =>
    command
      .requiredOption('--charge <file>', 'the new charge: a whole charge file')
      .option('--runs <number>', 'how many of the scenarios that were finished last', runsOf, 10),
  async act(terminal, { charge: file, runs }, [agent = '']) {
    const charge = await readFile(file, 'utf8').catch(() => {
      throw new RequestError([`--charge: ${file} cannot be read`]);
    });
    const [{ modelsOf }, { testCharge }] = await Promise.all([
      import('../dependencies.ts'),
      import('../agent-test/test-charge.ts'),
    ]);
    const config = readConfig();
    const { rows: own } = await ownAgents(config.agentsFolder);
    const { find, close } = modelsOf(config);
    const { signal, release } = onSignal();
    try {
      const result = await withStore((db) =>
        testCharge({
          db,
          find,
          own,
          agent,
          charge,
          runs,
          signal,
          onRun: ({ scenarioId, asked, changes }) =>
            terminal.say(`${scenarioId}: ${asked} asked again, ${changes.length} changed`),
        }),
      );
      if (result.scenarios.length < runs)
        terminal.say(`Only ${result.scenarios.length} of ${runs} scenarios are there.`);
      terminal.result(result, () => page(result));
      return result.changes === 0 ? 'done' : 'changed';
    } finally {
      release();
      await close();
    }
  },
};

/** One row a change, and what it cost. */
export function page({ agent, scenarios, asked, changes, usage }: ChargeTestResult): string[] {
  const rows = scenarios.flatMap(({ scenarioId, changes: own }) =>
    own.map(({ task, subject, kind, what, old, new: fresh }) => [
      scenarioId,
      subject === null ? task : `${task} ${subject}`,
      kind === what ? what : `${kind}: ${what}`,
      old,
      fresh,
    ]),
  );
  return [
    ...(rows.length === 0 ? [] : [...table(['scenario', 'task', 'what', 'old', 'new'], rows), '']),
    `${agent}: ${asked} questions of ${scenarios.length} scenarios asked again, ${changes} ${changes === 1 ? 'change' : 'changes'}; ${grouped(usage.inputTokens)} tokens in, ${grouped(usage.outputTokens)} out, ${dollars(usage.costMicrodollars)}`,
  ];
}

function runsOf(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1 to 999.');
}
