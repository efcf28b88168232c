import { RequestError } from '../client/request-error.ts';
import type { Signed } from '../client/given.ts';
import { checkStated } from '../commands/run-commands.ts';
import { oneLine, quoted } from '../../shared/text/index.ts';
import { keyOption, type KeyOption } from '../reviews/reviewer-key.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';

const verbs = [
  {
    verb: 'approve',
    passed: true,
    summary: 'pass what somebody threw in, where the host moderates',
    why: 'A fine one',
  },
  {
    verb: 'refuse',
    passed: false,
    summary: 'refuse what somebody threw in, where the host moderates',
    why: 'Too rude',
  },
] as const;

/** The host in the moderator's place: `approve` and `refuse`. */
export const rulings: readonly Leaf<Signed & KeyOption>[] = verbs.map(({ verb, passed, summary, why }) => ({
  usage: `${verb} <match> <offer>`,
  summary,
  examples: [`symposium worldbuilding ${verb} tidal-flats 3 --by mara --reason "${why}"`],
  options: (command) =>
    keyOption(command)
      .requiredOption('--by <name>', 'who decides')
      .requiredOption('--reason <text>', 'why; it stands in the record'),
  async act(terminal, { by, reason, ...signing }, [runKey = '', given = '']) {
    checkStated({ by, reason });
    if (!/^\d{1,6}$/.test(given)) throw new RequestError([`offer: is ${quoted(given)}; write its number`]);
    const order = { offer: Number(given), passed, by: by.trim(), reason: reason.trim() };
    const answer = await withSymposium((symposium) => symposium.worldbuilding.rule(runKey, order), signing);
    terminal.result({ runKey, offer: order.offer, answer }, () => [`${oneLine(answer)}.`]);
    return 'done';
  },
}));
