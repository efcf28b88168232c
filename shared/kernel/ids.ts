/**
 * The identity of a paid call. Two requests with one key are the same request: the second is answered from
 * the store. Temporal's run id and the activity's attempt are deliberately absent, so that a retry, a replay, a
 * reset and a continue-as-new all find what was already paid for.
 */
export interface CallIdentity {
  /** Draft key of the run. */
  readonly runKey: string;
  readonly phase: string;
  /** Raised by every loop, redesign or reopening; starts at 1. */
  readonly round: number;
  readonly agent: string;
  /** memo, calibration, distractors, readiness, … */
  readonly task: string;
  /** A claim, challenge or dimension, where the task is about one. */
  readonly subject: string | null;
  /** 0 the first request, 1 the repair of an unreadable answer, from 2 up what follows each reading of a section. */
  readonly ordinal: number;
}

export function callKey(call: CallIdentity): string {
  const parts = [call.runKey, call.phase, call.round, call.agent, call.task, call.subject ?? '-', call.ordinal];
  return parts.map((part) => encodeURIComponent(String(part))).join('/');
}

/** Draft keys name a run in workflow ids, files and URLs, so they stay short and plain. */
export const runKeyPattern = /^[a-z0-9][a-z0-9-]{2,79}$/;
/**
 * The key of a run, which stands behind its workflow's name: `lakes` of `omega/lakes`. Another id names no run of this
 * workflow. What is made of it is no key either, so the opening refuses it, and no two workflows share one key.
 */
export function runKeyOf(workflow: string, workflowId: string): string {
  const start = `${workflow}/`;
  return workflowId.startsWith(start) ? workflowId.slice(start.length) : `(${workflowId})`;
}

/** Characters of the longest key that the pattern accepts. */
export const longestRunKey = 80;

/** `IM-0042` (scenario rules §5.6). */
export function scenarioId(number: number): string {
  return `IM-${String(number).padStart(4, '0')}`;
}
