import { RequestError } from '../../workers/client/request-error.ts';

/** What a request is refused with; nothing where it is taken. Any other failure is passed on. */
export function problemsOf(ask: () => unknown): readonly string[] {
  try {
    ask();
  } catch (error) {
    if (error instanceof RequestError) return error.problems;
    throw error;
  }
  return [];
}
