import {
  type AblationActivities,
  type AblationBrief,
  type Arm,
  blinded,
  entryKeyOf,
  type Judgement,
  judgementsOf,
  judgePlaces,
  labelled,
  pairsOf,
  type SealedQuestion,
  sealKeyOf,
  type Shown,
} from '../../../shared/omega/ablation/index.ts';
import { chance, shuffled } from '../../../shared/kernel/index.ts';
import { findCalls } from '../../store/calls.ts';
import type { Database } from '../../store/database.ts';
import { findNotes, noteKind, saveNotes } from '../../store/notes.ts';
import { storedRun } from '../../store/stored-run.ts';
import { rawOf } from './raw.ts';
import type { StoredPolicy } from './open.ts';

/** A round's mapping. It is a note that no request names, so nobody reads it before `concludeAblation` does. */
export type Seal = {
  readonly judgements: readonly Judgement[];
  readonly entries: Readonly<Partial<Record<Arm, { readonly note: string; readonly shown: Shown }>>>;
};

export const seals = noteKind<Seal>('seal');

/** Blinds, shuffles and seals. The first seal of a round stands: a repeat asks what was asked. */
export function sealRoundIn(db: Database): AblationActivities['sealRound'] {
  return async function sealRound({ runKey, round, ends }) {
    const run = await storedRun<AblationBrief, StoredPolicy>(db, 'ablation', runKey);
    const {
      brief: { problem, seed },
      policy,
    } = run;
    const calls = await findCalls(
      db,
      ends.flatMap(({ ref }) => (ref === null ? [] : [ref])),
    );
    const given = ends.flatMap(({ arm, ref, confidence }) => {
      const call = calls.find(({ key }) => key === ref);
      return call ? [{ arm, ...blinded(rawOf(call, confidence), problem ?? '', policy.answerCharacters) }] : [];
    });
    const entries = shuffled(given, chance(`${seed}|${round}|entries`)).map((one, place) => ({
      ...one,
      note: entryKeyOf(runKey, round, place + 1),
    }));
    const judges = judgePlaces.filter((result) => policy.models[result] !== undefined);
    const seal: Seal = {
      judgements: judgementsOf({ seed, round, judges, pairs: pairsOf(entries.map(({ arm }) => arm)) }),
      entries: Object.fromEntries(
        entries.map(({ arm, note, characters, cuts, shortened }) => [
          arm,
          { note, shown: { characters, cuts, shortened } },
        ]),
      ),
    };
    await saveNotes(db, runKey, [
      seals.write({ key: sealKeyOf(runKey, round), addressee: null }, seal),
      ...entries.map(({ note, entry }) => ({
        key: note,
        content: 'entry',
        addressee: null,
        body: entry,
      })),
    ]);
    const [stored] = await findNotes(db, [sealKeyOf(runKey, round)]);
    return questionsOf(stored === undefined ? seal : seals.read(stored));
  };
}

/** In the order of their drawn numbers. */
function questionsOf({ judgements, entries }: Seal): SealedQuestion[] {
  return judgements.map((judgement) => ({
    id: judgement.id,
    judge: judgement.judge,
    references: Object.fromEntries(labelled(judgement).map(([label, arm]) => [label, entries[arm]?.note ?? ''])),
  }));
}
