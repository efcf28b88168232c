import { prose, table, titled, type Cell } from './blocks.ts';
import type { ScenarioRecord } from './record.ts';

/** The certificate of context isolation (spec §3.1): what was searched for in which requests, and what was found. */
export function isolationBlocks({ isolation }: Pick<ScenarioRecord, 'isolation'>): string[] {
  const { calls, checked, clean } = isolation;
  const leaks = checked.flatMap((desk) =>
    desk.leaks.map((leak): Cell[] => [
      desk.agent,
      desk.phase,
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
      checked.map((desk): Cell[] => [
        desk.agent,
        desk.phase,
        desk.calls,
        desk.withheld.map(({ content, pieces }) => `${content} ${pieces}`).join(', ') || 'nothing',
        desk.leaks.length === 0 ? 'clean' : `${desk.leaks.length} found`,
      ]),
    ),
    ...(leaks.length === 0
      ? []
      : [titled('Found', table(['Agent', 'Phase', 'Content', 'How', 'Phrase', 'Request', 'From'], leaks))]),
  ];
}
