import type { Command } from 'commander';
import pg from 'pg';
import { knownDatabase, reachPostgres } from '../client/reach.ts';
import { RequestError } from '../client/request-error.ts';
import { type RunGroup, checkStated } from '../commands/run-commands.ts';
import { readConfig } from '../config.ts';
import { columnStates, type ColumnState } from '../encryption/column-states.ts';
import { keyOption, type KeyOption } from '../reviews/reviewer-key.ts';
import { signerOf } from '../reviews/sign-act.ts';
import { withSymposium } from '../terminal/connected.ts';
import { collect, leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { isMendable, mend } from './mend.ts';
import { reconcile, type Reconciled } from './reconcile.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { counted, oneOrMany } from '../../shared/text/index.ts';

const ourDatabase = async (): Promise<string> => {
  const databaseUrl = await knownDatabase(readConfig());
  await reachPostgres(databaseUrl);
  return databaseUrl;
};

const countOf = (rows: Readonly<Record<string, number>>): number => Object.values(rows).reduce((sum, n) => sum + n, 0);

/** In which form its words are, which is also that of a backup of it. It needs no key. */
async function wordsOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return wordsIn(await columnStates(client));
  } finally {
    await client.end();
  }
}

const backupCommand: Leaf<object> = {
  usage: 'backup <file>',
  summary: 'copy all of Symposium’s tables, pictures included, to a file; runs may go on meanwhile',
  examples: ['symposium backup ../symposium-2026-11-25.backup'],
  async act(terminal, _, [file = '']) {
    const databaseUrl = await ourDatabase();
    const report = await takeBackup(databaseUrl, file);
    const words = await wordsOf(databaseUrl);
    terminal.result(report, () => [
      `${file}: ${countOf(report.rows)} rows of ${Object.keys(report.rows).length} tables, at migration ${report.version}.`,
      ...words,
    ]);
  },
};

const restoreCommand: Leaf<object> = {
  usage: 'restore <file>',
  summary: 'fill an empty Postgres from a backup, in one transaction; stop all workers first',
  examples: ['DATABASE_URL=postgresql://symposium@db.example/symposium symposium restore symposium-2026-11-25.backup'],
  async act(terminal, _, [file = '']) {
    const databaseUrl = await ourDatabase();
    const report = await restoreBackup(databaseUrl, file);
    const words = await wordsOf(databaseUrl);
    terminal.result(report, () => [
      `${countOf(report.rows)} rows as they were at ${report.takenAt}; the tables are at ${report.version.database}.`,
      ...words,
      'See what follows for each run, before a worker is started: symposium reconcile',
    ]);
  },
};

interface ReconcileOptions extends KeyOption {
  readonly apply?: true;
  readonly run?: readonly string[];
  readonly by?: string;
  readonly reason?: string;
}

/** What a standing means, to a person. */
const follows: Readonly<Record<Reconciled['standing'], string>> = {
  'goes-on': 'goes on; nothing to do',
  stopped: 'is not under way; it is taken up from the store',
  behind: 'Temporal has answers that the store lacks: it is ended there and taken up from the store',
  'unknown-to-store': 'only Temporal knows it: it is ended there, if it runs, and begins anew',
  'ended-in-store': 'has ended, and Temporal comes to the same end; nothing is paid',
};

