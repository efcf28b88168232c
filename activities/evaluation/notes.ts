import type { Json } from '../../shared/kernel/index.ts';
import type { GivenResponse, ScoringKey } from '../../shared/evaluation/index.ts';
import { noteKind } from '../store/notes.ts';

/** What a subject reads, what only judges and Symposium do, and what was answered before. Each is a note of its own kind. */
export const papers = noteKind<string>('paper');
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
