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

/**
 * Names that the store gives to what is no run: results that others have contributed (evaluation rules §1.16). No run
 * has one.
 */
const reserved = /^contributed-[0-9a-f]{12}$/;
export const isReservedKey = (key: string): boolean => reserved.test(key);
/** Why a run cannot be named so. */
export const reservedKey = (key: string): string =>
  `${key} is a name of contributed results (symposium evaluate import), and of no run; choose another`;

/** Draft keys name a run in workflow ids, files and URLs, so they stay short and plain. */
export const runKeyPattern = /^[a-z0-9][a-z0-9-]{2,79}$/;
/** What Temporal puts behind the id of a workflow that a Schedule starts, its nominal time; and the same within a key. */
const timeInId = /-(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})Z$/;
const timeInKey = /-(\d{4}-\d{2}-\d{2})t(\d{2})-(\d{2})-(\d{2})z$/;

/**
 * The key of a run, which stands behind its workflow's name: `lakes` of `omega/lakes`, and `nightly-2026-11-22t09-06-07z`
 * of `scenario/nightly-2026-11-22T09:06:07Z`, which a Schedule has started. Another id names no run of this workflow.
 * What is made of it is no key either, so the opening refuses it, and no two workflows share one key.
 */
export function runKeyOf(workflow: string, workflowId: string): string {
  const start = `${workflow}/`;
  const name = workflowId.slice(start.length);
  return workflowId.startsWith(start) && !timeInKey.test(name)
    ? name.replace(timeInId, '-$1t$2-$3-$4z')
    : `(${workflowId})`;
}

/** The id of the workflow whose key this is; `runKeyOf` finds the key in it again. */
export const workflowIdOf = (workflow: string, runKey: string): string =>
  `${workflow}/${runKey.replace(timeInKey, '-$1T$2:$3:$4Z')}`;

/** Characters of the longest key that the pattern accepts. */
export const longestRunKey = 80;

/** `IM-0042` (scenario rules §5.6). */
export function scenarioId(number: number): string {
  return `IM-${String(number).padStart(4, '0')}`;
}
