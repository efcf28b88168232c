import type { Knowledge } from '../../../shared/omega/inquiry/index.ts';
import { noteKind } from '../../store/notes.ts';

/** A question that was put to the same session before, with its answer. */
export type EarlierQuestion = { readonly question: string; readonly answer: string; readonly confidence: number };

/** What a session knows, and what it was asked before. Each is a note of its own kind. */
export const knowledgeNotes = noteKind<Knowledge>('session-knowledge');
export const earlierNotes = noteKind<readonly EarlierQuestion[]>('earlier-questions');
