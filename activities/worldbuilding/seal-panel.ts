import { randomBytes } from 'node:crypto';
import {
  judgePlaces,
  matchEntry,
  type MatchPolicy,
  type PanelQuestion,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { exhibitsNotes, type Judge, sealedJudgements, tellingNames } from '../../shared/worldbuilding/judging/index.ts';
import type { Database } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import type { MatchReader } from './stored-match.ts';
import { saveNotes } from '../store/notes.ts';
import { picturesOfRun } from './stored-pictures.ts';
import { exhibitsNoteFor } from './exhibits.ts';
import { handedInBy } from './handed-in.ts';
import type { MatchRulesReader } from './match-rules.ts';
import { digestOf, sealNote } from './seal-note.ts';
import { panelLock, stepIdempotently } from './idempotent-step.ts';
import { counted } from '../../shared/text/index.ts';

/**
 * Draws who judges which world under which label, seals it, and lays each judge's exhibits. The seed comes from the
 * machine's own randomness and lies in the seal's note alone: neither the run's key nor the ledger, nor any file, says
 * whose world X is before the reveal. A repeat is told the first draw.
 */
export function sealPanelIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['sealBench'] {
  return async function sealBench({ runKey }) {
    const { brief, policy } = await rulesOf(runKey);
    const { results } = await stepIdempotently(
      db,
      { runKey, step: 'SEAL', lock: panelLock(runKey) },
      async (client): Promise<{ readonly results: readonly PanelQuestion[] }> => {
        const [match, pictures] = [await read(runKey, client), await picturesOfRun(client, runKey)];
        const worlds = {
          A: handedInBy('A', match, pictures, brief, policy),
          B: handedInBy('B', match, pictures, brief, policy),
        };
        const names = tellingNames(brief, policy);
        const seed = randomBytes(32).toString('hex');
        const sealed = sealedJudgements({ seed, judges: judgesOf(policy), orders: policy.judging.orders });
        const exhibits = exhibitsNotes(sealed, worlds, names).map((note) => exhibitsNoteFor(runKey, note));
        await saveNotes(client, runKey, [sealNote(runKey, { seed, sealed }), ...exhibits]);
        const summary = `sealed: ${counted(sealed.length, 'judgement')}, blind`;
        await append(client, runKey, [
          matchEntry({
            kind: 'SEALED',
            key: 'sealed',
            team: null,
            phase: 'JUDGMENT',
            round: 0,
            summary,
            digest: digestOf({ seed, sealed }),
            judgements: sealed.length,
          }),
        ]);
        return {
          results: sealed.map(({ id, kind, judge }, nth): PanelQuestion => ({
            id,
            kind,
            judge,
            references: { exhibits: exhibits[nth]?.key ?? '' },
          })),
        };
      },
    );
    return results;
  };
}

function judgesOf({ judges: { models, people } }: Pick<MatchPolicy, 'judges'>): Judge[] {
  return [
    ...judgePlaces.slice(0, models).map((judge): Judge => ({ judge, kind: 'MODEL' })),
    ...people.map((judge): Judge => ({ judge, kind: 'PERSON' })),
  ];
}
