import type { Candidate } from './draw.ts';

/** The corpora, each of which is examined apart from the other. */
export type QaCorpus = 'simulated' | 'real';

/** What binds an examination: SHA-256 of a scenario's public document and of its key, as they were published. */
export interface Bound {
  readonly paperSha256: string;
  readonly keySha256: string;
}

/** A published scenario that is not withdrawn, in its latest version. */
export interface Standing extends Candidate, Bound {
  readonly version: number;
}

/** A scenario of a sample. */
export interface Sampled extends Standing {
  readonly scenarioId: string;
  /** Who has decided about it before, and so may have seen its key: none of them solves it blind. */
  readonly barred: readonly string[];
}

/** What a sample's run was opened with. It holds no word of a key and no key of a scenario's run, which may name its status. */
export interface QaBrief {
  readonly corpus: QaCorpus;
  readonly seed: string;
  /** Scenarios that were published when it was drawn. */
  readonly of: number;
  readonly scenarios: readonly Sampled[];
}
