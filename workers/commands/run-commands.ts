import { basename } from 'node:path';
import type { Command } from 'commander';
import type { Database } from '../../activities/store/database.ts';
import { problemsOfStated, type Stated } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import type { RunKind, RunShape } from '../client/run-kind.ts';
import type { Signed } from '../client/given.ts';
import type { RunNames } from '../client/run-names.ts';
import type { Symposium } from '../connect.ts';
import { readConfig } from '../config.ts';
import { withStore, withSymposium } from '../terminal/connected.ts';
import { countOf } from '../terminal/count.ts';
import { errorObject } from '../terminal/exit.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { openPage } from '../terminal/open-page.ts';
import { shown, table } from '../terminal/terminal.ts';
import { written } from '../terminal/writable-folder.ts';
import { keyOption, type KeyOption } from '../reviews/reviewer-key.ts';
import { readWrittenRoom, roomOptions, type WrittenRoom } from '../reviews/room-options.ts';
import { startLeaf, type Attend, type StartVerb } from './start-command.ts';

/** What a verb says of itself where systems differ. */
interface Words {
  readonly summary: string;
  /** An older word for the verb. */
  readonly alias?: string;
  /** Examples beside the one that every system has. */
  readonly examples?: readonly string[];
  /** Adds the options that only this kind of run has. */
  readonly options?: (command: Command) => Command;
}

interface WatchVerb<O extends object> extends Words {
  readonly attend: Attend<O>;
}

interface ShowVerb<S extends RunShape, O extends object> extends Words {
  /** The report as lines for a person. */
  readonly page: (report: S['shown']) => readonly string[];
  /** What the options ask for in place of the report; null: the report. */
  readonly part?: (
    db: Database,
    runKey: string,
    options: O,
  ) => Promise<{ readonly value: unknown; readonly lines: (columns: number) => readonly string[] } | null>;
}

interface ListVerb<S extends RunShape> {
  readonly head: readonly string[];
  readonly row: (listed: S['listed']) => readonly string[];
}

interface ReportVerb<S extends RunShape, O extends object> extends Words {
  /** Where its files go if nothing is said. */
  readonly folder: string;
  /** What a run lacks that has none: `report`, `record`. */
  readonly what: string;
  /** The documents of the run that is meant, by its key or another name of it; null: there are none, or not yet. */
  readonly read: (db: Database, name: string, options: O) => Promise<S['documents'] | null>;
  /** Writes the files below a folder, and returns the paths of those that a person opens. */
  readonly write: (folder: string, documents: S['documents'], db: Database) => Promise<string[]>;
  /** What the JSON says beside the files. */
  readonly facts: (documents: S['documents']) => object;
  /** What a person is told beside the files. */
  readonly notes?: (documents: S['documents']) => readonly string[];
  /** Name of the page among the files, where there is one. */
  readonly page?: string;
}

/** The run that examples are about. */
interface Sampled<S extends RunShape> {
  readonly kind: RunKind<S>;
  /** Its key. */
  readonly sample: string;
}

/**
 * The commands of one kind of run: `start`, `watch`, `show`, `list`, `report`, `cancel` and `reopen`, which mean the
 * same in every system, and what is a system's own.
 */
export interface RunCommands<
  S extends RunShape,
  Watch extends object,
  Start extends Watch,
  Show extends object,
  Report extends object,
> extends Sampled<S> {
  readonly summary: string;
  readonly start: StartVerb<S, Start>;
  readonly watch: WatchVerb<Watch>;
  readonly show: ShowVerb<S, Show>;
  readonly list: ListVerb<S>;
  readonly report: ReportVerb<S, Report>;
  readonly cancel: Words;
  readonly reopen: Words;
  /** Mounts the verbs that only this kind of run has. */
  readonly own?: (group: Command, ended: Ended) => void;
  /** Kinds of run whose commands stand below this one's: tournaments below matches. */
  readonly inner?: readonly RunGroup[];
}

