import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { ModelFailure, modelFailures } from '../../shared/kernel/index.ts';

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

/** The same service for an activity: what a provider fails in, Temporal is told by the catalogue. */
export function asActivity<A extends readonly unknown[], R>(
  service: (...given: A) => Promise<R>,
): (...given: A) => Promise<R> {
  return async (...given) => {
    try {
      return await service(...given);
    } catch (error) {
      throw error instanceof ModelFailure ? activityFailure(error, Context.current().info.attempt) : error;
    }
  };
}
