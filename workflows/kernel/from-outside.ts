import { ApplicationFailure, log, setHandler, type SignalDefinition, TemporalFailure } from '@temporalio/workflow';

/*
 * Whoever reaches Temporal may start a workflow with anything, and tell it anything (kernel rules §28). What a handler or a
 * first line fails on fails its task, which is repeated without end: the run stands still for good.
 */

/** What a workflow does with its input before its first command, where no activity reads it first. What cannot be read ends it. */
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

/** What each field of a message has to be: of a type, or one of so many words. */
type Shape<T> = Readonly<Record<keyof T, 'string' | 'number' | 'boolean' | readonly string[]>>;

/**
 * Hears a signal that workflows of Symposium send each other. One that holds anything else is logged, and changes nothing. So is
 * one that cannot be followed, as where its run is cancelled: a failure that leaves a signal's handler ends the whole workflow
 * at once, before it has written down how it ended.
 */
export function hear<T extends object>(
  signal: SignalDefinition<[T]>,
  shape: Shape<T>,
  heard: (told: T) => void | Promise<void>,
): void {
  setHandler(signal, async (told) => {
    if (!isOf(told, shape)) {
      log.warn('signal passed over: it is none that Symposium sends', { signal: signal.name });
      return;
    }
    await unlessItFails(() => heard(told), { signal: signal.name });
  });
}

/** What a signal is to bring about. Its failure is logged; a fault of the code fails the task, which is repeated. */
export async function unlessItFails(follow: () => void | Promise<void>, about: Record<string, unknown>): Promise<void> {
  try {
    await follow();
  } catch (error) {
    if (!(error instanceof TemporalFailure)) throw error;
    log.warn('signal passed over', { ...about, why: String(error) });
  }
}

function isOf<T extends object>(told: unknown, shape: Shape<T>): told is T {
  if (typeof told !== 'object' || told === null) return false;
  return Object.entries<Shape<T>[keyof T]>(shape).every(([field, due]) => {
    const value: unknown = Reflect.get(told, field);
    return typeof due === 'string' ? typeof value === due : due.some((word) => word === value);
  });
}
