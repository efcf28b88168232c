import { createHash } from 'node:crypto';
import { type SealedJudgement, sealText } from '../../shared/worldbuilding/judging/index.ts';
import type { Queryable } from '../store/database.ts';
import { findNotes, noteKind, type Note } from '../store/notes.ts';

/** Who judges which world under which label, and what it was drawn with. */
export type Seal = {
  /** Random, and nowhere else until the reveal: whoever knew it could draw the labels again. */
  readonly seed: string;
  readonly sealed: readonly SealedJudgement[];
};

const seals = noteKind<Seal>('seal');

const sealKey = (runKey: string): string => `${runKey}/match/seal`;

/** Addressed to nobody who is ever asked, so no file can hand it over. */
export const sealNote = (runKey: string, seal: Seal): Note =>
  seals.write({ key: sealKey(runKey), addressee: 'seal' }, seal);

/** The seal as it was laid; null: nothing is sealed yet. */
export async function findSeal(db: Queryable, runKey: string): Promise<Seal | null> {
  const [note] = await findNotes(db, [sealKey(runKey)]);
  return note === undefined ? null : seals.read(note);
}

/** What may be shown of it before it is opened: SHA-256, in hexadecimal. */
export const digestOf = ({ seed, sealed }: Seal): string =>
  createHash('sha256').update(sealText(seed, sealed)).digest('hex');
