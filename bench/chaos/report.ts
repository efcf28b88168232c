import { briefFindings } from './briefs.ts';
import { repairsOf, type CastRun } from './cast.ts';
import { isFault, type Finding } from './finding.ts';
import { judge } from './judge.ts';
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
export function reportOf({ cast, guests, able, undisturbed, disturbed }: Ordeal): Report {
  const strays = cast.flatMap(({ key, course }) => {
    const outcome = undisturbed.archive.outcomes[key];
    return outcome === expected[course]
      ? []
      : [`${key}: ${outcome ?? 'nothing'}, and ${expected[course]} is what it was cast for`];
  });
  strays.push(
    ...guests.flatMap(({ key, expected: wanted }) => {
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
      of: `${cast.length + guests.length} runs, each to end as it was cast`,
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
    ...guests
      .filter(({ workflow }) => workflow === 'batch')
      .flatMap(({ begins }) => briefFindings(begins.length, disturbed.archive.briefs)),
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

/** What stands for a thing that is gone, and for one that is there twice; any other fault is one that nothing explains. */
const lost: ReadonlySet<string> = new Set([
  'runs lost',
  'batches astray',
  'briefs that are not made, or made twice',
  'scenarios of a batch that have not ended once',
  'calls paid and not stored',
]);
const twice: ReadonlySet<string> = new Set([
  'rows doubled',
  'calls paid twice, unexplained',
  'calls asked for after they were stored',
  'scenarios of a batch with two numbers, or with none and no reason',
]);

/** In one line: `lost 0, doubled 0, unexplained 0`. */
export function sumsOf(findings: readonly Finding[]): string {
  const count = (isOne: (name: string) => boolean) =>
    findings.filter((one) => isFault(one) && isOne(one.name)).reduce((sum, { found }) => sum + found.length, 0);
  const others = count((name) => !lost.has(name) && !twice.has(name));
  return `lost ${count((name) => lost.has(name))}, doubled ${count((name) => twice.has(name))}, unexplained ${others}`;
}

const excuseOf = ({ found, excuse = '' }: Finding): string => (found.length > 0 ? excuse : '');

/** It dies everywhere, and a line with every point would hide the others. */
const whereOfWorker = (where: readonly string[]): string =>
  pointNames.every((point) => where.includes(points[point])) ? 'at every point' : where.join('; ');

export const foundTable = (findings: readonly Finding[]): string[] => [
  '| looked for | found | of | |',
  '|---|---:|---|---|',
  ...findings.map(
    (finding) =>
      `| ${finding.name} | ${finding.found.length} | ${finding.of} | ${isFault(finding) ? 'FAULT' : excuseOf(finding)} |`,
  ),
];

const mostListed = 20;

export const eachFound = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ found }) => found.length > 0)
    .flatMap(({ name, found }) => [
      '',
      `${name}:`,
      ...found.slice(0, mostListed).map((line) => `- ${line}`),
      ...(found.length > mostListed ? [`- and ${found.length - mostListed} more`] : []),
    ]);

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
    ...foundTable(findings),
    '',
    sumsOf(findings),
    '',
    '| made equal before comparing documents | because |',
    '|---|---|',
    ...normalisations.map(({ what, why }) => `| ${what} | ${why} |`),
    ...eachFound(findings),
  ].join('\n');
}
