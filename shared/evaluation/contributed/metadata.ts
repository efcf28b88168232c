import type { EvaluationReport } from '../report.ts';

/**
 * What has to be known of results that others contribute, and is not stated: the version of the model that answered, and how
 * freely it drew. Runs and raw responses no report is without.
 */
export function unstatedIn({ snapshots, asked, given }: EvaluationReport): string[] {
  const temperature = asked?.temperature ?? (given?.from === 'file' ? given.temperature : null);
  return [
    ...(snapshots.length === 0 ? ['the version of the model that answered'] : []),
    ...(temperature === null ? ['the temperature that was asked for'] : []),
  ];
}
