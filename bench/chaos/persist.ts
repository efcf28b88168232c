import { setTimeout as pause } from 'node:timers/promises';

/** Something did not happen in the time that it was given. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** A moment on the clock that everything of a performance is bounded by. */
export interface Deadline {
  readonly atMs: number;
}

export function within(ms: number): Deadline {
  return { atMs: Date.now() + ms };
}

/** Tries until it succeeds: servers go away and come back here. Throws `TooLate` with the last reason. */
export async function persist<T>(deadline: Deadline, what: string, act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > deadline.atMs)
        throw new TooLate(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      await pause(100);
    }
  }
}

/** Asks until the answer is not null; a question that fails is asked again. */
export function awaited<T>(deadline: Deadline, what: string, ask: () => Promise<T | null>): Promise<T> {
  return persist(deadline, what, async () => {
    const answer = await ask();
    if (answer === null) throw new Error('not yet');
    return answer;
  });
}
