import { noteKind } from '../../store/notes.ts';

/** What is laid beside a blind answer once it is given. Each text is a document as it was published. */
export type OpenedKey = {
  readonly status: string;
  readonly correctOutcome: string;
  /** The key with its physics. */
  readonly evaluation: string;
  /** How it was made: the reports on physics, ethics and difficulty. */
  readonly trace: string;
};

/** The paper that a blind solver reads, and the key that whoever compares reads. Each is a note of its own kind. */
export const samplePapers = noteKind<string>('sample-paper');
export const openedKeys = noteKind<OpenedKey>('sample-key');
