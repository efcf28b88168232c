import type { Dialect } from './dialect.ts';
import type { AnyPrompt } from './prompt.ts';
import type { Deed } from './script.ts';

/** A request as it arrived; no headers, so no key. */
export interface CapturedRequest {
  readonly protocol: Dialect['protocol'];
  /** Whom the prompt names. */
  readonly agent: string;
  readonly task: AnyPrompt['task'];
  readonly phase: AnyPrompt['phase'];
  /** Of the run, as agents see it: a scenario's, a session's, a case's or a match's. */
  readonly scenarioId: string;
  readonly subject: string | null;
  /** How many came with it; their bytes stand in the body. */
  readonly pictures: number;
  /** What the script does to the answer; null: nothing. */
  readonly deed: Deed | null;
  /** The prompt and the whole conversation, as sent. */
  readonly body: unknown;
  /** It came in a batch; left out: by itself. */
  readonly inBatch?: true;
}
