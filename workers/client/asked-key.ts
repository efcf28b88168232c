import { RequestError } from './request-error.ts';
import { keyOf, keyProblems } from './run-key.ts';

type Reading = { readonly ok: true } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * The key of a run that is asked for: the one that was chosen, or one that is made. `read`: reads under a key all that the
 * run is asked with, before anything is started; `beside`: what is wrong with it besides. Throws `RequestError` with every
 * problem there is.
 */
export function askedKey(
  workflow: string,
  key: string | undefined,
  now: Date,
  read: (runKey: string) => Reading,
  beside: readonly string[] = [],
): string {
  const misnamed = keyProblems(key);
  const runKey = key === undefined || misnamed.length > 0 ? keyOf(workflow, now) : key;
  const reading = read(runKey);
  // Whoever types it chooses a key, and never sees the id that is made of it.
  const id = `workflow id: ${workflow}/`;
  const told = (problem: string) =>
    problem.startsWith(id)
      ? `key: ${problem.slice(id.length).replace("'s id; ", "'s key; ").replace(` use ${workflow}/ and `, ' use ')}`
      : problem;
  const problems = [...misnamed, ...(reading.ok ? [] : reading.problems.map(told)), ...beside];
  if (problems.length > 0) throw new RequestError(problems);
  return runKey;
}
