import { readFile } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import type { PromptTestResult } from '../agents/test/test-prompt.ts';
import { ownAgents } from '../agents/own-agents.ts';
import { RequestError } from '../client/request-error.ts';
import { cost, counted, grouped } from '../../shared/text/index.ts';
import { withStore } from '../terminal/connected.ts';
import { mannerOption, withManners, type MannerOption } from './manner-option.ts';
import { alsoNamed, type Leaf } from '../terminal/leaf.ts';
import { onSignal } from '../terminal/signals.ts';
import { table } from '../terminal/terminal.ts';

interface TestOptions extends MannerOption {
  readonly prompt: string;
  readonly runs: number;
}

export const test: Leaf<TestOptions> = {
  usage: 'test <agent>',
  summary:
    'ask an agent again, under a new prompt, what it was asked in finished scenarios; exit code 1 if a status, verdict, solution or tier changes',
  examples: [
    'symposium agent test NEWTON --prompt new.md',
    'symposium agent test SOCRATES --prompt new.md --runs 3 --json',
  ],
  options: (command) =>
    alsoNamed(
      mannerOption(command)
        .requiredOption('--prompt <file>', 'the new system prompt: a whole prompt file')
        .option('--runs <number>', 'how many of the scenarios that were finished last', runsOf, 10),
      '--charge',
      '--prompt',
    ),
  async act(terminal, { prompt: file, runs, ...options }, [agent = '']) {
    const prompt = await readFile(file, 'utf8').catch(() => {
      throw new RequestError([`--prompt: ${file} cannot be read`]);
    });
    const [{ modelsOf }, { testPrompt }] = await Promise.all([
      import('../serving/dependencies.ts'),
      import('../agents/test/test-prompt.ts'),
    ]);
    const config = withManners(readConfig(), options);
    const { rows: own } = await ownAgents(config.agentsFolder);
    const { find, close } = modelsOf(config);
    const { signal, release } = onSignal();
    try {
      const result = await withStore((db) =>
        testPrompt({
          db,
          find,
          own,
          agent,
          prompt,
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
export function page({ agent, scenarios, asked, changes, usage }: PromptTestResult): string[] {
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
    `${agent}: ${asked} questions of ${scenarios.length} scenarios asked again, ${counted(changes, 'change')}; ${grouped(usage.inputTokens)} tokens in, ${grouped(usage.outputTokens)} out, ${cost(usage.costMicrodollars)}`,
  ];
}

function runsOf(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1 to 999.');
}
