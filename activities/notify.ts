import type { KernelActivities } from '../shared/kernel/index.ts';
import { runCommand, type NotifyCommand } from './notify/command.ts';
import { postNotice, type Webhook } from './notify/webhook.ts';

/** Who is told of reviews. Either, both, or nobody. */
export interface Receivers {
  readonly webhook: Webhook | null;
  readonly command: NotifyCommand | null;
}

export const nobody: Receivers = { webhook: null, command: null };

/**
 * Tells every receiver, side by side. A retry tells all of them again: a receiver knows a repeat by its key. Throws the
 * failure of one that was not told; a final one only where trying again would help none of them.
 */
export function notifyBy({ webhook, command }: Receivers): KernelActivities['notify'] {
  return async function notify(notice) {
    const told = await Promise.allSettled([
      ...(webhook ? [postNotice(webhook, notice)] : []),
      ...(command ? [runCommand(command, notice)] : []),
    ]);
    const failures = told.flatMap((one) => (one.status === 'rejected' ? [errorOf(one.reason)] : []));
    const first = failures.find((failure) => !('nonRetryable' in failure && failure.nonRetryable)) ?? failures[0];
    if (first !== undefined) throw first;
  };
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
