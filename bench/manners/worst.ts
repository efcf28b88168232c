import type { Observation } from './observe.ts';
import { systemsPlayed, type SystemName } from './systems.ts';

/** A run under a manner, and the run of the same seed with obliging models. */
export interface Compared {
  readonly seed: string;
  readonly run: Observation;
  readonly plain: Observation;
}

/** The worst of several seeds, column by column. */
export interface Worst {
  readonly system: SystemName;
  readonly manner: string;
  readonly seeds: number;
  /** How the runs ended, with the number of those that ended so. */
  readonly ends: string;
  readonly cut: number;
  readonly unreadable: number;
  readonly sentBack: number;
  readonly refused: number;
  readonly unanswered: number;
  readonly votesLost: number;
  readonly asked: number;
  readonly dollars: number;
  /** How many times the cost of the plain run. */
  readonly costRatio: number;
  readonly outputRatio: number;
  /** What falls short of the goal, in words, seed by seed; empty: nothing. */
  readonly misses: readonly string[];
}

export function worstOf(system: SystemName, manner: string, compared: readonly Compared[]): Worst {
  const most = (value: (one: Compared) => number) => Math.max(...compared.map(value));
  return {
    system,
    manner,
    seeds: compared.length,
    ends: tallied(compared.map(({ run }) => run.end.outcome)),
    cut: most(({ run }) => run.cut),
    unreadable: most(({ run }) => run.unreadable),
    sentBack: most(({ run }) => run.sentBack),
    refused: most(({ run }) => run.refused),
    unanswered: most(({ run }) => run.unanswered),
    votesLost: most(({ run }) => run.votesLost),
    asked: most(({ run }) => run.questions.length),
    dollars: most(({ run }) => run.dollars),
    costRatio: most(({ run, plain }) => run.dollars / plain.dollars),
    outputRatio: most(({ run, plain }) => run.outputTokens / plain.outputTokens),
    misses: compared.flatMap((one) => missesOf(system, one).map((miss) => `${one.seed}: ${miss}`)),
  };
}

function missesOf(system: SystemName, { run, plain }: Compared): string[] {
  const more = run.questions.filter((question) => !plain.questions.includes(question));
  return [
    ...(systemsPlayed[system].isGood(run.end, plain.end)
      ? []
      : [`ends ${run.end.outcome} (${run.end.why}); goal: ${systemsPlayed[system].goal}`]),
    ...(run.cut > 0 ? [`${run.cut} of ${run.calls} answers are cut off`] : []),
    ...(run.votesLost > plain.votesLost ? [`${run.votesLost} votes are not cast`] : []),
    ...(more.length > 0 ? [`a person is asked: ${[...new Set(more)].join(' / ')}`] : []),
  ];
}

function tallied(ends: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].map(([end, count]) => (ends.length === 1 ? end : `${end} ${count}`)).join(', ');
}

export function table(rows: readonly Worst[]): string {
  const lines = rows.map(
    (row) =>
      `| ${[
        row.system,
        row.manner,
        row.ends,
        row.cut,
        row.unreadable,
        row.sentBack,
        row.refused,
        row.unanswered,
        row.votesLost,
        row.asked,
        `$${row.dollars.toFixed(2)}`,
        `× ${row.costRatio.toFixed(2)}`,
        `× ${row.outputRatio.toFixed(2)}`,
        row.misses.length === 0 ? 'met' : 'MISSED',
      ].join(' | ')} |`,
  );
  return [
    '| system | manner | ended | cut | unreadable | sent back | refused | unanswered | votes lost | people asked | cost | beside plain | tokens out | goal |',
    '|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|',
    ...lines,
  ].join('\n');
}

export function missesInWords(rows: readonly Worst[]): string {
  const short = rows.flatMap(({ system, manner, misses }) => misses.map((miss) => `- ${system}, ${manner}, ${miss}`));
  return short.length === 0 ? 'Every goal is met.' : ['What falls short:', ...short].join('\n');
}
