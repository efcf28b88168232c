import { type Cell, prose, table, titled } from '../../page/markdown.ts';
import type { ScenarioRecord } from './record.ts';

/**
 * The certificate of context isolation (scenario rules §3.1): what was searched for in which requests, and what was
 * found.
 */
export function isolationBlocks({ isolation }: Pick<ScenarioRecord, 'isolation'>): string[] {
  const { calls, checked, clean } = isolation;
  const leaks = checked.flatMap((context) =>
    context.leaks.map((leak): Cell[] => [
      context.agent,
      context.phase,
      leak.content,
      leak.how,
      leak.phrase,
      leak.call,
      leak.ref,
    ]),
  );
  return [
    prose(
      `${calls} stored requests were searched, as they left the process, for everything that their agent may not see. ${clean ? 'Nothing of it was found.' : 'Some of it was found.'}`,
    ),
    table(
      ['Agent', 'Phase', 'Requests', 'Withheld, with the pieces searched for', 'Verdict'],
      checked.map((context): Cell[] => [
        context.agent,
        context.phase,
        context.calls,
        context.withheld.map(({ content, pieces }) => `${content} ${pieces}`).join(', ') || 'nothing',
        context.leaks.length === 0 ? 'clean' : `${context.leaks.length} found`,
      ]),
    ),
    ...(leaks.length === 0
      ? []
      : [titled('Found', table(['Agent', 'Phase', 'Content', 'How', 'Phrase', 'Request', 'From'], leaks))]),
  ];
}
