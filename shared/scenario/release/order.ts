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

/**
 * Why a release cannot be of a day, in words; null: it can. It is not older than the one before it, nor than what it holds and lists, of
 * which `days` are the days by UTC: whoever names a day may live where that day has yet to come.
 */
export function untimely(
  day: string,
  { previous, days }: { readonly previous: Dated | null; readonly days: readonly string[] },
): string | null {
  if (previous !== null && day < previous.releasedOn)
    return `--date: ${day} is before ${previous.version}, which is of ${previous.releasedOn}; name that day or a later one`;
  const newest = days.toSorted().at(-1);
  if (newest === undefined || day >= dayBefore(newest)) return null;
  return `--date: ${day} is before what it holds, of which the newest is of ${newest}; name that day or a later one`;
}

interface Dated {
  readonly version: string;
  readonly releasedOn: string;
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

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
