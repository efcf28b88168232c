import type { GivenResponse, ScoringKey } from '../../shared/evaluation/index.ts';
import { noteKind } from '../store/notes.ts';

/** What a subject reads, what only judges and Symposium do, and what was answered before. Each is a note of its own kind. */
export const papers = noteKind<string>('paper');
export const keys = noteKind<ScoringKey>('scoring-key');
export const answers = noteKind<GivenResponse>('given-answer');
