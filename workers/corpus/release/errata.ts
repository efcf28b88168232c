import type { ReleaseMaterial } from '../../../activities/scenario/releases.ts';
import { scenarioId } from '../../../shared/kernel/index.ts';
import type { Release } from '../../../shared/scenario/documents/index.ts';
import { versionsBefore } from '../../../shared/scenario/release/index.ts';

/**
 * What became of scenarios that were released before (scenario rules §8.7). All of it rests on what earlier releases hold
 * and on withdrawals, neither of which changes, so a version that is written again says the same.
 */
export function errataOf(
  { known, scenarios, withdrawn }: ReleaseMaterial,
  { version, previous }: Pick<Release, 'version' | 'previous'>,
): Release['errata'] {
  const earlier = versionsBefore(
    version,
    known.map((one) => one.version),
  );
  const released = known.filter((one) => earlier.includes(one.version)).flatMap((one) => one.scenarios);
  const present = new Set(scenarios.map(({ runKey }) => runKey));
  const gone = withdrawn
    .filter(({ runKey }) => !present.has(runKey) && released.some((one) => one.runKey === runKey))
    .map(({ number, reason, on }) => ({ number, change: 'withdrawn' as const, why: reason, on }));
  const before = known.find((one) => one.version === previous)?.scenarios ?? [];
  const revised = scenarios.flatMap(({ runKey, number, version: of, publishedOn }) => {
    const old = before.find((one) => one.runKey === runKey);
    return old === undefined || old.version === of
      ? []
      : [{ number, change: 'revised' as const, why: `version ${of} of its documents`, on: publishedOn }];
  });
  return [...gone, ...revised]
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, ...rest }) => ({ scenarioId: scenarioId(number), ...rest }));
}
