import { format } from 'node:util';
import type { LogEntry } from '@temporalio/worker';

/** What a line says of where it arose: ids, names and numbers, none of which carries words of a run. */
const facts = [
  'sdkComponent',
  'namespace',
  'taskQueue',
  'workflowId',
  'workflowType',
  'runId',
  'activityId',
  'activityType',
  'attempt',
  'isLocal',
  'taskToken',
  'durationMs',
];

/**
 * A line of the SDK's log without what errors say: a failure repeats words of a run, which are encrypted everywhere
 * else. What kind of error it was, of which workflow and activity, stays.
 */
export function wordlessLine({ level, message, meta = {}, timestampNanos }: LogEntry): string {
  const kept = facts.flatMap((name) => (name in meta ? [[name, meta[name]] as const] : []));
  const error = 'error' in meta ? { error: kindOf(meta['error']) } : {};
  const at = new Date(Number(timestampNanos / 1_000_000n)).toISOString();
  // Some lines have the error's words behind a colon.
  const [title] = message.split(':');
  return `${at} [${level}] ${title} ${format({ ...Object.fromEntries(kept), ...error })}\n`;
}

/**
 * Names and types of an error and of what caused it: `ApplicationFailure BAD_BRIEF`. Those are codes. What comes out
 * of the workflows' sandbox is an error of another realm, so its class cannot be asked.
 */
function kindOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const { name, type, cause } = error as Readonly<Record<'name' | 'type' | 'cause', unknown>>;
  const own = [name, type].filter((part) => typeof part === 'string' && /^[A-Za-z_]{1,60}$/.test(part)).join(' ');
  return cause === undefined || cause === null ? own : `${own} < ${kindOf(cause)}`;
}
