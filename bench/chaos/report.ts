import { repairsOf, type CastRun } from './cast.ts';
import { isFault, judge, type Finding } from './judge.ts';
import { normalisations } from './normalise.ts';
import type { Ordeal } from './ordeal.ts';
import { pointNames, points, victimNames } from './points.ts';

export interface Report {
  readonly findings: readonly Finding[];
  /** Point or moment → victim → kills. */
  readonly deaths: readonly { readonly where: string; readonly counts: readonly number[] }[];
}

const expected: Readonly<Record<CastRun['course'], string>> = {
  plain: 'DOCUMENTED',
  decided: 'DOCUMENTED',
  expires: 'SHELVED',
};

/** Everything that the ordeal has shown. The undisturbed performance is held to its cast, and the other one to it. */
export function reportOf({ cast, undisturbed, disturbed }: Ordeal): Report {
  const strays = cast.flatMap(({ key, course }) => {
    const outcome = undisturbed.archive.outcomes[key];
    return outcome === expected[course]
      ? []
      : [`${key}: ${outcome ?? 'nothing'}, and ${expected[course]} is what it was cast for`];
  });
  const repairs = cast.flatMap(repairsOf);
  const unrepaired = repairs
    .filter((key) => !undisturbed.archive.rows.calls.includes(key))
    .map((key) => `${key} is not there, and its run was cast to need it`);
  const missed = [
    ...pointNames
      .filter((point) => !disturbed.kills.some((kill) => kill.point === point))
      .map((point) => `nothing died ${points[point]}`),
    ...victimNames
      .filter((victim) => !disturbed.kills.some((kill) => kill.victim === victim))
      .map((victim) => `${victim} never died`),
  ];
  const findings: Finding[] = [
    { name: 'undisturbed runs astray', found: strays, of: `${cast.length} runs, each to end as it was cast` },
    {
      name: 'answers without their repair',
      found: unrepaired,
      of: `${repairs.length} answers that cannot be read at first`,
    },
    {
      name: 'points and processes spared',
      found: missed,
      of: `${pointNames.length} points, ${victimNames.length} ways to die`,
    },
    ...judge(undisturbed.archive, disturbed.archive),
  ];
  const deaths = [...pointNames, null].map((point) => ({
    where: point === null ? 'at no point in particular' : points[point],
    counts: victimNames.map(
      (victim) => disturbed.kills.filter((kill) => kill.point === point && kill.victim === victim).length,
    ),
  }));
  return { findings, deaths };
}

export function isClean({ findings }: Report): boolean {
  return !findings.some(isFault);
}

const excuseOf = ({ found, excuse = '' }: Finding): string => (found.length > 0 ? excuse : '');

/**
 * What was killed, what was found, what was made equal before documents were compared; then each thing that was found.
 */
export function inWords({ findings, deaths }: Report): string {
  return [
    `| killed | ${victimNames.join(' | ')} |`,
    `|---|${victimNames.map(() => '---:|').join('')}`,
    ...deaths.map(({ where, counts }) => `| ${where} | ${counts.map((count) => count || '').join(' | ')} |`),
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
