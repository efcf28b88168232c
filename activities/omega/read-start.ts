import { runKeyPattern } from '../../shared/kernel/ids.ts';
import { isSimulated, oneOfEach } from '../../shared/kernel/models.ts';
import type { SessionInput } from '../../shared/omega/activities.ts';
import { readLevel, readProblem } from '../../shared/omega/session/read-input.ts';
import { readPolicy } from '../../shared/omega/read-policy.ts';
import type { SessionBrief } from '../../shared/omega/session/brief.ts';
import { sessionDefaults, type SessionPolicy } from '../../shared/omega/session-policy.ts';
import { badInput } from '../bad-input.ts';
import { modelProblems } from '../models/run-models.ts';
import type { Database } from '../store/database.ts';
import { readSubProblem, type SubProblem } from './sub-problem.ts';
import { prefix } from '../../shared/text/cut.ts';

/** How a session was asked for, checked. */
export interface SessionStart extends Pick<SessionBrief, 'problem' | 'stakes' | 'uncertainty'> {
  readonly policy: SessionPolicy;
  readonly corpus: 'simulated' | 'real';
  /** null: a user asks. */
  readonly asked: SubProblem | null;
}

const fields: readonly string[] = [
  'problem',
  'stakes',
  'uncertainty',
  'policy',
  'parent',
] satisfies (keyof SessionInput)[];

/**
 * Reads an untrusted input. Throws a final failure that names every bad field. `defaultModel`: of the worker, for
 * agents whose model is not given.
 */
export async function readStart(
  db: Database,
  defaultModel: string | null,
  runKey: string,
  given: unknown,
): Promise<SessionStart> {
  const problems: string[] = [];
  if (!runKeyPattern.test(runKey))
    problems.push(
      `workflow id: omega/${prefix(runKey, 90)} is not a session's id; use omega/ and 3–80 of a–z, 0–9 and -`,
    );
  const isTable = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (!isTable) problems.push(`input: must be an object with any of: ${fields.join(', ')}`);
  const input: Readonly<Record<string, unknown>> = isTable ? { ...given } : {};
  problems.push(
    ...Object.keys(input)
      .filter((key) => !fields.includes(key))
      .map((key) => `input.${prefix(key, 60)}: is unknown; use any of: ${fields.join(', ')}`),
  );

  const parent = (input['parent'] ?? null) === null ? null : await readSubProblem(db, input['parent']);
  if (parent?.ok === false) problems.push(...parent.problems);
  if (parent !== null && (input['problem'] ?? null) !== null)
    problems.push('problem: the session that asks states it; leave it out');
  const asked = parent?.ok === true ? parent.asked : null;

  // A sub-problem is solved under the rules, and by the models, of the session that asks.
  const rules = readPolicy(input['policy'], asked === null ? defaultModel : null, asked?.policy ?? sessionDefaults);
  const policy = rules.ok ? rules.policy : sessionDefaults;
  problems.push(
    ...(rules.ok
      ? modelProblems(oneOfEach(policy.models), {
          line: 'policy.limits.costMicrodollars',
          microdollars: policy.limits.costMicrodollars,
        })
      : rules.problems),
  );
  const simulated = Object.values(policy.models).some(isSimulated);
  if (asked?.corpus === 'real' && simulated)
    problems.push(
      'policy.models: a session with real models asks, and simulated work may not become part of its answer; use real models',
    );

  const problem =
    parent === null
      ? readProblem(input['problem'], policy)
      : asked === null
        ? null
        : readProblem(asked.statement, policy);
  if (problem?.ok === false) problems.push(...problem.problems);
  const [stakes, uncertainty] = [readLevel('stakes', input['stakes']), readLevel('uncertainty', input['uncertainty'])];
  problems.push(...stakes.problems, ...uncertainty.problems);
  if (problem?.ok !== true || problems.length > 0) throw badInput(problems);
  return {
    problem: problem.problem,
    stakes: stakes.level,
    uncertainty: uncertainty.level,
    policy,
    corpus: simulated || asked?.corpus === 'simulated' ? 'simulated' : 'real',
    asked,
  };
}
