import { ApplicationFailure } from '@temporalio/common';
import { type ModelFailure, modelFailures } from '../../shared/kernel/index.ts';

/**
 * A provider's failure as Temporal is told it: the catalogue decides whether this attempt was the last, the provider's
 * retry-after sets when the next begins.
 */
export function activityFailure(failure: ModelFailure, attempt: number): ApplicationFailure {
  const { attempts, act } = modelFailures[failure.code];
  return ApplicationFailure.create({
    type: failure.code,
    message: `${failure.message.replace(/(?<!\.)\.+$/, '')}. ${act}`,
    nonRetryable: attempts !== null && attempt >= attempts,
    ...(failure.retryAfterMs === null ? {} : { nextRetryDelay: failure.retryAfterMs }),
  });
}
