import type { Phase } from '../../../shared/scenario/vocabulary.ts';
import type { TaskName } from '../../../shared/scenario/tasks.ts';

/** A request as it arrived; no headers, so no key. */
export interface CapturedRequest {
  readonly protocol: 'chat' | 'messages';
  /** Whom the charge names. */
  readonly agent: string;
  readonly task: TaskName;
  readonly phase: Phase;
  readonly scenarioId: string;
  readonly subject: string | null;
  /** The charge and the whole conversation, as sent. */
  readonly body: unknown;
}
