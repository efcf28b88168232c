import { notStorable, storable } from './json.ts';
import { prefix, quoted } from '../text/cut.ts';
import { isOneLine } from '../text/invisible.ts';

export type PolicyReading<P> =
  { readonly ok: true; readonly policy: P } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Lines whose number must lie within bounds. `whole`: it counts something. `none`: null says that there is no such
 * limit.
 */
export interface Bounds {
  readonly lines: RegExp;
  readonly least: number;
  readonly most: number;
  readonly whole?: true;
  readonly none?: true;
}

/** How many texts a list holds, and how long one may be. */
export interface ListLimits {
  readonly least: number;
  readonly most: number;
  readonly characters: number;
}

/**
 * What a system asks of its policy's lines, which are named by their whole path: `policy.confidence.EULER`. The first
 * rule that fits a line holds.
 */
export interface PolicyRules {
  readonly bounds: readonly Bounds[];
  /** Lines that are lists of texts. */
  readonly lists: readonly (ListLimits & { readonly lines: RegExp })[];
  /** Texts of a certain form, and what is said where one does not have it. */
  readonly texts: readonly { readonly lines: RegExp; readonly form: RegExp; readonly wanted: string }[];
  /** Tables whose keys are names that the policy brings along, each with a list, by path. */
  readonly openTables: Readonly<Record<string, { readonly keys: ListLimits; readonly rows: ListLimits }>>;
}

/**
 * The defaults with the given lines in their place. A line that does not exist, or whose value is of another
 * kind than the default's, is a problem: a misspelt threshold must not silently leave the default in force.
 */
export function readChanges<P extends object>(defaults: P, changes: unknown, rules: PolicyRules): PolicyReading<P> {
  const problems: string[] = [];
  const policy = merge('policy', defaults, changes ?? {}, { rules, problems });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, policy: policy as P };
}

/** What is wrong with pairs of lines of which the first may not stand above the second. */
export function outOfOrder(policy: object, ascending: readonly (readonly [string, string])[]): string[] {
  return ascending.flatMap(([lower, higher]) => {
    const [low, high] = [numberAt(policy, lower), numberAt(policy, higher)];
    return low <= high ? [] : [`policy.${lower}: is ${low}; it may not be above policy.${higher}, which is ${high}`];
  });
}

/** The number in a line; NaN, which is above nothing and below nothing, where there is none. */
export function numberAt(policy: object, line: string): number {
  return Number(
    line
      .split('.')
      .reduce<unknown>(
        (table, name) =>
          typeof table === 'object' && table !== null ? (table as Record<string, unknown>)[name] : undefined,
        policy,
      ),
  );
}

interface Reading {
  readonly rules: PolicyRules;
  /** Each begins with the line's path. */
  readonly problems: string[];
}

const nonNegative: Omit<Bounds, 'lines'> = { least: 0, most: 1e15 };
const anyList: ListLimits = { least: 1, most: 100, characters: 1_000 };

/** A text that can be stored, and found again by a person who types it: one line, no blanks around it. */
const isName = (value: unknown, { characters }: ListLimits): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.trim() === value &&
  value.length <= characters &&
  storable(value) &&
  isOneLine(value);

function readList(path: string, given: unknown, limits: ListLimits, problems: string[]): readonly string[] {
  const { least, most, characters } = limits;
  const names = Array.isArray(given) ? given.filter((item) => isName(item, limits)) : [];
  if (
    Array.isArray(given) &&
    names.length === given.length &&
    new Set(names).size === names.length &&
    names.length >= least &&
    names.length <= most
  )
    return names;
  problems.push(`${path}: must be a list of ${least} to ${most} different texts of 1 to ${characters} characters`);
  return [];
}

function readOpenTable(
  path: string,
  given: unknown,
  { keys, rows }: { readonly keys: ListLimits; readonly rows: ListLimits },
  problems: string[],
): Readonly<Record<string, readonly string[]>> {
  const entries = typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : null;
  if (entries === null || entries.length > keys.most) {
    problems.push(`${path}: must be an object of at most ${keys.most} names, each with its list`);
    return {};
  }
  for (const [name] of entries.filter(([key]) => !isName(key, keys) || key === '__proto__'))
    problems.push(
      `${path}.${prefix(name, 60)}: is no name of 1 to ${keys.characters} characters without blanks around it`,
    );
  return Object.fromEntries(
    entries.map(([name, list]) => [name, readList(`${path}.${prefix(name, 60)}`, list, rows, problems)]),
  );
}

function merge(path: string, base: unknown, given: unknown, reading: Reading): unknown {
  const {
    rules: { lists, openTables },
    problems,
  } = reading;
  const table = openTables[path];
  if (table !== undefined) return readOpenTable(path, given, table, problems);
  if (Array.isArray(base))
    return readList(path, given, lists.find(({ lines }) => lines.test(path)) ?? anyList, problems);
  if (typeof base === 'object' && base !== null) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      problems.push(`${path}: must be an object with any of: ${Object.keys(base).join(', ')}`);
      return base;
    }
    const merged: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(given)) {
      if (!Object.hasOwn(base, key))
        problems.push(`${path}.${key}: is unknown; use any of: ${Object.keys(base).join(', ')}`);
      else merged[key] = merge(`${path}.${key}`, (base as Record<string, unknown>)[key], value, reading);
    }
    return merged;
  }
  return typeof base === 'string' ? readText(path, base, given, reading) : readNumber(path, base, given, reading);
}

const shown = (given: unknown) => quoted(given);

/** A line that is off by default (null) is a number when it is on. */
function readNumber(path: string, base: unknown, given: unknown, { rules, problems }: Reading): unknown {
  const {
    least,
    most,
    whole = false,
    none = false,
  } = rules.bounds.find(({ lines }) => lines.test(path)) ?? nonNegative;
  if (given === null && (base === null || none)) return null;
  if (typeof given === 'number' && given >= least && given <= most && (!whole || Number.isInteger(given))) return given;
  problems.push(
    `${path}: is ${shown(given)}; use a ${whole ? 'whole ' : ''}number between ${least} and ${most}${none ? ', or null for no limit' : ''}`,
  );
  return base;
}

function readText(path: string, base: string, given: unknown, { rules, problems }: Reading): string {
  if (typeof given !== 'string') {
    problems.push(`${path}: is ${shown(given)}; use a text`);
    return base;
  }
  const asked = rules.texts.find(({ lines }) => lines.test(path));
  if (asked !== undefined && !asked.form.test(given)) problems.push(`${path}: is ${shown(given)}; use ${asked.wanted}`);
  if (!storable(given)) problems.push(`${path}: ${notStorable}`);
  return given;
}
