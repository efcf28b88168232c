import { hashOfFacts } from '../../activities/omega/lay-facts.ts';
import {
  type Level,
  levels,
  readPolicy,
  sessionDefaults,
  type SessionInput,
  type SessionPolicy,
  type SessionPolicyChanges,
} from '../../shared/omega/index.ts';
import type { AgentKey } from '../../shared/omega/agents/index.ts';
import { type Fact, readFacts } from '../../shared/omega/facts/index.ts';
import { readProblem } from '../../shared/omega/session/index.ts';
import { parseModelRef } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import { keyOf, keyProblems } from '../client/run-key.ts';
import { oneOf, quoted } from '../../shared/text/index.ts';

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
  /** What it is to stand on (OMEGA rules §11.1); of facts that are stored already, the SHA-256 under which they lie. */
  readonly facts?: readonly Fact[] | string;
  /** `provider:model` by agent; it outranks the policy's models. */
  readonly models?: Readonly<Partial<Record<AgentKey, string>>>;
}

export interface SessionRequest {
  readonly runKey: string;
  readonly input: SessionInput;
  /** Facts that are to be stored before it begins: of them the input has the hash. */
  readonly facts: readonly Fact[];
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
  const { key, models } = options;
  const policy = policyOf(options);
  const rules = readPolicy(policy);
  const numbers = rules.ok ? rules.policy : sessionDefaults;
  const asked = readProblem(problem, numbers);
  const facts = factsOf(options.facts, numbers);
  const [stakes, uncertainty] = [levelOf('stakes', options.stakes), levelOf('uncertainty', options.uncertainty)];
  const problems = [
    ...(asked.ok ? [] : asked.problems),
    ...facts.problems,
    ...stakes.problems,
    ...uncertainty.problems,
    ...keyProblems(key),
    ...(isTable(models) ? [] : [`models: are ${quoted(models)}; give an object with provider:model by agent`]),
    ...(rules.ok ? [] : rules.problems),
    ...modelProblems(policy.models ?? {}),
  ];
  if (!asked.ok || problems.length > 0) throw new RequestError(problems);
  const flags = stated({ stakes: stakes.level, uncertainty: uncertainty.level });
  const lines = Object.keys(policy).length === 0 ? {} : { policy };
  return {
    // No word of the problem: the key is the workflow's id, which Temporal holds in plain text whatever is encrypted.
    runKey: key ?? keyOf('session', now),
    input: { problem: asked.problem, ...flags, ...lines, ...(facts.hash === null ? {} : { facts: facts.hash }) },
    facts: facts.toStore,
  };
}

const isTable = (models: unknown): boolean =>
  models === undefined || (typeof models === 'object' && models !== null && !Array.isArray(models));

/** The policy with the models that outrank its own. */
function policyOf({ policy = {}, models = {} }: SessionOptions): SessionPolicyChanges {
  if (!isTable(models) || Object.keys(models).length === 0) return policy;
  return { ...policy, models: { ...policy.models, ...models } };
}

/** What the session is to stand on: the hash of it, and facts that lie under it nowhere yet. */
function factsOf(
  given: SessionOptions['facts'],
  policy: SessionPolicy,
): { readonly hash: string | null; readonly toStore: readonly Fact[]; readonly problems: readonly string[] } {
  if (given === undefined) return { hash: null, toStore: [], problems: [] };
  if (typeof given === 'string') return { hash: given, toStore: [], problems: [] };
  const read = readFacts(given, policy);
  if (!read.ok) return { hash: null, toStore: [], problems: read.problems };
  return { hash: read.facts.length === 0 ? null : hashOfFacts(read.facts), toStore: read.facts, problems: [] };
}

/** The levels that the user stated. */
const stated = (
  levelsOf: Readonly<Record<'stakes' | 'uncertainty', Level | null>>,
): Pick<SessionInput, 'stakes' | 'uncertainty'> =>
  Object.fromEntries(Object.entries(levelsOf).filter(([, level]) => level !== null));

function levelOf(
  field: string,
  given: unknown,
): { readonly level: Level | null; readonly problems: readonly string[] } {
  if (given === undefined) return { level: null, problems: [] };
  const said = typeof given === 'string' ? given.trim().toUpperCase() : null;
  const level = levels.find((one) => one === said) ?? null;
  return {
    level,
    problems: level === null ? [`${field}: is ${quoted(given)}; use ${oneOf(levels)}`] : [],
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
