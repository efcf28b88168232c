import { ApplicationFailure } from '@temporalio/workflow';

/**
 * What a workflow does with its input before its first command, where no activity reads it first. Anybody who reaches
 * Temporal may start it with anything; an input that it cannot read ends it for good (kernel rules §28). Otherwise its
 * first task would fail and be repeated without end.
 */
export function firstLines<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw ApplicationFailure.nonRetryable(
      `input: ${error.message}; Symposium starts this workflow by itself, and hands it what it needs`,
      'BAD_INPUT',
    );
  }
}
