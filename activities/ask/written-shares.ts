import type { z } from 'zod';
import { prefix } from '../../shared/text/index.ts';

/** A number by itself, with or without its sign of percent: `50%`, `12,5 %`, `0.85`. */
const written = /^([-−+]?\d{1,9}(?:[.,]\d{1,12})?)\s?(%|％|percent|per cent)?$/i;
/** A comma that may stand between thousands: `1,000%` is no 1%. */
const ambiguous = /^[-−+]?[1-9]\d{0,8},\d{3}$/;
/** Room for the note, in characters. */
const longestNote = 2_000;

interface ReadShares {
  /** A copy of the answer, in which they are numbers. */
  readonly value: unknown;
  /** `read as shares: confidence from 85% to 0.85; …` */
  readonly note: string;
}

interface Found {
  readonly path: readonly PropertyKey[];
  readonly text: string;
  readonly share: number;
}

/**
 * The answer with shares read that were written as text (kernel rules §10), or null where none is. A field is one by its own
 * bounds, 0 and 1, which the schema is asked for: `50%` of anything else is no number that Symposium could know. What passes
 * the bounds, as 105% does, is read too, so that the schema says so. `issues`: what it finds wrong with `answer`, which is JSON.
 */
export function readShares(answer: unknown, issues: readonly z.core.$ZodIssue[], schema: z.ZodType): ReadShares | null {
  const found = issues.flatMap((issue): Found[] => {
    const text = issue.code === 'invalid_type' && issue.expected === 'number' ? at(answer, issue.path) : undefined;
    const share = typeof text === 'string' ? shareIn(text) : null;
    return share === null ? [] : [{ path: issue.path, text: String(text).trim(), share }];
  });
  const bounded = found.filter(isShare(answer, found, schema));
  if (bounded.length === 0) return null;
  const lines = bounded.map(({ path, text, share }) => `${path.join('.')} from ${text} to ${share}`);
  const value = withNumbers(answer, bounded, ({ share }) => share);
  return { value, note: prefix(`read as shares: ${lines.join('; ')}`, longestNote) };
}

function shareIn(text: string): number | null {
  const [, figures, percent] = written.exec(text.trim()) ?? [];
  if (figures === undefined || ambiguous.test(figures)) return null;
  const value = Number(figures.replace(',', '.').replace('−', '-'));
  // 33.3 / 100 is not 0.333 in binary.
  return percent === undefined ? value : Number((value / 100).toPrecision(12));
}

/** Whether a number at this place has to lie from 0 to 1: by what the schema says of 2 and of -1 there. */
function isShare(answer: unknown, found: readonly Found[], schema: z.ZodType): (one: Found) => boolean {
  const saysOf = (number: number) => schema.safeParse(withNumbers(answer, found, () => number)).error?.issues ?? [];
  const [above, below] = found.length === 0 ? [[], []] : [saysOf(2), saysOf(-1)];
  const named = (issue: z.core.$ZodIssue, { path }: Found) => issue.path.join('.') === path.join('.');
  return (one) =>
    above.some((issue) => issue.code === 'too_big' && issue.maximum === 1 && named(issue, one)) &&
    below.some((issue) => issue.code === 'too_small' && issue.minimum === 0 && named(issue, one));
}

function withNumbers(answer: unknown, found: readonly Found[], numberOf: (one: Found) => number): unknown {
  const value: unknown = structuredClone(answer);
  for (const one of found) {
    const parent = at(value, one.path.slice(0, -1));
    const field = one.path.at(-1);
    if (isParent(parent) && field !== undefined && typeof field !== 'symbol') parent[field] = numberOf(one);
  }
  return value;
}

type Parent = Record<string | number, unknown>;

/** What stands at the path; undefined where it leads nowhere. */
const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (held, step) => (isParent(held) && typeof step !== 'symbol' && Object.hasOwn(held, step) ? held[step] : undefined),
    value,
  );

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;
