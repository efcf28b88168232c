import type { Json } from '../../../shared/kernel/index.ts';
import { noteKind } from '../../store/notes.ts';

/** What a person reads who looks at a suspected key: the answers that agree, and not whose they are. */
export type SuspectedKeyNote = {
  readonly paper: string;
  /** As a judge reads it. */
  readonly key: Json;
  /** One answer of each model, with what a judge says that it proposes. */
  readonly answers: readonly { readonly says: string; readonly text: string }[];
};
export const suspectedKeys = noteKind<SuspectedKeyNote>('suspected-key');
