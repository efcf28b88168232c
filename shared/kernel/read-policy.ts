import { z } from 'zod';
import { prefix, quoted } from '../text/cut.ts';
import { isOneLine } from '../text/invisible.ts';
import { notStorable, storable } from './json.ts';

/**
 * The kinds of line that a policy has, and how changes of one are read. A system says the form of its policy with them,
 * table by table: `table({ rounds: table({ least: whole(1, 9), … }) }) satisfies z.ZodType<Policy>`, so that a line
 * without bounds does not compile.
 */

export type PolicyReading<P> =
  { readonly ok: true; readonly policy: P } | { readonly ok: false; readonly problems: readonly string[] };

/** How many texts a list holds, and how long one may be. */
export interface ListLimits {
  readonly least: number;
  readonly most: number;
  readonly characters: number;
}

/** What was given, and what is wanted in its place. */
const use =
  (wanted: string) =>
  ({ input }: { readonly input?: unknown }) =>
    `is ${quoted(input)}; use ${wanted}`;

/** `abort`: what compares lines of a table need not be asked about one that is out of bounds. */
const numeric = (least: number, most: number, wanted: string, fits: (given: number) => boolean) => {
  const error = use(wanted);
  return z.number({ error }).refine((given) => given >= least && given <= most && fits(given), { error, abort: true });
};

export const number = (least: number, most: number) =>
  numeric(least, most, `a number between ${least} and ${most}`, () => true);

/** A number that counts something. */
export const whole = (least: number, most: number) =>
  numeric(least, most, `a whole number between ${least} and ${most}`, Number.isInteger);

export const share = number(0, 1);

const limit = (least: number, kind: 'number' | 'whole number', fits: (given: number) => boolean) => {
  const error = use(`a ${kind} between ${least} and ${most}, or null for no limit`);
  return z
    .number({ error })
    .refine((given) => given >= least && given <= most && fits(given), { error })
    .nullable();
};
const most = 1e15;

/** Most of something that may also be unlimited: null. */
export const moneyLimit = limit(0, 'number', () => true);
export const wholeLimit = limit(1, 'whole number', Number.isInteger);

/** A number that something beside the policy holds too, so that no run may change it; and what that is. */
export const fixed = (value: number, why: string) =>
  z.number({ error: use('a number') }).refine((given) => given === value, {
    abort: true,
    error: ({ input }) => `is ${quoted(input)}; it stays ${value}, because ${why}`,
  });

export const text = z.string({ error: use('a text') }).refine(storable, { error: notStorable });

/** A text of a certain form. `wanted`: the form in words. */
export const textLike = (form: RegExp, wanted: string) => text.regex(form, { error: use(wanted) });

export const oneOf = <const T extends string>(words: readonly T[]) =>
  z.enum(words, { error: use(`one of ${words.join(', ')}`) });

/** A text that can be stored, and found again by a person who types it: one line, no blanks around it. */
const isName = (value: string, { characters }: ListLimits): boolean =>
  value !== '' && value.trim() === value && value.length <= characters && storable(value) && isOneLine(value);

/** A list of different names. */
export function list(limits: ListLimits) {
  const { least, most, characters } = limits;
  const error = `must be a list of ${least} to ${most} different texts of 1 to ${characters} characters`;
  const names = (given: readonly unknown[]) =>
    given.length >= least &&
    given.length <= most &&
    new Set(given).size === given.length &&
    given.every((item) => typeof item === 'string' && isName(item, limits));
  return z.array(z.unknown(), { error }).refine(names, { error }).pipe(z.array(z.string()));
}

/** A table whose keys are names that the policy brings along, each with a list. */
export function openTable(keys: ListLimits, rows: ListLimits) {
  const error = `must be an object of at most ${keys.most} names, each with its list`;
  const name = z.string().refine((given) => isName(given, keys) && given !== '__proto__', {
    error: `is no name of 1 to ${keys.characters} characters without blanks around it`,
  });
  // A map has no hidden keys, as an object has.
  return z
    .preprocess(
      (given) => (isTable(given) ? new Map(Object.entries(given)) : given),
      z.map(name, list(rows), { error }),
    )
    .refine(({ size }) => size <= keys.most, { error })
    .transform((entries) => Object.fromEntries(entries));
}

/** By an agent's key or by a model: the model in its place, or null. What names and models there are is not asked here. */
export const secondModelTable = z.record(z.string(), text.nullable(), {
  error: 'must be an object of agents or models, each with a model or null',
});

/** A table with these lines and no others. */
export function table<S extends z.core.$ZodLooseShape>(lines: S) {
  const known = `use any of: ${Object.keys(lines).join(', ')}`;
  return z.strictObject(lines, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `is unknown; ${known}` : known.replace('use', 'must be an object with'),
  });
}

/** A table with the same kind of line under each of these names. */
export const each = <K extends string, L extends z.ZodType>(names: readonly K[], line: L) =>
  table(Object.fromEntries(names.map((name) => [name, line])) as Record<K, L>);

/** A table in which none of these lines may stand above the next one. */
export const ascending = <T extends z.ZodObject>(lines: T, ...names: readonly (string & keyof z.infer<T>)[]): T =>
  lines.superRefine((values: Readonly<Record<string, unknown>>, context) => {
    names.slice(1).forEach((higher, place) => {
      const lower = names[place] ?? higher;
      const [low, high] = [values[lower], values[higher]];
      if (Number(low) > Number(high))
        context.addIssue({
          code: 'custom',
          path: [lower],
          message: `is ${Number(low)}`,
          params: { above: higher, which: high },
        });
    });
  });

const isTable = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/**
 * The defaults with the given lines in their place. A line that does not exist, or whose value is of another
 * kind than the default's, is a problem: a misspelt threshold must not silently leave the default in force.
 */
export function readChanges<P>(defaults: P, changes: unknown, form: z.ZodType<P>): PolicyReading<P> {
  const read = form.safeParse(completed<unknown>(defaults, changes ?? {}));
  return read.success
    ? { ok: true, policy: read.data }
    : { ok: false, problems: read.error.issues.flatMap(problemsOf) };
}

/**
 * What is given, with the defaults' lines where it leaves some out, in its tables too: of changes, and of a policy that
 * an earlier version stored. What a line holds is not looked at.
 */
export function completed<P>(defaults: P, given: unknown): P;
export function completed(defaults: unknown, given: unknown): unknown {
  if (given === undefined) return defaults;
  if (!isTable(given) || !isTable(defaults)) return given;
  const lines = Object.entries(given).map(([name, value]) => [
    name,
    Object.hasOwn(defaults, name) ? completed(defaults[name], value) : value,
  ]);
  return Object.fromEntries([...Object.entries(defaults), ...lines]) as unknown;
}

/** What an issue says of the line, or the lines, that it is about; each begins with the line's path. */
function problemsOf(issue: z.core.$ZodIssue): string[] {
  const lineAt = (...path: readonly PropertyKey[]) =>
    ['policy', ...path.map((name) => prefix(String(name), 60))].join('.');
  const line = lineAt(...issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => `${lineAt(...issue.path, name)}: ${issue.message}`);
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${line}: ${message}`);
  if (issue.code !== 'custom' || issue.params?.['above'] === undefined) return [`${line}: ${issue.message}`];
  const higher = lineAt(...issue.path.slice(0, -1), String(issue.params['above']));
  return [`${line}: ${issue.message}; it may not be above ${higher}, which is ${String(issue.params['which'])}`];
}
