import type { Json } from '../../shared/kernel/index.ts';
import type { GivenResponse, ScoringKey } from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { type Note, noteKind, saveNotes } from '../store/notes.ts';

/** What a subject reads, what only judges and Symposium do, and what was answered before. Each is a note of its own kind. */
export const papers = noteKind<string>('paper');
/** What a model is shown of a text that it may know. */
export const openings = noteKind<string>('opening');
export const keys = noteKind<ScoringKey>('scoring-key');
export const answers = noteKind<GivenResponse>('given-answer');

/** What a person reads who says whether a candidate is a breakthrough, with the grounds of the judges who flag it. */
export type CandidateAnswer = {
  readonly paper: string;
  /** As a judge reads it. */
  readonly key: Json;
  readonly answer: string;
  readonly grounds: readonly { readonly because: string; readonly quotation: string }[];
};
export const candidateAnswers = noteKind<CandidateAnswer>('candidate-answer');

/** Notes that are written by one statement. */
export const notesAtOnce = 100;

/** Saves notes of a run, however many. */
export async function saveAll(db: Queryable, runKey: string, notes: readonly Note[]): Promise<void> {
  for (let from = 0; from < notes.length; from += notesAtOnce)
    await saveNotes(db, runKey, notes.slice(from, from + notesAtOnce));
}
