import { toldInReason } from '../../../activities/scenario/outside/reason.ts';
import { withdraw } from '../../../activities/store/withdrawals.ts';
import { personName } from '../../../shared/scenario/index.ts';
import { scenarioId, withdrawalAct } from '../../../shared/kernel/index.ts';
import { readErratum } from '../../../shared/scenario/release/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { keyOption, type KeyOption } from '../../reviews/reviewer-key.ts';
import { signedAct } from '../../reviews/sign-act.ts';
import { withStore } from '../../terminal/connected.ts';
import type { Leaf } from '../../terminal/leaf.ts';
import { corpusOption } from '../corpus-option.ts';

interface WithdrawOptions extends KeyOption {
  readonly corpus: 'simulated' | 'real';
  readonly by: string;
  readonly reason: string;
}

/** Takes a scenario out of all later releases, with an erratum (scenario rules §8.7). */
export const withdrawal: Leaf<WithdrawOptions> = {
  usage: 'withdraw <scenario>',
  summary: 'keep a published scenario out of all later releases, with an erratum; this cannot be undone',
  examples: ['symposium corpus withdraw IM-0003 --by mara --reason "The mass of the door contradicts its table."'],
  options: (command) =>
    keyOption(command)
      .requiredOption('--by <name>', 'who withdraws it; stays in the store')
      .requiredOption('--reason <text>', 'why; every later release publishes it, so it must not tell the solution')
      .addOption(corpusOption()),
  async act(terminal, { corpus, by, reason, ...signing }, [id = '']) {
    const number = Number(/^IM-(\d{4,9})$/.exec(id)?.[1] ?? 0);
    const name = personName.safeParse(by);
    const why = readErratum(reason);
    const wrong = [
      ...(number > 0 ? [] : [`scenario: "${id}" is no id; write IM-0003`]),
      ...(name.success ? [] : name.error.issues.map(({ message }) => `--by: ${message}`)),
      ...('problem' in why ? [`--reason: ${why.problem}`] : []),
    ];
    if (wrong.length > 0 || !name.success || 'problem' in why) throw new RequestError(wrong);
    const order = { corpus, number, by: name.data, reason: why.erratum };
    const act = withdrawalAct({ ...order, scenarioId: scenarioId(number) });
    const found = await withStore(async (db, reviewerKey) => {
      const told = await toldInReason(db, order);
      if (told.length > 0) throw new RequestError(told.map((problem) => `--${problem}`));
      return withdraw(db, { ...order, signed: await signedAct({ db, reviewerKey }, act, 1) });
    }, signing);
    if (found === null)
      throw new RequestError([
        `scenario: the ${corpus} corpus has published no ${id}; --corpus ${corpus === 'real' ? 'simulated' : 'real'} names the other`,
      ]);
    if ('problem' in found) throw new RequestError([found.problem]);
    const { reason: stands, on } = found.withdrawal;
    if (!found.isNew) throw new RequestError([`scenario: ${id} was withdrawn on ${on}: ${stands}`]);
    terminal.result({ corpus, scenarioId: scenarioId(number), withdrawnOn: on, reason: stands }, () => [
      `${scenarioId(number)} is withdrawn${corpus === 'simulated' ? ' (SIMULATED)' : ''}. Releases that were made keep it; later ones leave it out and say why.`,
      'Its place in a nightly plan is free again.',
    ]);
    return undefined;
  },
};
