import type { EvaluationReport } from '../report.ts';

/** A report beside others, with the name by which it was asked for: its key here, or the path of its file. */
export interface NamedReport {
  readonly name: string;
  readonly report: EvaluationReport;
}

/** One run makes one report: of two keys that are alike by chance the models or the moments are not. */
export const identityOf = ({ runKey, createdAt, model }: EvaluationReport): string =>
  JSON.stringify([runKey, createdAt, model]);

/**
 * Evaluations that are named twice, by two names: as one of two models each would stand beside itself. `altered`: of those
 * alone whose two reports do not say the same, so that one of them was changed.
 */
export function namedTwice(reports: readonly NamedReport[], which: 'all' | 'altered'): string[] {
  return [...Map.groupBy(reports, ({ report }) => identityOf(report)).values()].flatMap((alike) => {
    const [first, ...others] = alike;
    if (first === undefined) return [];
    return others.flatMap((other) => {
      const same = JSON.stringify(first.report) === JSON.stringify(other.report);
      if (same && which === 'altered') return [];
      return [
        same
          ? `${other.name} is the evaluation ${first.name} once more; name it once`
          : `${other.name} and ${first.name} are of one evaluation, ${first.report.runKey}, and do not say the same: one of them was changed`,
      ];
    });
  });
}
