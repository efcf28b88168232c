import {
  type Agent,
  agents,
  type Brief,
  type PolicyChanges,
  readBrief,
  readPolicy,
  type ScenarioInput,
} from '../../shared/scenario/index.ts';
import { BriefError, RequestError } from '../client/request-error.ts';
import { keyOf, keyProblems } from '../client/run-key.ts';
import { modelRefProblems } from './model-refs.ts';

export interface StartOptions {
  /** Name of the run: 3–80 of a–z, 0–9 and `-`. Left out: one is made of category, day and chance. */
  readonly key?: string;
  /** Lines of the policy that differ from the defaults. */
  readonly policy?: PolicyChanges;
  /** `provider:model` for all agents, or by agent; it outranks the policy's models. */
  readonly models?: string | Readonly<Partial<Record<Agent, string>>>;
}

export interface ScenarioRequest {
  readonly runKey: string;
  readonly brief: Brief;
  readonly input: ScenarioInput;
}

/**
 * Checks all that a run is asked with, before anything is started. Throws `BriefError` where the brief is at fault
 * and `RequestError` where only the rest is; either lists every problem there is.
 */
export function readRequest(brief: unknown, options: StartOptions = {}, now: Date = new Date()): ScenarioRequest {
  const reading = readBrief(brief);
  const policy = { ...options.policy, ...modelsOf(options) };
  const problems = [...(reading.ok ? [] : reading.problems), ...keyProblems(options.key), ...policyProblems(policy)];
  if (!reading.ok) throw new BriefError(problems);
  if (problems.length > 0) throw new RequestError(problems);
  const { key = newRunKey(reading.brief, now) } = options;
  return {
    runKey: key,
    brief: reading.brief,
    input: { brief: reading.brief, ...(Object.keys(policy).length > 0 ? { policy } : {}) },
  };
}

/**
 * `locked-room-20261121-7k2m9x`: category and day for people, 30 bits of chance against collisions. Tier and status
 * are left out: the key stands where reviewers look, and the targets are ATHENA's alone.
 */
export function newRunKey({ category }: Pick<Brief, 'category'>, now: Date): string {
  return keyOf(
    category
      .toLowerCase()
      .replace(/^the /, '')
      .replace(/[^a-z0-9]+/g, '-'),
    now,
  );
}

function modelsOf({ policy, models }: StartOptions): Pick<PolicyChanges, 'models'> {
  if (models === undefined) return {};
  const named = typeof models === 'string' ? Object.fromEntries(agents.map((agent) => [agent, models])) : models;
  return { models: { ...policy?.models, ...named } };
}

function policyProblems(changes: PolicyChanges): readonly string[] {
  const policy = readPolicy(changes);
  return [...(policy.ok ? [] : policy.problems), ...modelRefProblems(changes.models)];
}
