import { synthesis } from './answers/special.ts';
import { latestWords, type SessionView } from './session-view.ts';

const synthesisArchitect = 51;
const rests = synthesis.pick({ restsOn: true });

/**
 * Claims that the latest answer rests on, by address; none before there is one, and none after a pivot has set it aside
 * (OMEGA rules §4.2.3, PIVOT).
 */
export function restsOnIn(session: SessionView): readonly string[] {
  const pivot = session.rows.reduce(
    (last, row) => (row.kind === 'INTERVENTION' && row.take === 'PIVOT' ? Math.max(last, row.sequence) : last),
    0,
  );
  const since = {
    ...session,
    rows: session.rows.filter(({ kind, sequence }) => kind !== 'OUTPUT' || sequence > pivot),
  };
  return [...new Set(rests.safeParse(latestWords(since).get(synthesisArchitect)?.answer).data?.restsOn ?? [])];
}
