import { notStorable, storable } from '../kernel/json.ts';
import { defaultPolicy, type Policy } from './policy.ts';

export type PolicyReading = { readonly ok: true; readonly policy: Policy } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * The defaults with the given lines in their place. A line that does not exist, or whose value is of another
 * kind than the default's, is a problem: a misspelt threshold must not silently leave the default in force.
 */
export function readPolicy(overrides: unknown, defaultModel: string | null = null): PolicyReading {
  const base = { ...defaultPolicy, ...(defaultModel === null ? {} : { models: Object.fromEntries(Object.keys(defaultPolicy.models).map((agent) => [agent, defaultModel])) }) };
  const problems: string[] = [];
  const policy = merge('policy', base, overrides ?? {}, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, policy: policy as Policy };
}

/** Lines whose number must lie within bounds; all others are at least 0. */
const bounds: readonly { readonly lines: RegExp; readonly least: number; readonly most: number }[] = [
  { lines: /^policy\.(confidence\.\w+|escalateBelow|sensitivityVariation|calculationTolerance)$/, least: 0, most: 1 },
  // Above 1 no concept is ever a duplicate.
  { lines: /^policy\.duplicateSimilarity$/, least: 0, most: 2 },
  { lines: /^policy\.marginPercent$/, least: 0, most: 100 },
  // One who is drawn has no part in the dispute: two parties leave three.
  { lines: /^policy\.arbiters$/, least: 1, most: 3 },
  { lines: /^policy\.(challengesPerAgent|vetoesPerAgent|houseChallenges)$/, least: 0, most: 100 },
  { lines: /^policy\.(phaseAttempts|callAttempts|approvals|discards|reviewWaitMs|reminderMs|callTimeoutMs|callWindowMs|messageTokens|outputTokens\.\w+)$/, least: 1, most: 1e12 },
  { lines: /^policy\.sampling\.\w+\.temperature$/, least: 0, most: 2 },
];
/** How many texts a list holds, and how long one may be. */
interface ListLimits { readonly least: number; readonly most: number; readonly characters: number }

/** Lines that are lists: the groups that a review asks in turn (decisions: one passing on), and names of optional agents, where none is usual. */
const lists: readonly (ListLimits & { readonly lines: RegExp })[] = [
  { lines: /^policy\.reviewGroups\./, least: 1, most: 2, characters: 100 },
  { lines: /^policy\.advisers$/, least: 0, most: 10, characters: 60 },
];

/** Tables whose keys are names that the policy brings along: who may decide, and the groups each belongs to. Each review carries the table. */
const openTables: Readonly<Record<string, { readonly keys: ListLimits; readonly rows: ListLimits }>> = {
  'policy.reviewers': { keys: { least: 0, most: 500, characters: 200 }, rows: { least: 1, most: 10, characters: 100 } },
};

const thinking = ['off', 'low', 'medium', 'high'];

function boundsOf(path: string): { readonly least: number; readonly most: number } {
  return bounds.find(({ lines }) => lines.test(path)) ?? { least: 0, most: 1e15 };
}

/** A text that can be stored, and found again by a person who types it: one line, no blanks around it. */
const isName = (value: unknown, { characters }: ListLimits): value is string =>
  typeof value === 'string' && value !== '' && value.trim() === value && value.length <= characters && storable(value) && !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(value);

function readList(path: string, given: unknown, limits: ListLimits, problems: string[]): readonly string[] {
  const { least, most, characters } = limits;
  const names = Array.isArray(given) ? given.filter((item) => isName(item, limits)) : [];
  if (Array.isArray(given) && names.length === given.length && new Set(names).size === names.length && names.length >= least && names.length <= most) return names;
  problems.push(`${path}: must be a list of ${least} to ${most} different texts of 1 to ${characters} characters`);
  return [];
}

function readOpenTable(path: string, given: unknown, { keys, rows }: { readonly keys: ListLimits; readonly rows: ListLimits }, problems: string[]): Readonly<Record<string, readonly string[]>> {
  const entries = typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : null;
  if (entries === null || entries.length > keys.most) {
    problems.push(`${path}: must be an object of at most ${keys.most} names, each with its list`);
    return {};
  }
  for (const [name] of entries.filter(([key]) => !isName(key, keys) || key === '__proto__')) problems.push(`${path}.${name.slice(0, 60)}: is no name of 1 to ${keys.characters} characters without blanks around it`);
  return Object.fromEntries(entries.map(([name, list]) => [name, readList(`${path}.${name.slice(0, 60)}`, list, rows, problems)]));
}

function merge(path: string, base: unknown, given: unknown, problems: string[]): unknown {
  const table = openTables[path];
  if (table !== undefined) return readOpenTable(path, given, table, problems);
  if (Array.isArray(base)) return readList(path, given, lists.find(({ lines }) => lines.test(path)) ?? { least: 1, most: 100, characters: 1_000 }, problems);
  if (typeof base === 'object' && base !== null) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      problems.push(`${path}: must be an object with any of: ${Object.keys(base).join(', ')}`);
      return base;
    }
    const merged: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(given)) {
      if (!Object.hasOwn(base, key)) problems.push(`${path}.${key}: is unknown; use any of: ${Object.keys(base).join(', ')}`);
      else merged[key] = merge(`${path}.${key}`, (base as Record<string, unknown>)[key], value, problems);
    }
    return merged;
  }
  // A line that is off by default (null) is a number when it is on.
  if (base === null && given === null) return null;
  const { least, most } = boundsOf(path);
  const fits = typeof given === (base === null ? 'number' : typeof base) && (typeof given !== 'number' || (given >= least && given <= most));
  if (!fits) {
    const wanted = typeof base === 'number' || base === null ? `number between ${least} and ${most}` : 'text';
    problems.push(`${path}: is ${JSON.stringify(given)?.slice(0, 60)}; use a ${wanted}`);
    return base;
  }
  if (path.endsWith('.thinking') && !thinking.includes(String(given))) problems.push(`${path}: is ${JSON.stringify(given)?.slice(0, 60)}; use one of ${thinking.join(', ')}`);
  if (typeof given === 'string' && !storable(given)) problems.push(`${path}: ${notStorable}`);
  return given;
}
