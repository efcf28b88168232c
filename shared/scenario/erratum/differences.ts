import type { Json } from '../../kernel/json.ts';
import { textOf } from '../../kernel/json.ts';
import { excerpt } from '../../text/cut.ts';

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

/** `rubric.0.score: was 100, is 90`, in one line. */
export const differenceText = ({ path, before, after }: Difference): string =>
  `${path}: was ${excerpt(textOf(before ?? 'nothing'), 240)}, is ${excerpt(textOf(after ?? 'nothing'), 240)}`;

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
