import { findPayloadKeys, forgetPayloadKeys } from '../../activities/store/payload-keys.ts';
import { oneLine } from '../../shared/text/index.ts';
import type { Signed } from '../client/given.ts';
import { checkStated } from '../commands/run-commands.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { keysSetting } from './keyring.ts';

export const forgetCommand: Leaf<Signed> = {
  usage: 'forget',
  summary:
    'allow workers with other keys, or with none, to serve this database, after a key was lost or encryption was given up; what was encrypted needs its key as before',
  examples: ['symposium encryption forget --by mara --reason "The key of 2026-05 is lost with its vault"'],
  options: (command) =>
    command
      .requiredOption('--by <name>', 'who does it; it stands in the record')
      .requiredOption('--reason <text>', 'why; it stands in the record'),
  async act(terminal, { by, reason }) {
    checkStated({ by, reason });
    const { writes, held } = await withStore(async (db) => {
      const before = await findPayloadKeys(db);
      await forgetPayloadKeys(db, { by: oneLine(by.trim()), reason: oneLine(reason.trim()) });
      return before ?? { writes: null, held: {} };
    });
    terminal.result({ forgotten: { writes, ids: Object.keys(held) } }, () => [
      writes === null
        ? 'This stack had no key.'
        : `This stack wrote with key ${writes}. The next worker that starts says with which one it does from then on.`,
      `Stop the workers first, and start them with the ${keysSetting} that shall hold: until one has begun, nothing is compared, and whoever has no key sends plain words.`,
    ]);
    return undefined;
  },
};
