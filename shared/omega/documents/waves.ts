import type { SessionRow } from '../memory/session-rows.ts';
import { placeOf } from '../place.ts';
import { sessionPhases, type SessionPhase } from '../agents/roster.ts';
import type { SessionArchive } from './archive.ts';
import type { SessionRecord } from './record.ts';

type Wave = SessionRecord['waves'][number];
type Row<K extends SessionRow['kind']> = Extract<SessionRow, { readonly kind: K }>;

/** Rows of one step share the beginning of their keys. */
const stepOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));
const isPhase = (name: string | undefined): name is SessionPhase => sessionPhases.some((phase) => phase === name);

/**
 * Every wave that left, in order, with what became of each agent's place in it (OMEGA rules §4.2.1). Rows of an unknown
 * phase are none.
 */
export function wavesIn({ session: { rows, calls }, phases }: Pick<SessionArchive, 'session' | 'phases'>): Wave[] {
  const outputs = rows.filter((row): row is Row<'OUTPUT'> => row.kind === 'OUTPUT');
  return rows.flatMap((row): Wave[] => {
    const phase = phases.get(row.key);
    if (row.kind !== 'DEPLOYMENT' || !isPhase(phase)) return [];
    const own = outputs.filter(({ key }) => stepOf(key) === stepOf(row.key));
    const insteadOf = ({ call }: Row<'OUTPUT'>) => placeOf(calls.get(call ?? '')?.subject ?? null).instead;
    const places = row.agents.map((agent): Wave['places'][number] => {
      const answers = own.filter((output) => output.testimony.agent === agent && insteadOf(output) === null);
      const substitute = own.find((output) => insteadOf(output) === agent && output.quarantined === null);
      if (answers.some(({ quarantined }) => quarantined === null))
        return { agent, state: 'ANSWERED', by: agent, why: null };
      const why = answers.at(-1)?.quarantined ?? null;
      if (substitute !== undefined) return { agent, state: 'SUBSTITUTED', by: substitute.testimony.agent, why };
      return { agent, state: why === null ? 'FAILED' : 'QUARANTINED', by: null, why };
    });
    return [{ cycle: row.iteration, phase, at: row.at, places }];
  });
}

/**
 * Agents that were asked for a contribution, as they were planned or in another's place, and those whose latest one
 * counts in the end (OMEGA rules §4.3).
 */
export function turnout(
  rows: readonly SessionRow[],
  waves: readonly Wave[],
): { readonly deployed: number; readonly functional: number } {
  const latest = new Map<number, boolean>(
    waves.flatMap(({ places }) => places.map(({ agent }): [number, boolean] => [agent, false])),
  );
  for (const row of [...rows].sort((a, b) => a.sequence - b.sequence)) {
    if (row.kind === 'OUTPUT' && row.testimony.agent !== 57) latest.set(row.testimony.agent, row.quarantined === null);
  }
  return { deployed: latest.size, functional: [...latest.values()].filter(Boolean).length };
}
