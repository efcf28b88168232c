import type { Command } from 'commander';
import { listSessions } from '../../activities/omega/session-list.ts';
import { cost } from '../../shared/text/amounts.ts';
import { withStore, withSymposium } from '../terminal/connected.ts';
import { countOf } from '../terminal/count.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { ablateCommand } from './ablation/commands.ts';
import { abort, answer } from './answer.ts';
import { attendSession } from './attend.ts';
import { memoryCommands } from './memory.ts';
import { reportCommand } from './report-command.ts';
import { show } from './show.ts';
import { start } from './start.ts';
import { table } from '../terminal/terminal.ts';

const watch: Leaf<object> = {
  usage: 'watch <session>',
  summary: 'follow a session until it ends; exit code 1 unless it ends in SUCCESS',
  examples: ['symposium omega watch lakes'],
  act: (terminal, _options, [runKey = '']) => withSymposium((symposium) => attendSession(symposium, terminal, runKey)),
};

const list: Leaf<{ limit: number }> = {
  usage: 'list',
  summary: 'sessions, newest first',
  examples: ['symposium omega list --limit 50'],
  options: (command) => command.option('--limit <number>', 'at most so many', countOf, 20),
  async act(terminal, { limit }) {
    const sessions = await withStore((db) => listSessions(db, limit));
    terminal.result(sessions, () =>
      sessions.length === 0
        ? ['No sessions yet. Start one with: symposium omega start problem.md']
        : table(
            ['session', 'corpus', 'state', 'cost', 'problem'],
            sessions.map(({ runKey, corpus, outcome, phase, costMicrodollars, title }) => [
              runKey,
              corpus,
              outcome ?? `in ${phase ?? 'OPEN'}`,
              cost(costMicrodollars),
              title,
            ]),
          ),
    );
  },
};

export function omegaCommands(root: Command, ended: Ended): void {
  const omega = root.command('omega').description('57 agents on one hard problem');
  leaf(omega, ended, start);
  leaf(omega, ended, watch);
  leaf(omega, ended, show);
  leaf(omega, ended, list);
  leaf(omega, ended, answer);
  leaf(omega, ended, abort);
  reportCommand(omega, ended);
  memoryCommands(omega, ended);
  ablateCommand(omega, ended);
}
