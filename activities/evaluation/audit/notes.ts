import type { Json } from '../../../shared/kernel/index.ts';
import { noteKind } from '../../store/notes.ts';

/** What a person reads who marks an answer: neither whose answer it is nor what judges say of it. */
export type AuditedAnswer = {
  readonly paper: string;
  /** As a judge reads it. */
  readonly key: Json;
  readonly answer: string;
};

export const auditedAnswers = noteKind<AuditedAnswer>('audited-answer');
