import type { Command } from 'commander';
import { isContributed, leaderboardOf, leaderboardRows, namedTwice } from '../../shared/evaluation/index.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';
import { leaf, type Ended } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { handedIn, isFile, reportIn } from './compare-command.ts';

/** Mounts `evaluate leaderboard`: several evaluations of one set in order. Needs Postgres only. */
export function leaderboardCommand(group: Command, ended: Ended): void {
  leaf(group, ended, {
    usage: 'leaderboard <evaluations...>',
    summary: 'evaluations of one set in order of their IM-Score; a rank is shared where no difference is shown',
    examples: [
      'symposium evaluate leaderboard evaluation-20261123-4f9k2m evaluation-20261123-8xq1aa',
      'symposium evaluate leaderboard evaluation-20261123-4f9k2m results/evaluation-of-others.json',
    ],
    async act(terminal, _given, runKeys) {
      const named = await withStore((db) =>
        Promise.all([...new Set(runKeys)].map(async (name) => ({ name, report: await reportIn(db, name) }))),
      );
      const twice = namedTwice(named, 'all');
      if (twice.length > 0) throw new RequestError(twice);
      const read = leaderboardOf(
        named.map(({ report }) => report),
        named.flatMap(({ name, report }) => (isFile(name) ? [report] : [])),
        new Map(named.flatMap(({ name, report }) => (isContributed(name) ? [[report, name] as const] : []))),
      );
      if ('problems' in read) throw new RequestError(read.problems);
      const { head, rows } = leaderboardRows(read.board);
      const board = { ...read.board, cautions: [...read.board.cautions, ...handedIn(runKeys)] };
      terminal.result(board, () => [...table(head, rows), ...board.cautions.map((caution) => `- ${caution}`)]);
      return 'done';
    },
  });
}