const reconcileCommand = (groups: readonly RunGroup[]): Leaf<ReconcileOptions> => ({
  usage: 'reconcile',
  summary:
    'after a restore: each run that Postgres and Temporal do not both hold to be over, what follows, and what will be paid again',
  examples: [
    'symposium reconcile',
    'symposium reconcile --apply --by mara',
    'symposium reconcile --apply --run lakes --by mara',
  ],
  options: (command) =>
    keyOption(command)
      .option('--apply', 'repair: end workflow executions whose rows are gone, and restart runs from their stored rows')
      .option('--run <key>', 'only this run (repeatable)', collect)
      .option('--by <name>', 'with --apply: who does it; it stands in the record of each run')
      .option('--reason <text>', 'with --apply: why; `restored from a backup` if left out'),
  async act(terminal, { apply, run: wanted = [], by, reason: why, ...signing }) {
    const idle = Object.entries({ '--by': by, '--reason': why, '--key': signing.key }).filter(
      ([, said]) => said !== undefined,
    );
    if (apply !== true && idle.length > 0)
      throw new RequestError(
        idle.map(([option]) => `${option}: is of --apply, without which nothing is done; give --apply too`),
      );
    const reason = why ?? 'restored from a backup';
    if (apply === true) checkStated({ by: by ?? '', reason });
    await withSymposium(async (symposium) => {
      const found = await reconcile({ client: symposium.servers.client, db: symposium.db, groups });
      const missing = wanted.filter((key) => !found.some(({ runKey }) => runKey === key));
      if (missing.length > 0)
        throw new RequestError(missing.map((key) => `--run: there is nothing to reconcile in ${key}`));
      const runs = found.filter(({ runKey }) => wanted.length === 0 || wanted.includes(runKey));
      const mended = apply === true ? runs.filter(isMendable) : [];
      // Nothing is ended whose run could not be taken up again in this name.
      if (mended.length > 0) await signerOf(symposium.servers, 'reopen', (by ?? '').trim());
      for (const one of mended) await mend(symposium, groups, one, { by: by ?? '', reason });
      terminal.result({ runs, mended: mended.map(({ runKey }) => runKey) }, () => [
        ...lines(runs),
        ...(mended.length === 0 ? [] : ['', `Mended: ${mended.map(({ runKey }) => runKey).join(', ')}`]),
      ]);
    }, signing);
  },
});

function lines(runs: readonly Reconciled[]): string[] {
  if (runs.length === 0) return ['Store and Temporal agree, and nothing is under way.'];
  return [
    ...table(
      ['run', 'standing', 'Temporal', 'paid again', 'under way', 'what follows'],
      runs.map(({ runKey, standing, temporal, parent, paidAgain, underWay }) => [
        runKey,
        standing,
        temporal ?? 'knows nothing',
        String(paidAgain.length),
        String(underWay.length),
        parent === null || standing === 'goes-on' ? follows[standing] : `${parent} takes it up`,
      ]),
    ),
    ...runs.flatMap(details),
  ];
}

function details({ runKey, paidAgain, underWay, lostReviews, commands }: Reconciled): string[] {
  const all = [
    ...paidAgain.map((key) => `  is paid again       ${key}`),
    ...underWay.map((key) => `  may be paid again   ${key}`),
    ...lostReviews.map((review) => `  is asked again      ${review}`),
    ...commands.map((command) => `  $ ${command}`),
  ];
  return all.length === 0 ? [] : ['', runKey, ...all];
}

/** `groups`: the commands of every kind of run that is installed. */
export function backupCommands(root: Command, ended: Ended, groups: readonly RunGroup[]): void {
  leaf(root, ended, backupCommand);
  leaf(root, ended, restoreCommand);
  leaf(root, ended, reconcileCommand(groups.flatMap((group) => [group, ...group.inner])));
}

/** What a backup's words are written in, and so what it takes to read them and what it takes to keep them. */
export function wordsIn(states: readonly ColumnState[]): string[] {
  const keys = [...new Set(states.flatMap(({ byKey }) => Object.keys(byKey)))].sort();
  const plain = states.reduce((sum, state) => sum + state.plain, 0);
  const inPlain = 'in plain text: keep it where the database would be safe.';
  if (keys.length === 0) return [`It holds all words, answer keys too, ${inPlain}`];
  return [
    `Its words are encrypted with ${keys.join(', ')}: without ${oneOrMany(keys.length, 'this key', 'these keys')} nobody reads them, so keep ${oneOrMany(keys.length, 'it', 'them')} as long as the backup, and in another place.`,
    ...(plain > 0 ? [`${counted(plain, 'value is', 'values are')} ${inPlain}`] : []),
  ];
}
