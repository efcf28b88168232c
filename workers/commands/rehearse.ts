import { access, constants, stat, writeFile } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import { jsonText } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import { readConfig } from '../config.ts';
import { reasonOf } from '../stack/error-code.ts';
import { amountOf, countOf } from '../terminal/count.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { onSignal } from '../terminal/signals.ts';
import { folderTakes } from '../terminal/writable-folder.ts';
import { mannerOption, withManners, type MannerOption } from './manner-option.ts';

const systems = ['scenario', 'omega', 'worldbuilding'] as const;
type System = (typeof systems)[number];

interface RehearseOptions extends MannerOption {
  readonly model: string;
  readonly dollars?: number;
  readonly minutes: number;
  readonly atOnce: number;
  readonly only: readonly System[];
  readonly output?: string;
  readonly words?: true;
}

/** What a rehearsal may cost where nothing is said, in dollars: less than any run that it is to save. */
const usualDollars = 2;

export const rehearseCommand: Leaf<RehearseOptions> = {
  usage: 'rehearse',
  summary:
    'put to a model what runs would ask it, the riskiest first, until money or time is used: is each schema accepted, each answer read, what does it cost; no run, no Temporal',
  examples: [
    'symposium rehearse --model anthropic:claude-opus-5-5 --dollars 2',
    'symposium rehearse --model local:llama3.3 --only scenario --minutes 10 --output rehearsal.json',
  ],
  options: (command) =>
    mannerOption(command)
      .requiredOption('--model <ref>', 'provider:model')
      .option('--dollars <number>', `at most so much money; ${usualDollars} if left out`, amountOf)
      .option(
        '--minutes <number>',
        'after this time no further question is asked; those under way are finished',
        amountOf,
        3,
      )
      .option('--at-once <number>', 'how many questions are under way at once', countOf, 4)
      .option('--only <systems>', `with commas between: ${systems.join(', ')}`, systemsOf, systems)
      .option('-o, --output <file>', 'write the report as JSON, to be kept or shared: no key, and no word of an answer')
      .option('--words', 'with --output or --json: what was answered, too'),
  async act(terminal, options) {
    const { model, dollars, minutes, atOnce, only, output, words } = options;
    const [{ rehearseModel }, { keptWords, reportLines }] = await Promise.all([
      import('../rehearsal/run.ts'),
      import('../rehearsal/report.ts'),
    ]);
    const flag = output === undefined ? 'wx' : await howWritten(output);
    const { signal, release } = onSignal();
    const { report, kept } = await rehearseModel(
      {
        model,
        systems: only,
        cap: Math.round((dollars ?? usualDollars) * 1e6),
        capIsAsked: dollars !== undefined,
        limitMs: minutes * 60_000,
        atOnce,
        withWords: words === true,
        signal,
        onResult: ({ question, read, failure }, done, of) =>
          terminal.say(`${done} of ${of}  ${question}: ${failure?.code ?? read}`),
      },
      withManners(readConfig(), options),
    ).finally(release);
    if (output !== undefined)
      await writeFile(output, jsonText(report), { flag }).catch((error: unknown) => {
        // It was paid for.
        terminal.say(jsonText(report));
        throw unwritable(output, error);
      });
    terminal.result(report, () => [...reportLines(report), '', keptWords(report, kept)]);
    const isUnfit = report.tried.some(({ read }) => read === 'no' || read === 'refused');
    if (report.untried.some(({ why }) => why === 'provider')) return 'unreachable';
    return isUnfit ? 'unfit' : 'done';
  },
};

const unwritable = (output: string, error: unknown): RequestError =>
  new RequestError([
    `--output: ${output} cannot be written (${reasonOf(error)}); name a file in a folder that is there`,
  ]);

/**
 * How a report is written, before anything is paid for it: over no file, as what stands there may be another rehearsal,
 * which was paid for; a device or a pipe takes it as it is. Throws `RequestError` where it could not be. Writes nothing.
 */
async function howWritten(output: string): Promise<'w' | 'wx'> {
  const there = await stat(output).catch(() => null);
  if (there?.isFile() === true)
    throw new RequestError([`--output: ${output} is there already, and nothing is written over it; name another file`]);
  try {
    if (there?.isDirectory() === true) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
    await (there === null ? folderTakes(output) : access(output, constants.W_OK));
  } catch (error) {
    throw unwritable(output, error);
  }
  return there === null ? 'wx' : 'w';
}

function systemsOf(written: string): readonly System[] {
  const names = written.split(',').map((one) => one.trim());
  const known = names.flatMap((name) => systems.find((system) => system === name) ?? []);
  if (known.length === names.length && known.length > 0) return known;
  throw new InvalidArgumentError(`Choose from: ${systems.join(', ')}.`);
}
