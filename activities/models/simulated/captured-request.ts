import type { Agent, Phase } from '../../../shared/scenario/vocabulary.ts';
import type { TaskName } from '../../../shared/scenario/tasks.ts';

/** A request as it arrived; no headers, so no key. */
export interface CapturedRequest {
  readonly protocol: 'chat' | 'messages';
  readonly agent: Agent;
  readonly task: TaskName;
  readonly phase: Phase;
  readonly scenarioId: string;
  readonly subject: string | null;
  /** The charge and the whole conversation, as sent. */
  readonly body: unknown;
}
