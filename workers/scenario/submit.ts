import { readFile } from 'node:fs/promises';
import { readMarkdown } from '../../shared/scenario/submission/index.ts';
import { RequestError } from '../client/request-error.ts';
import type { StartVerb } from '../commands/start-command.ts';
import { reasonOf } from '../stack/error-code.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import { startOptionsOf } from './brief-input.ts';
import type { SubmissionShape } from './client.ts';
import { withModelsAndOutput, type StartCommand } from './start.ts';
import { planOfScenario } from '../estimate/plans.ts';

export interface SubmitCommand extends StartCommand {
  readonly author: string;
}

/** A scenario that falls short opens no run: it is refused before a server is asked. */
export const submit: StartVerb<SubmissionShape, SubmitCommand> = {
  verb: 'submit',
  argument: '<scenario>',
  summary:
    'submit a scenario of your own: JSON, or Markdown by the template; it goes through the same gates as any other',
  examples: [
    'symposium scenario submit examples/contributions/granary.md --author "Mara Lind"',
    'symposium scenario submit examples/contributions/granary.json --author "Mara Lind" --key granary --detach',
  ],
  options: (command) =>
    withModelsAndOutput(command.requiredOption('--author <name>', 'who wrote it; the name stands in its documents')),
  plan: planOfScenario,
  waitsUnattended: true,
  async asked(options, [file = '']) {
    const [submission, startOptions] = await Promise.all([submissionOf(file), startOptionsOf(options)]);
    return [submission, { ...startOptions, author: options.author }];
  },
};

/** A `.md` file is read by the template, anything else as JSON. */
async function submissionOf(file: string): Promise<unknown> {
  if (!/\.(md|markdown)$/i.test(file)) return readJsonFile(file, 'submission');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new RequestError([`submission: ${file} cannot be read: ${reasonOf(error)}`]);
  });
  const read = readMarkdown(text);
  if (!read.ok) throw new RequestError(read.problems.map((problem) => `${file}: ${problem}`));
  return read.submission;
}
