import type { AnyPrompt } from './prompt.ts';

/** A request as it arrived; no headers, so no key. */
export interface CapturedRequest {
  readonly protocol: 'chat' | 'messages';
  /** Whom the charge names. */
  readonly agent: string;
  readonly task: AnyPrompt['task'];
  readonly phase: AnyPrompt['phase'];
  /** Of the run, as agents see it: a scenario's or a session's. */
  readonly scenarioId: string;
  readonly subject: string | null;
  /** The charge and the whole conversation, as sent. */
  readonly body: unknown;
}
