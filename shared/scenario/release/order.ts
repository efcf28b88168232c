import { releaseDay, releaseVersion } from '../documents/release.ts';

/** What is wrong with a version, in words; null: nothing. `released`: those of its corpus, in any order. */
export function versionProblem(version: string, released: readonly string[]): string | null {
  if (!releaseVersion.safeParse(version).success)
    return `version: "${version}" is none; write v1.0, with v2.0 where categories or scoring change and v1.1 where scenarios do`;
  const latest = latestOf(released);
  return latest === null || released.includes(version) || compareVersions(version, latest) > 0
    ? null
    : `version: ${version} would come after ${latest}, which is released; choose a higher one`;
}

export const dayProblem = (day: string): string | null =>
  releaseDay.safeParse(day).success ? null : `--date: "${day}" is no day; write 2026-11-23`;

export function latestOf(versions: readonly string[]): string | null {
  return versions.toSorted(compareVersions).at(-1) ?? null;
}

export const versionsBefore = (version: string, released: readonly string[]): readonly string[] =>
  released.filter((one) => compareVersions(one, version) < 0);

/** The latest version before this one. */
export const previousOf = (version: string, released: readonly string[]): string | null =>
  latestOf(versionsBefore(version, released));

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.slice(1).split('.').map(Number));
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0);
}
