import type { Command } from 'commander';
import { type KeyRow, listKeys, revokeKey, tellKeys, type ToldKey } from '../../activities/store/reviewers.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { quoted } from '../../shared/text/index.ts';
import { checkStated } from './run-commands.ts';
import { add } from './reviewers-add.ts';

const list: Leaf<object> = {
  usage: 'list',
  summary: 'keys of reviewers, oldest first: whose, since when, and which are revoked; their public halves with --json',
  examples: ['symposium reviewers list', 'symposium reviewers list --json > reviewers.json'],
  async act(terminal) {
    const keys = await withStore(tellKeys);
    terminal.result(keys, () =>
      keys.length === 0
        ? ['Nobody has a key: whoever names themselves is believed. Give one with: symposium reviewers add <name>']
        : table(
            ['key', 'reviewer', 'added', 'by', 'revoked'],
            keys.map((one) => [one.key, one.reviewer, one.at, one.by, revocationOf(one)]),
          ),
    );
    return 'done';
  },
};

const revocationOf = ({ revokedAt, revokedBy, reason }: ToldKey): string =>
  revokedAt === null ? '' : `${revokedAt} by ${revokedBy ?? ''}: ${reason ?? ''}`;

const revoke: Leaf<{ readonly by: string; readonly reason: string }> = {
  usage: 'revoke <key>',
  summary: 'revoke a key: nothing that is signed with it counts from now on; earlier decisions stay valid',
  examples: ['symposium reviewers revoke 3f9a1c0b --by tom --reason "The laptop was stolen"'],
  options: (command) =>
    command
      .requiredOption('--by <name>', 'who revokes it')
      .requiredOption('--reason <text>', 'why; both stay beside it'),
  async act(terminal, signed, [given = '']) {
    checkStated({ by: signed.by, reason: signed.reason });
    const { key, reviewer, left } = await withStore(async (db) => {
      const found = named(await listKeys(db), given);
      await revokeKey(db, { key: found.key, by: signed.by.trim(), reason: signed.reason.trim() });
      const left = (await listKeys(db)).filter((one) => one.reviewer === found.reviewer && !one.isRevoked).length;
      return { ...found, left };
    });
    terminal.result({ key, reviewer, left }, () => [
      `The key ${key} of ${reviewer} is revoked. ${left === 0 ? `${reviewer} has no other` : `${reviewer} has ${left} more`}.`,
    ]);
    return 'done';
  },
};

/** A key by its fingerprint, or by enough of its beginning. */
function named(keys: readonly KeyRow[], given: string): KeyRow {
  const start = given.trim().toLowerCase();
  const found = start.length < 8 ? [] : keys.filter(({ key }) => key.startsWith(start));
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only;
  const what = another === undefined ? 'is no key' : `begins ${found.length} keys`;
  throw new RequestError([
    `key: ${quoted(given)} ${what}; give the first 8 signs or more, as in: symposium reviewers list`,
  ]);
}

export function reviewersCommands(root: Command, ended: Ended): void {
  const reviewers = root.command('reviewers').description('keys with which reviewers sign what they decide');
  leaf(reviewers, ended, add);
  leaf(reviewers, ended, list);
  leaf(reviewers, ended, revoke);
}
