import { readLedger } from '../../../activities/store/ledger.ts';
import { RequestError } from '../../client/request-error.ts';
import { checkStated } from '../../commands/run-commands.ts';
import { loopback } from '../../stack/port.ts';
import { withStore } from '../../terminal/connected.ts';
import type { Leaf } from '../../terminal/leaf.ts';
import { matchRunOf } from '../report.ts';
import { matchViewOf } from '../view.ts';
import { linkAfter, makeLink, noLink, withdrawLink } from './link.ts';
import { addressOf, usualPort } from './serve.ts';
import { standingOf } from './standing.ts';

interface LinkOptions {
  readonly by: string;
  readonly url: string;
  readonly withdraw?: true;
}

/** `link`: made, and made anew, by the host; whoever has it may throw something in. */
export const link: Leaf<LinkOptions> = {
  usage: 'link <match>',
  summary:
    'make the link with which spectators can offer a curveball on the page that `serve` serves; an earlier link becomes invalid',
  examples: [
    'symposium worldbuilding link tidal-flats --by mara',
    'symposium worldbuilding link tidal-flats --by mara --withdraw',
  ],
  options: (command) =>
    command
      .requiredOption('--by <name>', 'who makes or withdraws it; it stands in the ledger')
      .option('--url <address>', 'under which spectators reach the page', addressOf, `http://${loopback}:${usualPort}/`)
      .option('--withdraw', 'make the present link invalid'),
  async act(terminal, { by, url, withdraw }, [runKey = '']) {
    checkStated({ by });
    await withStore(async (db) => {
      await matchRunOf(db, runKey);
      const ledger = await readLedger(db, runKey);
      const before = ledger.reduce(linkAfter, noLink);
      if (withdraw === true) {
        if (before.sha256 === null) throw new RequestError([`--withdraw: ${runKey} has no link`]);
        await withdrawLink(db, runKey, by.trim(), before);
        terminal.result({ runKey, withdrawn: true }, () => ['The link opens nothing any more.']);
        return;
      }
      const { state } = standingOf(matchViewOf(ledger));
      if (state === 'JUDGING' || state === 'ENDED')
        throw new RequestError([`match: the teams of ${runKey} have ended; nothing can be thrown in any more`]);
      const address = `${url}?link=${await makeLink(db, runKey, by.trim())}`;
      terminal.result({ runKey, link: address, replaced: before.sha256 !== null }, () => [
        address,
        '',
        'It is shown once. Whoever has it may throw something in until the teams have ended; make a new one, or use --withdraw, and it opens nothing.',
      ]);
    });
    return 'done';
  },
};
