import { fnv1a } from '../../kernel/fnv.ts';
import { longestRunKey } from '../../kernel/ids.ts';
import type { Usage } from '../failures/facts.ts';
import type { Policy } from '../policy.ts';

/**
 * Key of the session that solves a sub-problem: `<key>-c2s1`, the first of cycle 2. Where that is longer than a key may
 * be, the asking session's key is cut, and a sum over all of it tells it from others with the same beginning. The same
 * place always gets the same key, so a repeat finds what was paid for.
 */
export function subSessionKey(runKey: string, cycle: number, nth: number): string {
  const place = `-c${cycle}s${nth}`;
  if (runKey.length + place.length <= longestRunKey) return `${runKey}${place}`;
  const sum = `-${sumOf(runKey)}`;
  return `${runKey.slice(0, longestRunKey - place.length - sum.length)}${sum}${place}`;
}

/** Eight hexadecimal digits. */
const sumOf = (text: string): string => fnv1a(text).toString(16).padStart(8, '0');

/**
 * Which sub-problems are solved side by side (OMEGA rules §7.8): each as early as those allow whose answers it needs, at
 * most `width` at once. `needs`: of each, the places of those. In a circle nobody waits for anybody of it.
 */
export function stagesOf(needs: readonly (readonly number[])[], width: number): readonly (readonly number[])[] {
  const behind = (start: number): ReadonlySet<number> => {
    const reached = new Set(needs[start]);
    for (const one of reached) for (const next of needs[one] ?? []) reached.add(next);
    return reached;
  };
  const reach = needs.map((_, place) => behind(place));
  const waitsFor = needs.map((before, place) => before.filter((one) => reach[one]?.has(place) === false));
  const stages: number[][] = [];
  const begun = new Set<number>();
  while (begun.size < needs.length) {
    const ready = waitsFor.flatMap((before, place) =>
      !begun.has(place) && before.every((one) => begun.has(one)) ? [place] : [],
    );
    const stage = ready.slice(0, Math.max(1, width));
    for (const place of stage) begun.add(place);
    stages.push(stage);
  }
  return stages;
}

/**
 * What each of `parts` sub-problems may use: its part of half of what is left to the session that asks, so that all of
 * them together leave it the other half. Of time, which those in one stage use at once, it is the part of a stage.
 */
export function subLimits(
  limits: Policy['limits'],
  used: Usage,
  cycles: number,
  parts: number,
  stages = parts,
): Policy['limits'] {
  const part = (limit: number | null, gone: number, among = parts): number | null =>
    limit === null ? null : Math.floor(Math.max(0, limit - gone) / 2 / Math.max(1, among));
  // A limit is at least 1 where it counts tokens or time; money may be none at all.
  const some = (limit: number | null): number | null => (limit === null ? null : Math.max(1, limit));
  return {
    cycles,
    tokens: some(part(limits.tokens, used.tokens)),
    costMicrodollars: part(limits.costMicrodollars, used.costMicrodollars),
    timeMs: some(part(limits.timeMs, used.timeMs, stages)),
  };
}
