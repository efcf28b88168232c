import { responseOf } from './activities.ts';
import type { ResponseInBatches } from './in-batches.ts';
import type { EvaluationReport, Reported } from './report.ts';

/**
 * JSONL: one response a line, with the answer as it was given and each judgement; those of twins stand last, and say so.
 * `batched`: what came by batches of the provider; null: nobody was asked in any, and no line speaks of them.
 */
export function responseLines(
  report: EvaluationReport,
  rows: readonly Reported[],
  twins: readonly Reported[] = [],
  batched: readonly ResponseInBatches[] | null = null,
): string {
  const byResponse = batched && new Map(batched.map((one) => [one.response, one]));
  return [
    ...rows.map((row) => lineOf(report, row, cameIn(row, byResponse))),
    ...twins.map((row) => lineOf(report, row, { twin: true, ...cameIn(row, byResponse) })),
  ].join('');
}

function cameIn({ scenario, run }: Reported, batched: ReadonlyMap<string, ResponseInBatches> | null) {
  if (batched === null) return {};
  const { answer = false, judgements = [] } = batched.get(responseOf(scenario, run)) ?? {};
  return { inBatches: { answer, judgements } };
}

function lineOf({ runKey, simulated, model }: EvaluationReport, { said, ...row }: Reported, marks: object): string {
  const answer = said.kind === 'answer' ? said.text : null;
  return `${JSON.stringify({ runKey, simulated, model, ...row, ...marks, said: said.kind, answer })}\n`;
}
