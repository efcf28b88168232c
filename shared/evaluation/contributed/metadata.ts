import { z } from 'zod';
import type { EvaluationReport } from '../report.ts';
import { isName } from './untrusted.ts';

/** What whoever hands results in says of them where the report does not (evaluation rules §1.16). */
export const statement = z.strictObject({
  /** Versions of the model that answered. */
  snapshots: z.array(z.string().refine(isName, 'is no name of a version: one line of plain words')).max(20).default([]),
  /** null: the model takes none; left out: it is not said. */
  temperature: z.number().min(0).max(10).nullable().exactOptional(),
  /** Whose results they are. */
  by: z.string().refine(isName, 'is no name: one line of plain words').exactOptional(),
});
export type Statement = z.input<typeof statement>;

/** What has to be known of results that others contribute. `stated`: which of it the report does not say, and whoever handed it in does. */
export interface Metadata {
  readonly snapshots: readonly string[];
  /** null: the model takes none. */
  readonly temperature: number | null;
  readonly runs: number;
  readonly stated: readonly ('snapshots' | 'temperature')[];
}

const temperatureIn = ({ asked, given }: EvaluationReport): number | null =>
  asked?.temperature ?? (given?.from === 'file' ? given.temperature : null);

/**
 * What of it is not stated: the version of the model that answered, and how freely it drew. Runs and raw responses no report is
 * without.
 */
export function unstatedIn(report: EvaluationReport): string[] {
  return [
    ...(report.snapshots.length === 0 ? ['the version of the model that answered'] : []),
    ...(temperatureIn(report) === null ? ['the temperature that was asked for'] : []),
  ];
}

/** The metadata of results, or each line of it that nobody states, or that is stated in two ways. */
export function metadataOf(
  report: EvaluationReport,
  { snapshots = [], temperature }: Statement,
): Metadata | { readonly problems: readonly string[] } {
  const told = temperatureIn(report);
  const problems = [...versionProblems(report.snapshots, snapshots), ...temperatureProblems(told, temperature)];
  if (problems.length > 0) return { problems };
  const isVersionTold = report.snapshots.length > 0;
  return {
    snapshots: isVersionTold ? report.snapshots : snapshots,
    temperature: told ?? temperature ?? null,
    runs: report.runs,
    stated: [...(isVersionTold ? [] : (['snapshots'] as const)), ...(told === null ? (['temperature'] as const) : [])],
  };
}

function versionProblems(told: readonly string[], stated: readonly string[]): string[] {
  if (told.length === 0 && stated.length === 0)
    return ['version: the report does not state the version of the model that answered; state it (--model-version)'];
  return told.length === 0 || stated.length === 0 || isSame(told, stated)
    ? []
    : [`version: the report says ${told.join(', ')}; leave it out`];
}

function temperatureProblems(told: number | null, stated: number | null | undefined): string[] {
  if (told === null && stated === undefined)
    return [
      'temperature: the report does not state the temperature that was asked for; state it (--temperature, or none where the model takes none)',
    ];
  return told === null || stated === undefined || stated === told
    ? []
    : [`temperature: the report says ${told}; leave it out`];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
