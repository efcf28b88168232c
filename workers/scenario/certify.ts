import { Option } from 'commander';
import { certifyRun } from '../../activities/scenario/certify.ts';
import { type Certificate, leaksOf } from '../../shared/scenario/certificate/index.ts';
import { runKeyOf } from './documents.ts';
import { runNames, UnknownRun } from '../client/run-names.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { counted } from '../../shared/text/index.ts';

export const certify: Leaf<{ corpus?: 'simulated' | 'real' }> = {
  usage: 'certify <run>',
  summary: 'search the stored requests of a run for what each agent must not see; exit code 1 if anything is found',
  examples: ['symposium scenario certify IM-0001', 'symposium scenario certify locked-room-20261121-7k2m9x --json'],
  options: (command) =>
    command.addOption(new Option('--corpus <corpus>', 'where both hold the number').choices(['simulated', 'real'])),
  async act(terminal, { corpus }, [name = '']) {
    const { runKey, certificate } = await withStore(async (db) => {
      const key = await runKeyOf(db, name, corpus ?? null);
      const found = await certifyRun(db, key);
      if (found === null) throw new UnknownRun(key, runNames.scenario);
      return { runKey: key, certificate: found };
    });
    terminal.result({ runKey, ...certificate }, () => certificatePage(runKey, certificate));
    return certificate.clean ? 'done' : 'leaked';
  },
};

/** One row for each NO of each context: clean, or the offence. */
export function certificatePage(runKey: string, certificate: Certificate): string[] {
  const rows = certificate.checked.flatMap(({ agent, phase, calls, withheld, leaks }) =>
    withheld.map(({ content, pieces }) => {
      const found = leaks.filter((leak) => leak.content === content);
      return [
        agent,
        phase,
        String(calls),
        content,
        String(pieces),
        found.length === 0 ? '✓' : `✗ ${found.map(({ how, phrase }) => `${how}: “${phrase}”`).join('; ')}`,
      ];
    }),
  );
  const leaks = leaksOf(certificate);
  return [
    ...table(['agent', 'phase', 'requests', 'must not see', 'pieces', 'found'], rows),
    '',
    ...leaks.map(({ call, content, ref }) => `${content} of ${ref} stood in the request of ${call}`),
    certificate.clean
      ? `${runKey}: ${certificate.calls} requests searched, nothing found that its agent may not see`
      : `${runKey}: ${certificate.calls} requests searched, ${counted(leaks.length, 'leak')} found`,
  ];
}
