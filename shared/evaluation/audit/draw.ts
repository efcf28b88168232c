import { drawEvenly } from '../../scenario/qa/index.ts';
import { responseOf } from '../activities.ts';
import type { Reported } from '../report.ts';

/** Answers that judges have scored: what people can be compared about. A response without an answer scores 0 by rule. */
export const judgedAnswers = (rows: readonly Reported[]): readonly (Reported & { readonly score: number })[] =>
  rows.flatMap((row) => (row.said.kind === 'answer' && row.score !== null ? [{ ...row, score: row.score }] : []));

/**
 * The answers that people are to mark, at random and stratified by status and by whether they pass as the judges have it
 * (evaluation rules §5.1). Each could be drawn with the same chance.
 */
export function drawAnswers(rows: readonly Reported[], size: number, seed: string, passScore: number): string[] {
  const places = new Map(rows.map(({ scenario, run }, at) => [responseOf(scenario, run), at]));
  const drawn = drawEvenly(judgedAnswers(rows), size, seed, {
    rowOf: ({ status }) => `status ${status}`,
    columnOf: ({ score }) => (score >= passScore ? 'judged to pass' : 'judged to fail'),
    placeOf: ({ scenario, run }) => places.get(responseOf(scenario, run)) ?? 0,
  });
  return drawn.map(({ scenario, run }) => responseOf(scenario, run));
}
