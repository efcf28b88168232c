import type { JudgedScore } from './score.ts';
import { medianOf } from '../statistics/sums.ts';

/** What a subject came back with. */
export type Said =
  | { readonly kind: 'answer'; readonly text: string }
  /** The model or its provider declined; it said nothing; it never came to an answer within its room. */
  | { readonly kind: 'declined' | 'empty' | 'exhausted' }
  /** Symposium, or the way to the model, failed. */
  | { readonly kind: 'missing'; readonly why: string };

/** The score of a response, and what it rests on. */
export interface ResponseScore {
  /** null: unscored (evaluation rules §2.1). */
  readonly score: number | null;
  readonly why: string;
  /** Of each judge whose judgement counts. */
  readonly scores: readonly number[];
  /** More than half of those flag it. */
  readonly breakthrough: boolean;
}

/** The median of the judges (evaluation rules §2.6); without an answer there is nothing to judge, and it is 0. */
export function responseScore(said: Said, judged: readonly JudgedScore[]): ResponseScore {
  if (said.kind === 'missing')
    return { score: null, why: `no answer came: ${said.why}`, scores: [], breakthrough: false };
  if (said.kind !== 'answer') return { score: 0, why: withoutAnswer[said.kind], scores: [], breakthrough: false };
  const counted = judged.filter(({ score }) => score !== null);
  const scores = counted.flatMap(({ score }) => score ?? []).toSorted((a, b) => a - b);
  const middle = medianOf(scores);
  const flagged = counted.filter(({ breakthrough }) => breakthrough).length;
  return {
    score: middle,
    why:
      middle === null ? `no judgement counts: ${judged.map(({ why }) => why ?? 'none').join('; ') || 'none came'}` : '',
    scores,
    breakthrough: flagged * 2 > counted.length,
  };
}

const withoutAnswer = {
  declined: 'the model declined',
  empty: 'the answer is empty',
  exhausted: 'it never came to an answer within its room',
} as const;

/** How often a subject came back with each of them. */
export function saidCounts(rows: readonly { readonly said: Said }[]): Record<Said['kind'], number> {
  const of = (kind: Said['kind']) => rows.filter(({ said }) => said.kind === kind).length;
  return {
    answer: of('answer'),
    declined: of('declined'),
    empty: of('empty'),
    exhausted: of('exhausted'),
    missing: of('missing'),
  };
}