/** The commands of one kind of run, ready to be mounted. */
export interface RunGroup {
  readonly names: RunNames;
  /** Name of its workflow, with which the ids of its runs begin. */
  readonly workflow: string;
  /** Takes a run up again, as `reopen` does. */
  readonly reopen: (symposium: Symposium, runKey: string, order: Signed) => Promise<unknown>;
  readonly inner: readonly RunGroup[];
  readonly mount: (parent: Command, ended: Ended) => void;
}

export function runCommands<
  S extends RunShape,
  Watch extends object = object,
  Start extends Watch = Watch,
  Show extends object = object,
  Report extends object = object,
>(of: RunCommands<S, Watch, Start, Show, Report>): RunGroup {
  const { kind, start, own, inner = [] } = of;
  const { names } = kind;
  return {
    names,
    workflow: kind.workflow,
    reopen: (symposium, runKey, order) => symposium.runs(kind).reopen(runKey, order),
    inner,
    mount(parent, ended) {
      const group = parent.command(names.command.split(' ').at(-1) ?? names.command).description(of.summary);
      leaf(group, ended, startLeaf(kind, start, of.watch.attend));
      leaf(group, ended, watchLeaf(of, of.watch));
      leaf(group, ended, showLeaf(of, of.show));
      leaf(group, ended, listLeaf(kind, of.list, start.examples[0] ?? `symposium ${names.command} start`));
      leaf(group, ended, reportLeaf(of, of.report));
      leaf(group, ended, cancelLeaf(of, of.cancel));
      leaf(group, ended, reopenLeaf(of, of.reopen));
      own?.(group, ended);
      for (const one of inner) one.mount(group, ended);
    },
  };
}

function watchLeaf<S extends RunShape, O extends object>(of: Sampled<S>, watch: WatchVerb<O>): Leaf<O> {
  return {
    ...described(of, 'watch', watch),
    act: (terminal, given, [runKey = '']) =>
      withSymposium((symposium) => watch.attend({ symposium, terminal, runKey }, given)),
  };
}

function showLeaf<S extends RunShape, O extends object>(of: Sampled<S>, show: ShowVerb<S, O>): Leaf<O> {
  return {
    ...described(of, 'show', show),
    async act(terminal, given, [runKey = '']) {
      const { value, lines } = await withStore(async (db) => {
        const part = (await show.part?.(db, runKey, given)) ?? null;
        if (part !== null) return part;
        const report = await of.kind.show(db, runKey);
        return { value: report, lines: () => show.page(report) };
      });
      terminal.result(value, () => lines(terminal.columns()));
    },
  };
}

function listLeaf<S extends RunShape>(
  kind: RunKind<S>,
  { head, row }: ListVerb<S>,
  start: string,
): Leaf<{ limit: number }> {
  const { command, plural } = kind.names;
  return {
    usage: 'list',
    summary: `${plural}, newest first`,
    examples: [`symposium ${command} list --limit 50`],
    options: (options) => options.option('--limit <number>', 'at most so many', countOf, 20),
    async act(terminal, { limit }) {
      const found = await withStore((db) => kind.list(db, limit));
      terminal.result(found, () =>
        found.length === 0 ? [`No ${plural} yet. Start one with: ${start}`] : table(head, found.map(row)),
      );
    },
  };
}

