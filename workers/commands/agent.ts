import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { data } from '../../activities/ask/compose.ts';
import { phases } from '../../shared/scenario/index.ts';
import { readConfig } from '../config.ts';
import { cost, grouped } from '../../shared/text/index.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import { test } from './agent-test.ts';
import { mannerOption, withManners, type MannerOption } from './manner-option.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { onSignal } from '../terminal/signals.ts';

interface AskOptions extends MannerOption {
  readonly task: string;
  readonly input?: string;
  readonly model?: string;
  readonly phase?: string;
  readonly subject?: string;
  readonly maxTokens?: number;
  readonly printPrompt?: true;
}

const ask: Leaf<AskOptions> = {
  usage: 'ask <agent>',
  summary: 'ask one agent once, without a run: no Temporal, no Postgres, nothing stored',
  examples: [
    'symposium agent ask NEWTON --task physics --input context.json --model anthropic:claude-opus-5-5',
    'symposium agent ask EULER --task mathematics --input context.json --print-prompt',
  ],
  options: (command) =>
    mannerOption(command)
      .requiredOption('--task <task>', 'what it is asked for; a wrong one lists those there are')
      .option('--input <file>', 'JSON object of the context’s sections, label → body; - for standard input')
      .option('--model <ref>', 'provider:model; SYMPOSIUM_MODEL or a simulated one if left out')
      .option('--phase <phase>', `the phase it believes to be in, one of: ${phases.join(', ')}`)
      .option('--subject <text>', 'what a task about one thing is about')
      .option('--max-tokens <number>', 'most tokens it may write', tokensOf)
      .option('--print-prompt', 'print what would be sent, and ask nobody'),
  async act(terminal, options, [agent = '']) {
    const { task, input, phase, subject, maxTokens, model } = options;
    const [{ directAsk, directRequest }, { modelsOf }] = await Promise.all([
      import('../agents/direct-ask.ts'),
      import('../serving/dependencies.ts'),
    ]);
    const config = withManners(readConfig(), options);
    const context = input === undefined ? {} : await readJsonFile(input, 'input');
    const request = await directRequest(
      {
        agent,
        task,
        context,
        model: model ?? config.model,
        phase: phase ?? null,
        subject: subject ?? null,
        outputTokens: maxTokens ?? null,
      },
      config.agentsFolder,
    );
    if (options.printPrompt === true) {
      terminal.result({ system: request.system, user: request.user, schema: request.schema }, () => [
        request.system,
        '',
        '--- USER ---',
        '',
        request.user,
      ]);
      return 'done';
    }
    const { find, close } = modelsOf(config);
    const { signal, release } = onSignal();
    try {
      const reply = await directAsk(request, find, signal);
      if (!terminal.json)
        terminal.say(
          `${request.agent} by ${request.model} (${reply.snapshot}): ${grouped(reply.usage.inputTokens)} tokens in, ${grouped(reply.usage.outputTokens)} out, ${cost(reply.usage.costMicrodollars)}${reply.repaired ? ', after one repair' : ''}`,
        );
      terminal.result(reply, () => [data(reply.answer, 2)]);
      if (reply.why === null) return 'done';
      terminal.say(`unscored: ${reply.why}`);
      return 'undocumented';
    } finally {
      release();
      await close();
    }
  },
};

export function agentCommands(root: Command, ended: Ended): void {
  const agent = root.command('agent').description('use single agents');
  leaf(agent, ended, ask);
  leaf(agent, ended, test);
}

function tokensOf(text: string): number {
  if (/^[1-9]\d{2,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 100 to 999999.');
}
