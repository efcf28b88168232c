import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readMarkdown } from '../../shared/scenario/submission-markdown.ts';
import { RequestError } from '../client/request-error.ts';
import { pollersOf } from '../client/pollers.ts';
import { codeOf } from '../stack/error-code.ts';
import { readSubmissionRequest } from './submission.ts';
import { attend } from './attend.ts';
import { startOptionsOf } from './brief-input.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Exit } from '../terminal/exit.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import { collect, type Act, type Leaf } from '../terminal/leaf.ts';

interface SubmitCommand {
  readonly author: string;
  readonly model?: readonly string[];
  readonly key?: string;
  readonly policy?: string;
  readonly detach?: true;
  readonly output: string;
}

export const submit: Leaf<SubmitCommand> = {
  usage: 'submit <scenario>',
  summary: 'bring a scenario of your own: JSON, or Markdown by the template; it passes the same gates as any',
  examples: [
    'symposium scenario submit examples/contributions/granary.md --author "Mara Lind"',
    'symposium scenario submit examples/contributions/granary.json --author "Mara Lind" --key granary --detach',
  ],
  options: (command: Command) =>
    command
      .requiredOption('--author <name>', 'who wrote it; the name stands in its documents')
      .option('--model <ref>', 'provider:model for all agents, or AGENT=provider:model for one (repeatable)', collect)
      .option('--key <key>', 'name of the run; made up if left out')
      .option('--policy <file>', 'JSON with lines of the policy that differ from the defaults')
      .option('--detach', 'start it and return at once')
      .option('--output <folder>', 'where its documents are written when it ends', './scenarios'),
  act: submitScenario,
};

async function submitScenario(...[terminal, options, [file = '']]: Parameters<Act<SubmitCommand>>): Promise<Exit> {
  const [submission, startOptions] = await Promise.all([submissionOf(file), startOptionsOf(options)]);
  const asked = { ...startOptions, author: options.author };
  // All that can be checked without a server is checked without one: a scenario that falls short opens no run.
  const { runKey: key } = readSubmissionRequest(submission, asked);
  return withSymposium(async (symposium, { namespace }, { taskQueue }) => {
    const { runKey, workflowId } = await symposium.scenario.submit(submission, { ...asked, key });
    if ((await pollersOf(symposium.connection, namespace, taskQueue)) === 0) {
      terminal.say(`No worker polls task queue ${taskQueue}, so the run waits. Start one with: symposium worker`);
    }
    if (options.detach !== true) return attend({ symposium, terminal, runKey, output: options.output });
    terminal.result({ runKey, workflowId }, () => [
      `Run ${runKey} has started.`,
      `Watch it:  symposium scenario watch ${runKey}`,
    ]);
    return 'done';
  });
}

/** A `.md` file is read by the template, anything else as JSON. */
async function submissionOf(file: string): Promise<unknown> {
  if (!/\.(md|markdown)$/i.test(file)) return readJsonFile(file, 'submission');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new RequestError([`submission: ${file} cannot be read: ${codeOf(error) ?? String(error)}`]);
  });
  const read = readMarkdown(text);
  if (!read.ok) throw new RequestError(read.problems.map((problem) => `${file}: ${problem}`));
  return read.submission;
}
