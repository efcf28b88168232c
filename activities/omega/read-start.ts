import { isSimulated, oneOfEach, runKeyPattern } from '../../shared/kernel/index.ts';
import { readPolicy, sessionDefaults, type SessionInput, type SessionPolicy } from '../../shared/omega/index.ts';
import { readLevel, readProblem, type SessionBrief } from '../../shared/omega/session/index.ts';
import { badInput } from '../bad-input.ts';
import { modelProblems, secondModelProblems } from '../models/run-models.ts';
import type { Database } from '../store/database.ts';
import { readSubProblem, type SubProblem, type SubProblemReading } from './sub-problem.ts';
import { type Fact, type FactsReading, readFacts } from '../../shared/omega/facts/index.ts';
import { storedFacts } from './lay-facts.ts';
import { prefix } from '../../shared/text/index.ts';

/** How a session was asked for, checked. */
export interface SessionStart extends Pick<SessionBrief, 'problem' | 'stakes' | 'uncertainty'> {
  readonly policy: SessionPolicy;
  readonly corpus: 'simulated' | 'real';
  /** What it stands on; of a sub-problem, what the session that asks stands on. */
  readonly facts: readonly Fact[];
  /** null: a user asks. */
  readonly asked: SubProblem | null;
}

const fields: readonly string[] = [
  'problem',
  'stakes',
  'uncertainty',
  'policy',
  'facts',
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
  const { input, problems: misshapen } = tableOf(given);
  const parent = isStated(input['parent']) ? await readSubProblem(db, input['parent']) : null;
  const asked = parent?.ok === true ? parent.asked : null;
  const rules = rulesOf(input['policy'], asked, defaultModel);
  const { policy } = rules;
  const facts = await factsOf(db, input['facts'], asked, policy);
  const problem = problemOf(input['problem'], parent, policy);
  const [stakes, uncertainty] = [readLevel('stakes', input['stakes']), readLevel('uncertainty', input['uncertainty'])];
  const problems = [
    ...keyProblems(runKey),
    ...misshapen,
    ...parentProblems(parent, input),
    ...rules.problems,
    ...(facts.ok ? [] : facts.problems),
    ...(problem?.ok === false ? problem.problems : []),
    ...stakes.problems,
    ...uncertainty.problems,
  ];
  if (problem?.ok !== true || !facts.ok || problems.length > 0) throw badInput(problems);
  return {
    problem: problem.problem,
    stakes: stakes.level,
    uncertainty: uncertainty.level,
    policy,
    facts: facts.facts,
    corpus: isSimulatedWork(policy) || asked?.corpus === 'simulated' ? 'simulated' : 'real',
    asked,
  };
}

function parentProblems(parent: SubProblemReading | null, input: Readonly<Record<string, unknown>>): readonly string[] {
  if (parent === null) return [];
  return [
    ...(parent.ok ? [] : parent.problems),
    ...(isStated(input['problem']) ? ['problem: the session that asks states it; leave it out'] : []),
  ];
}

const isStated = (value: unknown): boolean => (value ?? null) !== null;

const keyProblems = (runKey: string): string[] =>
  runKeyPattern.test(runKey)
    ? []
    : [`workflow id: omega/${prefix(runKey, 90)} is not a session's id; use omega/ and 3–80 of a–z, 0–9 and -`];

/** The input's fields; none, where it is no object. */
function tableOf(given: unknown): {
  readonly input: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
} {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { input: {}, problems: [`input: must be an object with any of: ${fields.join(', ')}`] };
  const unknown = Object.keys(given).filter((key) => !fields.includes(key));
  return {
    input: { ...given },
    problems: unknown.map((key) => `input.${prefix(key, 60)}: is unknown; use any of: ${fields.join(', ')}`),
  };
}

const isSimulatedWork = ({ models }: SessionPolicy): boolean => Object.values(models).some(isSimulated);

/** A sub-problem is solved under the rules, and by the models, of the session that asks. */
function rulesOf(
  given: unknown,
  asked: SubProblem | null,
  defaultModel: string | null,
): { readonly policy: SessionPolicy; readonly problems: readonly string[] } {
  const rules = readPolicy(given, asked === null ? defaultModel : null, asked?.policy ?? sessionDefaults);
  const policy = rules.ok ? rules.policy : sessionDefaults;
  // What a sub-problem may cost is its part of what is left, and the models are those of the session that asks.
  const said = asked === null ? policy.limits.costMicrodollars : null;
  const cap = { line: 'policy.limits.costMicrodollars', microdollars: said };
  const problems = rules.ok
    ? [...modelProblems(oneOfEach(policy.models), cap), ...secondModelProblems(policy, cap)]
    : rules.problems;
  return {
    policy,
    problems:
      asked?.corpus === 'real' && isSimulatedWork(policy)
        ? [
            ...problems,
            'policy.models: a session with real models asks, and simulated work may not become part of its answer; use real models',
          ]
        : problems,
  };
}

/** The problem in the user's words, or in those of the session that asks; null: that session could not be read. */
function problemOf(given: unknown, parent: SubProblemReading | null, policy: SessionPolicy) {
  if (parent === null) return readProblem(given, policy);
  return parent.ok ? readProblem(parent.asked.statement, policy) : null;
}

/** The facts behind the hash that was given; a sub-problem stands on those of the session that asks. */
async function factsOf(
  db: Database,
  given: unknown,
  asked: SubProblem | null,
  policy: SessionPolicy,
): Promise<FactsReading> {
  if (!isStated(given)) return { ok: true, facts: asked?.facts ?? [] };
  if (asked !== null) return refusedFacts('come from the session that asks; leave them out');
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given))
    return refusedFacts('is no SHA-256 of stored facts; start the session with --facts, or through the client');
  const stored = await storedFacts(db, given);
  return stored === null ? refusedFacts('names facts that are not stored') : readFacts(stored, policy);
}

const refusedFacts = (why: string): FactsReading => ({ ok: false, problems: [`facts: ${why}`] });
