import { type Json, textOf } from '../../kernel/json.ts';
import { oneLine } from '../../text/invisible.ts';

/** One place at which two documents differ; null where one of them has nothing there. */
export interface Difference {
  /** `solution.steps.1.seconds` */
  readonly path: string;
  readonly before: Json | null;
  readonly after: Json | null;
}

/** Where two documents differ, down to the single value; elements of lists are told apart by their index. */
export function differences(before: Json, after: Json, path = ''): Difference[] {
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after))
    return before === after ? [] : [{ path, before, after }];
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) =>
    differences(was.get(key) ?? null, is.get(key) ?? null, path === '' ? key : `${path}.${key}`),
  );
}

const isBranch = (value: Json): value is readonly Json[] | { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null;

/** Characters of each side in one line, and of what stands the same before the first that differs. */
const shown = 240;
const around = 40;

/**
 * `rubric.0.score: was 100, is 90`. Of longer texts what they share at both ends is left out, and what differs is shown
 * whole, in as many lines as it takes: whoever decides about it has seen it.
 */
export function differenceLines({ path, before, after }: Difference): string[] {
  const [was, is] = [lettersOf(before), lettersOf(after)];
  const same = Math.max(0, firstUnequal(was, is) - around);
  const tail = Math.max(0, firstUnequal(was.slice(same).reverse(), is.slice(same).reverse()) - around);
  const [old, now] = [was, is].map((text) => piecesOf(text.slice(same, text.length - tail)));
  const lines = Math.max(old?.length ?? 0, now?.length ?? 0);
  const cut = same > 0 || tail > 0 ? '…' : '';
  return Array.from({ length: lines }, (_, at) => {
    const place = lines === 1 ? path : `${path} (${at + 1} of ${lines})`;
    return `${place}: was ${cut}${old?.[at] ?? ''}${cut}, is ${cut}${now?.[at] ?? ''}${cut}`;
  });
}

const lettersOf = (value: Json | null): string[] => Array.from(oneLine(value === null ? 'nothing' : textOf(value)));

function firstUnequal(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((letter, place) => letter !== other[place]);
  return at < 0 ? one.length : at;
}

const piecesOf = (letters: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(letters.length / shown) }, (_, at) =>
    letters.slice(at * shown, (at + 1) * shown).join(''),
  );

/**
 * What NEWTON and EULER check when it changes (scenario rules §2.5.7), what no person has to look at besides. Everything
 * else of a Seed Document is words that no rule and no lead judges.
 */
const ofLeads = [
  /^solution\.claims(?:\.|$)/,
  /^solution\.steps\.\d+\.(?:action|seconds)$/,
  /^distractors(?:\.|$)/,
  /^scenario\.(?:environment|objects|capabilities|deadlineSeconds)(?:\.|$)/,
  /^(?:openFrontier|paradox|metamorphic|degenerate)(?:\.|$)/,
] as const;

export const isOfLeads = ({ path }: Pick<Difference, 'path'>): boolean => ofLeads.some((place) => place.test(path));
