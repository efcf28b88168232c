import { InvalidArgumentError, type Command } from 'commander';
import { forget } from '../../activities/omega/memory/forget.ts';
import { liveEntries, type Corpus } from '../../activities/omega/memory/stored-memories.ts';
import { exportOf, specialMemories, type SpecialMemory } from '../../shared/omega/memory/index.ts';
import { findRemembered, oneRemembered, remembered } from './remembered-entries.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { shown, table } from '../terminal/terminal.ts';
import { writeTo } from '../terminal/writable-folder.ts';
import { escapeUnseen, oneLine, truncate } from '../../shared/text/index.ts';

interface CorpusOption {
  readonly corpus?: Corpus;
}

const corpusOption = (command: Command, words: string): Command => command.option('--corpus <corpus>', words, corpusOf);
const whichCorpus = 'simulated or real, where both hold it';

export const list: Leaf<CorpusOption & { memory?: SpecialMemory }> = {
  usage: 'list',
  summary: 'what later sessions can use of earlier ones: patterns, failures, successes',
  examples: ['symposium omega memory list --memory FAILURE --corpus real', 'symposium omega memory list --json'],
  options: (command) =>
    corpusOption(
      command.option('--memory <memory>', 'only PATTERN, FAILURE or SUCCESS', memoryOf),
      'only simulated or real',
    ),
  async act(terminal, { memory, corpus }) {
    const entries = await withStore((db) => remembered(db, { corpus: corpus ?? null, memory: memory ?? null }));
    terminal.result(entries, () =>
      entries.length === 0
        ? [`No memory holds anything${memory === undefined && corpus === undefined ? ' yet' : ' of that kind'}.`]
        : [
            ...table(
              ['entry', 'corpus', 'sessions', 'revised', 'what'],
              entries.map((entry) => [
                `${entry.section}/${entry.id}`,
                entry.corpus,
                String(entry.sessions.length),
                entry.revisedAt.slice(0, 10),
                brief(entry.telling),
              ]),
            ),
            '',
            'Read one with: symposium omega memory show <entry>',
          ],
    );
  },
};

export const show: Leaf<CorpusOption> = {
  usage: 'show <entry>',
  summary: 'one entry whole, with the sessions that it comes from',
  examples: ['symposium omega memory show problemPatterns/5e1c7a40-1f0b-8a34-9c55-0d2f4b8e6a11 --corpus real'],
  options: (command) => corpusOption(command, whichCorpus),
  async act(terminal, { corpus }, [name = '']) {
    const entry = await withStore(async (db) => oneRemembered(await findRemembered(db, name, corpus ?? null), name));
    terminal.result(entry, () => [
      `${entry.section}/${entry.id}  (${entry.memory} memory, ${entry.corpus} corpus)`,
      `sessions   ${entry.sessions.map(oneLine).join(', ')}`,
      `revised    ${entry.revisedAt}`,
      ...Object.entries(entry.shown)
        .filter(([field]) => field !== 'id')
        .map(([field, value]) => `${field}  ${oneLine(typeof value === 'string' ? value : JSON.stringify(value))}`),
    ]);
  },
};

export const exportEntries: Leaf<CorpusOption & { output?: string }> = {
  usage: 'export',
  summary: 'all memories of one corpus as JSON, in the form of the protocol',
  examples: ['symposium omega memory export --output memory.json', 'symposium omega memory export --corpus simulated'],
  options: (command) =>
    corpusOption(command, 'simulated or real; real if left out').option(
      '-o, --output <file>',
      'where to; standard output if left out',
    ),
  async act(terminal, { corpus = 'real', output }) {
    // The same words on a terminal and in a file, where somebody may look at them in one.
    const text = `${escapeUnseen(JSON.stringify(exportOf(await withStore((db) => liveEntries(db, { corpus })), corpus), null, 2))}\n`;
    if (output === undefined) {
      terminal.raw(text);
      return;
    }
    await writeTo('--output', output, text);
    terminal.result({ corpus, file: output }, () => [shown(output)]);
  },
};

export const deleteEntry: Leaf<CorpusOption & { by?: string; reason?: string; yes?: true }> = {
  usage: 'delete <entry>',
  summary: 'delete an entry, and the patterns that depend on it, until a later session adds it again',
  examples: [
    'symposium omega memory delete failureRules/0b6c1d52-77aa-8f10-a3e4-92d1c05b7e38 --by "Mara Lind" --reason "It held for one vendor only" --yes',
  ],
  options: (command) =>
    corpusOption(command, whichCorpus)
      .option('--by <name>', 'who deletes it; the name stays beside the deletion')
      .option('--reason <text>', 'why')
      .option('--yes', 'do it; without it nothing is deleted'),
  async act(terminal, { corpus, by = '', reason = '', yes }, [name = '']) {
    const missing = [
      ...(by.trim() === '' ? ['--by: is missing; say who deletes it'] : []),
      ...(reason.trim() === '' ? ['--reason: is missing; say why, in a sentence'] : []),
      ...(yes === true
        ? []
        : [
            '--yes: is missing, so nothing was deleted; look at the entry with `symposium omega memory show`, then give --yes',
          ]),
    ];
    if (missing.length > 0) throw new RequestError(missing);
    const { corpus: where, deleted } = await withStore(async (db) => {
      const { section, id, corpus: of } = oneRemembered(await findRemembered(db, name, corpus ?? null), name);
      return {
        corpus: of,
        deleted: await forget(db, { corpus: of, section, id, by: by.trim(), reason: reason.trim() }),
      };
    });
    terminal.result({ corpus: where, deleted }, () =>
      deleted.map(({ section, id }) => `${section}/${id} is forgotten in the ${where} corpus.`),
    );
  },
};

/** Mounts `omega memory list|show|export|delete`. */
export function memoryCommands(omega: Command, ended: Ended): void {
  const memory = omega.command('memory').description('what sessions leave to those after them');
  leaf(memory, ended, list);
  leaf(memory, ended, show);
  leaf(memory, ended, exportEntries);
  leaf(memory, ended, deleteEntry);
}

const longestBrief = 90;
const brief = (words: string): string => truncate(words, longestBrief);

function corpusOf(text: string): Corpus {
  if (text === 'simulated' || text === 'real') return text;
  throw new InvalidArgumentError('Use simulated or real.');
}

function memoryOf(text: string): SpecialMemory {
  const memory = specialMemories.find((name) => name === text.toUpperCase());
  if (memory === undefined) throw new InvalidArgumentError(`Use one of ${specialMemories.join(', ')}.`);
  return memory;
}