function reportLeaf<S extends RunShape, O extends object>(
  of: Sampled<S>,
  report: ReportVerb<S, O>,
): Leaf<O & { readonly output: string; readonly open?: true }> {
  const { folder, page } = report;
  const words = described(of, 'report', report, ` --output ${folder.replace('./', '')}`);
  return {
    ...words,
    options(command) {
      words.options?.(command);
      command.option('-o, --output <folder>', 'where to', folder);
      return page === undefined ? command : command.option('--open', 'show the page in a browser');
    },
    async act(terminal, given, [name = '']) {
      const made = await withStore(async (db) => {
        const documents = await report.read(db, name, given);
        if (documents === null) return null;
        return {
          documents,
          files: await written('--output', given.output, () => report.write(given.output, documents, db)),
        };
      });
      if (made === null) {
        const why = `${name} has no ${report.what}. See why with: symposium ${of.kind.names.command} show ${name}`;
        terminal.say(why);
        if (terminal.json) terminal.out(errorObject('undocumented', [why]));
        return 'undocumented';
      }
      const { documents, files } = made;
      const shownPage = files.find((file) => basename(file) === page) ?? null;
      if (given.open === true && shownPage !== null && !(await openPage(shownPage, readConfig())))
        terminal.say(`Nothing here opens pages; open it yourself: ${shownPage}`);
      const value = { ...report.facts(documents), files, ...(page === undefined ? {} : { page: shownPage }) };
      terminal.result(value, () => [...files.map(shown), ...(report.notes?.(documents) ?? [])]);
      return 'done';
    },
  };
}

function cancelLeaf<S extends RunShape>(
  of: Sampled<S>,
  words: Words,
): Leaf<{ readonly by?: string; readonly reason: string }> {
  const { kind } = of;
  return {
    ...described(of, 'cancel', words, ' --by mara --reason "It was asked wrongly"'),
    options: (command) =>
      command
        .option('--by <name>', 'who ends it; it stands in the record')
        .option('--reason <text>', 'why; it stands in the record', 'cancelled from the command line'),
    async act(terminal, { by, reason }, [runKey = '']) {
      checkStated({ reason, ...(by === undefined ? {} : { by }) });
      await withSymposium((symposium) => symposium.runs(kind).cancel(runKey, reason.trim(), by?.trim()));
      terminal.result({ runKey, asked: true }, () => [
        `${runKey} is asked to end. See it end with: symposium ${kind.names.command} watch ${runKey}`,
      ]);
    },
  };
}

function reopenLeaf<S extends RunShape>(of: Sampled<S>, words: Words): Leaf<Signed & WrittenRoom & KeyOption> {
  const { kind } = of;
  const asksNobody = kind.reopening.asksNobody === true;
  return {
    ...described(of, 'reopen', words, ' --by mara --reason "What stopped it is mended"'),
    options: (command) =>
      keyOption(asksNobody ? command : roomOptions(command))
        .requiredOption('--by <name>', 'who takes it up')
        .requiredOption('--reason <text>', 'why; it stands in the record'),
    async act(terminal, { by, reason, ...given }, [runKey = '']) {
      checkStated({ by, reason });
      const room = readWrittenRoom(given);
      const order = { by, reason, ...(room === undefined ? {} : { room }) };
      await withSymposium((symposium) => symposium.runs(kind).reopen(runKey, order), given);
      terminal.result({ runKey, reopened: true }, () => [
        `${runKey} goes on. Watch it with: symposium ${kind.names.command} watch ${runKey}`,
      ]);
    },
  };
}

/** A verb's words, with an example on the sample run. */
function described<S extends RunShape>(
  { kind: { names }, sample }: Sampled<S>,
  verb: string,
  { examples = [], ...words }: Words,
  rest = '',
): Pick<Leaf<never>, 'usage' | 'summary' | 'examples' | 'alias' | 'options'> {
  const { summary, alias, options } = words;
  return {
    usage: `${verb} <${names.noun}>`,
    summary,
    examples: [`symposium ${names.command} ${verb} ${sample}${rest}`, ...examples],
    ...(alias === undefined ? {} : { alias }),
    ...(options === undefined ? {} : { options }),
  };
}

/** Refuses a name and a reason that could not stand in a record, before any server is asked. */
export function checkStated(words: Stated): void {
  const problems = problemsOfStated(words).map((problem) => `--${problem}`);
  if (problems.length > 0) throw new RequestError(problems);
}
