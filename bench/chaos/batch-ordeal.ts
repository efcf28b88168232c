import type { BatchInput } from '../../shared/scenario/corpus/index.ts';
import { briefFindings } from './briefs.ts';
import { guestKeys } from './cast.ts';
import { batchOf } from './guests.ts';
import { isFault, type Finding } from './finding.ts';
import { doubled, histories, ids } from './judge.ts';
import { payments } from './payments.ts';
import { perform, type Performance } from './performance.ts';
import { planDeaths, type Arrivals, type Kill } from './plan.ts';
import { pointNames, points } from './points.ts';
import { eachFound, foundTable, sumsOf } from './report.ts';
import { inTheatre, type TheatreOrder } from './theatre.ts';

export interface BatchOrder extends Omit<TheatreOrder, 'faults'> {
  /** Briefs. */
  readonly size: number;
  readonly kills: number;
  /** The batch may take so long; what is not done then is lost. */
  readonly withinMs: number;
}

export interface BatchOrdeal {
  readonly performance: Performance;
  readonly findings: readonly Finding[];
}

/** A scenario that comes before a person finds nobody there, is shelved, and another is made in its place. */
const policy: NonNullable<BatchInput['policy']> = { scenario: { reviewWaitMs: 3_000 } };

/** Three of its kind tell where the others will come: the first mumbles, as every third does. */
const rehearsed = 3;

/**
 * A batch whose worker dies at each point, in each phase, and at random moments. It is compared with nothing but its own
 * briefs: which of two scenarios under way registers its concept first is chance.
 */
export async function batchOrdeal(order: BatchOrder): Promise<BatchOrdeal> {
  const { size, kills, seed, withinMs, say } = order;
  const played = { cast: [], withinMs, say };
  return inTheatre({ ...order, faults: ['worker'] }, async (theatre) => {
    say(`a batch of ${rehearsed} undisturbed …`);
    const small = { ...played, guests: [batchOf(rehearsed, policy)] };
    const { arrivals, archive } = await perform(theatre, { ...small, name: 'undisturbed', plan: [] });
    say(`a batch of ${size} whose worker dies ${kills} times …`);
    const plan = planDeaths(seed, kills, scaled(arrivals, size / rehearsed), phasesOf(Object.keys(archive.tallies)));
    const guests = [batchOf(size, policy)];
    const performance = await perform(theatre, { ...played, guests, name: 'disturbed', plan });
    return { performance, findings: findingsOf(size, kills, performance) };
  });
}

/** Of call keys: `<run>/<phase>/…`. */
const phasesOf = (calls: readonly string[]): string[] => [
  ...new Set(calls.map((key) => key.split('/')[1] ?? '').filter((phase) => phase !== '')),
];

function scaled(arrivals: Arrivals, by: number): Arrivals {
  const each = { ...arrivals };
  for (const point of pointNames) each[point] = Math.floor(arrivals[point] * by);
  return each;
}

function findingsOf(size: number, kills: number, { archive, kills: made }: Performance): Finding[] {
  const outcome = archive.outcomes[guestKeys.batch] ?? 'nothing';
  return [
    {
      name: 'deaths that did not come',
      found: made.length === kills ? [] : [`${made.length} came`],
      of: `${kills} deaths`,
    },
    {
      name: 'batches astray',
      found: outcome === 'COMPLETE' ? [] : [outcome],
      of: 'one batch, which is to be COMPLETE',
    },
    ...briefFindings(size, archive.briefs),
    ...payments(archive, false),
    doubled(archive),
    ids(archive),
    ...histories(archive),
  ];
}

/** How it went, what was looked for, and each thing that was found. */
export function inBatchWords({ performance, findings }: BatchOrdeal): string {
  const { archive, kills, seconds, fell } = performance;
  const ends = Map.groupBy(archive.briefs, ({ ends: [end = 'no end'] }) => end);
  const counts = [...ends].map(([end, ones]) => `${ones.length} ${end}`).join(', ');
  const at = (where: string) => kills.filter((kill) => whereOf(kill) === where).length;
  const places = [...new Set(kills.map(whereOf))].map((where) => `${at(where)} ${where}`);
  return [
    `${archive.briefs.length} scenarios in ${seconds.toFixed(0)} s: ${counts}; the worker died ${kills.length} times: ${places.join('; ')}; it ended by itself ${fell} times`,
    '',
    ...foundTable(findings),
    '',
    sumsOf(findings),
    ...eachFound(findings),
  ].join('\n');
}

function whereOf({ point, phase }: Kill): string {
  if (point !== null) return points[point];
  return phase === undefined ? 'at no point in particular' : `in ${phase}`;
}

export const isWhole = ({ findings }: BatchOrdeal): boolean => !findings.some(isFault);
