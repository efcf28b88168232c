import {
  type Level,
  levels,
  readPolicy,
  sessionDefaults,
  type SessionInput,
  type SessionPolicyChanges,
} from '../../shared/omega/index.ts';
import type { AgentKey } from '../../shared/omega/agents/index.ts';
import { readProblem } from '../../shared/omega/session/index.ts';
import { parseModelRef } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import { keyOf, keyProblems } from '../client/run-key.ts';
import { quoted } from '../../shared/text/index.ts';

export interface SessionOptions {
  /**
   * Name of the session: 3–80 of a–z, 0–9 and `-`. Left out: one is made of the problem's first words, day and chance.
   */
  readonly key?: string;
  /** HIGH, MEDIUM or LOW, letters large or small; it overrides what PHI says. */
  readonly stakes?: string;
  readonly uncertainty?: string;
  /** Lines of the policy that differ from the defaults. */
  readonly policy?: SessionPolicyChanges;
  /** SHA-256 under which the facts are stored that it is to stand on: what `storeFacts` returns. */
  readonly facts?: string;
  /** `provider:model` by agent; it outranks the policy's models. */
  readonly models?: Readonly<Partial<Record<AgentKey, string>>>;
}

export interface SessionRequest {
  readonly runKey: string;
  readonly input: SessionInput;
}

/**
 * Checks all that a session is asked with, before anything is started. Throws `RequestError` with every problem there
 * is.
 */
export function readSessionRequest(
  problem: unknown,
  options: SessionOptions = {},
  now: Date = new Date(),
): SessionRequest {
  const { key, policy: changes = {}, models = {} } = options;
  const policy: SessionPolicyChanges =
    Object.keys(models).length === 0 ? changes : { ...changes, models: { ...changes.models, ...models } };
  const rules = readPolicy(policy);
  const asked = readProblem(problem, rules.ok ? rules.policy : sessionDefaults);
  const [stakes, uncertainty] = [levelOf('stakes', options.stakes), levelOf('uncertainty', options.uncertainty)];
  const problems = [
    ...(asked.ok ? [] : asked.problems),
    ...stakes.problems,
    ...uncertainty.problems,
    ...keyProblems(key),
    ...(rules.ok ? [] : rules.problems),
    ...modelProblems(policy.models ?? {}),
  ];
  if (!asked.ok || problems.length > 0) throw new RequestError(problems);
  const flags = stated({ stakes: stakes.level, uncertainty: uncertainty.level });
  const facts = options.facts === undefined ? {} : { facts: options.facts };
  const lines = Object.keys(policy).length === 0 ? {} : { policy };
  return {
    // No word of the problem: the key is the workflow's id, which Temporal holds in plain text whatever is encrypted.
    runKey: key ?? keyOf('session', now),
    input: { problem: asked.problem, ...flags, ...lines, ...facts },
  };
}

/** The levels that the user stated. */
const stated = (
  levelsOf: Readonly<Record<'stakes' | 'uncertainty', Level | null>>,
): Pick<SessionInput, 'stakes' | 'uncertainty'> =>
  Object.fromEntries(Object.entries(levelsOf).filter(([, level]) => level !== null));

function levelOf(
  field: string,
  given: string | undefined,
): { readonly level: Level | null; readonly problems: readonly string[] } {
  if (given === undefined) return { level: null, problems: [] };
  const level = levels.find((one) => one === given.trim().toUpperCase()) ?? null;
  return {
    level,
    problems:
      level === null
        ? [`${field}: is ${quoted(given)}; use ${levels.join(', ').replace(/, ([A-Z]+)$/, ' or $1')}`]
        : [],
  };
}

/** A reference that cannot be read, once however many agents it was given to. */
function modelProblems(models: Readonly<Record<string, unknown>>): string[] {
  const asked = new Map<string, string[]>();
  for (const [agent, ref] of Object.entries(models)) {
    const parsed = typeof ref === 'string' ? parseModelRef(ref) : null;
    if (parsed !== null && 'problem' in parsed)
      asked.set(parsed.problem, [...(asked.get(parsed.problem) ?? []), agent]);
  }
  return [...asked].map(
    ([problem, [first = '', ...more]]) =>
      `model of ${first}${more.length > 0 ? ` and ${more.length} more` : ''}: ${problem}`,
  );
}
