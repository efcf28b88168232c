import { describe, expect, test, vi } from 'vitest';
import type { Command } from 'commander';
import { system as encyclopedia } from '../../examples/systems/encyclopedia/index.ts';
import { commandLine, program } from '../../workers/commands/program.ts';
import { waits } from '../../workers/commands/start-command.ts';
import { systems } from '../../workers/systems.ts';

const installed = [...systems, encyclopedia];
const root = program(() => undefined, installed);
const groups = installed.flatMap(({ commands }) => [commands, ...commands.inner]).map(({ names }) => names);

/** What every system takes of each verb; `start` takes more, each system its own. */
const verbs = {
  start: ['--key', '--policy', '--dollars', '--watch', '--detach'],
  watch: [],
  show: [],
  list: ['--limit'],
  report: ['--output'],
  cancel: ['--by', '--reason'],
  reopen: ['--by', '--reason'],
} as const;

/** The command that the words name, by its name or an older word for it. */
function commandOf(words: string): Command | undefined {
  return words
    .split(' ')
    .reduce<Command | undefined>(
      (at, word) => at?.commands.find((one) => one.name() === word || one.aliases().includes(word)),
      root,
    );
}

function helpOf(command: Command): string {
  let printed = '';
  command.configureOutput({ writeOut: (text) => (printed += text) }).outputHelp();
  return printed;
}

test('all kinds of run are there', () => {
  expect(groups.map(({ command }) => command)).toEqual([
    'scenario',
    'batch',
    'corpus',
    'corpus qa',
    'omega',
    'omega ablation',
    'omega inquiry',
    'worldbuilding',
    'worldbuilding tournament',
    'worldbuilding ablation',
    'evaluate',
    'evaluate audit',
    'evaluate suspects',
    'encyclopedia',
  ]);
});

describe.each(groups)('$command', ({ command: group, noun }) => {
  test.each(Object.entries(verbs))('%s means what it means everywhere', (verb, flags) => {
    const command = commandOf(`${group} ${verb}`);
    const model = commandOf(`scenario ${verb}`);
    if (command === undefined || model === undefined) throw new Error(`${group} has no ${verb}`);
    expect(helpOf(command)).toMatch(new RegExp(`Examples?:\\n(.*\\n)*?.*\\$ .*symposium ${group} ${verb}\\b`));
    for (const flag of [...flags, '--json', '--verbose']) {
      const [own, other] = [command, model].map(({ options }) => options.find(({ long }) => long === flag));
      expect(own).toMatchObject({ long: flag, mandatory: other?.mandatory, required: other?.required });
    }
    if (verb !== 'start')
      expect(command.registeredArguments.map((argument) => argument.name())).toEqual(verb === 'list' ? [] : [noun]);
  });
});

test('what a command writes goes where --output says, or -o for short, whichever command it is', () => {
  const all = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(all)];
  const writing = all(root).flatMap((command) =>
    command.options.flatMap(({ long, short }) => (long === '--output' ? [[command.name(), short]] : [])),
  );
  expect(writing.length).toBeGreaterThan(20);
  expect(writing.filter(([, short]) => short !== '-o')).toEqual([]);
});

describe('old words', () => {
  test.each([
    ['scenario create', 'scenario start'],
    ['scenario documents', 'scenario report'],
    ['omega abort', 'omega cancel'],
    ['review list', 'reviews list'],
  ])('%s is %s', (old, now) => {
    const command = commandOf(now);
    expect(command).toBeDefined();
    expect(commandOf(old)).toBe(command);
  });

  test('omega ablate takes what omega ablation start takes', () => {
    const longOf = (words: string) => commandOf(words)?.options.map(({ long }) => long);
    expect(longOf('omega ablate')).toEqual(expect.arrayContaining(longOf('omega ablation start') ?? []));
  });

  test.each([
    [['worldbuilding', 'start', '--painter', 'nonsense'], /^symposium: policy\.pictures\.model: "nonsense"/],
    [['worldbuilding', 'start', '--image-model', 'nonsense'], /^symposium: policy\.pictures\.model: "nonsense"/],
    [['agent', 'test', 'NEWTON', '--charge', 'nowhere.md'], /^symposium: --prompt: nowhere\.md cannot be read/],
    [['agent', 'test', 'NEWTON', '--prompt', 'nowhere.md'], /^symposium: --prompt: nowhere\.md cannot be read/],
  ])('%j is understood', async (args, line) => {
    const written: string[] = [];
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    try {
      expect(await commandLine(args)).toBe(2);
    } finally {
      stderr.mockRestore();
    }
    expect(written.join('')).toMatch(line);
  });
});

/** Options, whether a person looks on, whether the command waits unattended, and whether it waits. */
test.each([
  [{}, true, false, true],
  [{}, false, false, false],
  [{}, false, true, true],
  [{ watch: true }, false, false, true],
  [{ detach: true }, true, true, false],
  [{ detach: true, watch: true }, true, true, false],
] as const)('%j, looked on: %j, else waiting: %j: start waits: %j', (options, live, unattended, expected) => {
  expect(waits(options, { live }, unattended)).toBe(expected);
});
