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
  { lines: /^policy\.(phaseAttempts|callAttempts|approvals|discards|reviewWaitMs|callTimeoutMs|callWindowMs|messageTokens|outputTokens\.\w+)$/, least: 1, most: 1e12 },
  { lines: /^policy\.sampling\.\w+\.temperature$/, least: 0, most: 2 },
];
const thinking = ['off', 'low', 'medium', 'high'];

function boundsOf(path: string): { readonly least: number; readonly most: number } {
  return bounds.find(({ lines }) => lines.test(path)) ?? { least: 0, most: 1e15 };
}

function merge(path: string, base: unknown, given: unknown, problems: string[]): unknown {
  if (Array.isArray(base)) {
    if (Array.isArray(given) && given.length > 0 && given.every((item) => typeof item === 'string' && item.trim() !== '' && storable(item))) return given;
    problems.push(`${path}: must be a list of at least one text`);
    return base;
  }
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
