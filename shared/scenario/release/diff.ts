import type { Release } from '../documents/release.ts';

/** What one release changed of another (scenario rules §8.7), by id and hash. */
export interface ReleaseDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** What differs: the paper, its key, or both. */
  readonly revised: readonly { readonly scenarioId: string; readonly what: readonly ('paper' | 'key')[] }[];
  readonly unchanged: number;
}

type Compared = {
  readonly scenarios: readonly Pick<Release['scenarios'][number], 'scenarioId' | 'sha256' | 'keySha256'>[];
};

export function releaseDiff(before: Compared, after: Compared): ReleaseDiff {
  const was = new Map(before.scenarios.map((one) => [one.scenarioId, one]));
  const is = new Set(after.scenarios.map(({ scenarioId }) => scenarioId));
  const revised = after.scenarios.flatMap(({ scenarioId, sha256, keySha256 }) => {
    const old = was.get(scenarioId);
    const what = [
      ...(old !== undefined && old.sha256 !== sha256 ? (['paper'] as const) : []),
      ...(old !== undefined && old.keySha256 !== keySha256 ? (['key'] as const) : []),
    ];
    return what.length > 0 ? [{ scenarioId, what }] : [];
  });
  const added = [...is].filter((id) => !was.has(id));
  return {
    added,
    removed: [...was.keys()].filter((id) => !is.has(id)),
    revised,
    unchanged: is.size - added.length - revised.length,
  };
}

/** Two releases that are none of one benchmark have nothing to compare; null: they have. */
export const notComparable = (before: Release, after: Release): string | null =>
  before.canary === after.canary
    ? null
    : `${before.version} and ${after.version} have different canaries: they are releases of two benchmarks`;
