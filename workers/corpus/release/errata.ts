import { z } from 'zod';
import type { ReleaseMaterial, StoredScenario } from '../../../activities/scenario/releases.ts';
import { scenarioId } from '../../../shared/kernel/index.ts';
import { publicDocumentSchema, type Release } from '../../../shared/scenario/documents/index.ts';
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
  const revised = scenarios.flatMap((scenario) => {
    const { runKey, number, version: of, publishedOn: on } = scenario;
    const old = before.find((one) => one.runKey === runKey);
    return old === undefined || old.version === of
      ? []
      : [{ number, change: 'revised' as const, why: whyRevised(scenario, old.version), on }];
  });
  return [...gone, ...revised]
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, ...rest }) => ({ scenarioId: scenarioId(number), ...rest }));
}

const corrections = z.object({ errata: publicDocumentSchema.shape.errata });

/** The reasons of its corrections since then (scenario rules §8.8); a dispute gives none that is published. */
function whyRevised({ number, version, files }: StoredScenario, since: number): string {
  const face = files.find(({ path }) => path === `public/${scenarioId(number)}.json`);
  const { errata = [] } = corrections.parse(JSON.parse(face?.text ?? '{}'));
  const reasons = errata.filter((one) => one.version > since).map(({ why }) => why);
  return [`version ${version} of its documents`, ...reasons].join(': ');
}
