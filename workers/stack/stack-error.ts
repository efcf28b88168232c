/** A stack that cannot start, said so that the reader knows what to do next. Never carries a secret. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** The last lines of a log, to put under a failure. */
export function tail(log: string, lines = 8): string {
  return log.trimEnd().split('\n').slice(-lines).join('\n');
}
