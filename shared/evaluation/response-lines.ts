import type { EvaluationReport, Reported } from './report.ts';

/** JSONL: one response a line, with the answer as it was given and each judgement; those of twins stand last, and say so. */
export function responseLines(
  report: EvaluationReport,
  rows: readonly Reported[],
  twins: readonly Reported[] = [],
): string {
  return [...rows.map((row) => lineOf(report, row)), ...twins.map((row) => lineOf(report, row, { twin: true }))].join(
    '',
  );
}

function lineOf({ runKey, simulated, model }: EvaluationReport, { said, ...row }: Reported, mark = {}): string {
  const answer = said.kind === 'answer' ? said.text : null;
  return `${JSON.stringify({ runKey, simulated, model, ...row, ...mark, said: said.kind, answer })}\n`;
}
