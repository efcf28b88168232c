import { guests, repairsOf, type CastRun } from './cast.ts';
import { isFault, judge, type Finding } from './judge.ts';
import { normalisations } from './normalise.ts';
import type { Ordeal } from './ordeal.ts';
import { pointNames, points, victimNames, victims, type Victim } from './points.ts';

export interface Report {
  readonly findings: readonly Finding[];
  /** Each fault, how often it was made, and where. */
  readonly faults: readonly { readonly fault: Victim; readonly times: number; readonly where: readonly string[] }[];
  /** Faults that this machine does not let us make. */
  readonly skipped: readonly Victim[];
}

const expected: Readonly<Record<CastRun['course'], string>> = {
  plain: 'DOCUMENTED',
  decided: 'DOCUMENTED',
  expires: 'SHELVED',
};

/** Everything that the ordeal has shown. The undisturbed performance is held to its cast, and the other one to it. */
export function reportOf({ cast, able, undisturbed, disturbed }: Ordeal): Report {
  const strays = cast.flatMap(({ key, course }) => {
    const outcome = undisturbed.archive.outcomes[key];
    return outcome === expected[course]
      ? []
      : [`${key}: ${outcome ?? 'nothing'}, and ${expected[course]} is what it was cast for`];
  });
  strays.push(
    ...Object.values(guests).flatMap(({ key, expected: wanted }) => {
      const outcome = undisturbed.archive.outcomes[key];
      return outcome === wanted ? [] : [`${key}: ${outcome ?? 'nothing'}, and ${wanted} is what it was asked for`];
    }),
  );
  const repairs = cast.flatMap(repairsOf);
  const unrepaired = repairs
    .filter((key) => !undisturbed.archive.rows.calls.includes(key))
    .map((key) => `${key} is not there, and its run was cast to need it`);
  const missed = [
    ...pointNames
      .filter((point) => !disturbed.kills.some((kill) => kill.point === point))
      .map((point) => `nothing died ${points[point]}`),
    ...able
      .filter((victim) => !disturbed.kills.some((kill) => kill.victim === victim))
      .map((victim) => `${victim} was never hit`),
  ];
  const findings: Finding[] = [
    {
      name: 'undisturbed runs astray',
      found: strays,
      of: `${cast.length + Object.keys(guests).length} runs, each to end as it was cast`,
    },
    {
      name: 'answers without their repair',
      found: unrepaired,
      of: `${repairs.length} answers that cannot be read at first`,
    },
    {
      name: 'points and faults spared',
      found: missed,
      of: `${pointNames.length} points, ${able.length} faults`,
    },
    ...judge(
      undisturbed.archive,
      disturbed.archive,
      disturbed.kills.some(({ victim }) => victim === 'cut-provider' || victim === 'stall-provider'),
    ),
  ];
  const faults = able.map((fault) => {
    const made = disturbed.kills.filter(({ victim }) => victim === fault);
    const places = [...pointNames, null].filter((point) => made.some((kill) => kill.point === point));
    return {
      fault,
      times: made.length,
      where: places.map((point) => (point === null ? 'at no point in particular' : points[point])),
    };
  });
  return { findings, faults, skipped: victimNames.filter((victim) => !able.includes(victim)) };
}

export function isClean({ findings }: Report): boolean {
  return !findings.some(isFault);
}

const excuseOf = ({ found, excuse = '' }: Finding): string => (found.length > 0 ? excuse : '');

/** It dies everywhere, and a line with every point would hide the others. */
const whereOfWorker = (where: readonly string[]): string =>
  pointNames.every((point) => where.includes(points[point])) ? 'at every point' : where.join('; ');

/**
 * What was hit, what was found, what was made equal before documents were compared; then each thing that was found.
 */
export function inWords({ findings, faults, skipped }: Report): string {
  return [
    '| fault | how | times | where |',
    '|---|---|---:|---|',
    ...faults.map(
      ({ fault, times, where }) =>
        `| ${fault} | ${victims[fault]} | ${times} | ${fault === 'worker' ? whereOfWorker(where) : where.join('; ')} |`,
    ),
    ...skipped.map((fault) => `| ${fault} | ${victims[fault]} | | skipped: this machine does not let us |`),
    '',
    '| looked for | found | of | |',
    '|---|---:|---|---|',
    ...findings.map(
      (finding) =>
        `| ${finding.name} | ${finding.found.length} | ${finding.of} | ${isFault(finding) ? 'FAULT' : excuseOf(finding)} |`,
    ),
    '',
    '| made equal before comparing documents | because |',
    '|---|---|',
    ...normalisations.map(({ what, why }) => `| ${what} | ${why} |`),
    ...findings
      .filter(({ found }) => found.length > 0)
      .flatMap(({ name, found }) => [
        '',
        `${name}:`,
        ...found.slice(0, 20).map((line) => `- ${line}`),
        ...(found.length > 20 ? [`- and ${found.length - 20} more`] : []),
      ]),
  ].join('\n');
}
