import { counted, decimal, oneOrMany } from '../../text/amounts.ts';
import { imScore } from '../im-score.ts';
import type { EvaluationReport } from '../report.ts';
import type { ScoredResponse } from '../responses.ts';

/** Answers to open problems that stand where only a verified one may (evaluation rules §2.7). */
export interface Lifted {
  readonly answers: number;
  /**
   * The ceiling of all others, and the IM-Score with these answers at it, too. null: the report does not tell its
   * ceilings.
   */
  readonly ceiling: number | null;
  readonly without: number | null;
}

/**
 * By where the scores stand, and not by what the report says of people: whoever makes a report writes both. One of
 * before ceilings were told has its verdicts alone. `responses`: those that it tells.
 */
export function liftedIn(
  { rules, frontier }: Pick<EvaluationReport, 'rules' | 'frontier'>,
  responses: readonly ScoredResponse[],
): Lifted {
  const ceiling = rules.scoring?.ceilings['unverified'];
  if (ceiling === undefined) {
    const verified = (frontier.verdicts ?? []).filter((one) => one.verified);
    return { answers: verified.length, ceiling: null, without: null };
  }
  const isAbove = ({ status, score }: ScoredResponse) => status === 'OF' && score !== null && score > ceiling;
  const held = responses.map((one) => (isAbove(one) ? { ...one, score: ceiling } : one));
  return { answers: responses.filter(isAbove).length, ceiling, without: imScore(held, rules).score };
}

/** What a reader has to know where the people are those of somebody else. `of`: whose answers they are. */
export function liftedCautions(of: string, { answers, ceiling, without }: Lifted): string[] {
  if (answers === 0) return [];
  const some = counted(answers, 'answer to an open problem', 'answers to open problems');
  return [
    ceiling === null
      ? `${of}: ${some} ${oneOrMany(answers, 'was', 'were')} verified by people whom nobody here knows; what that earned, its report does not tell.`
      : `${of}: ${some} ${oneOrMany(answers, 'stands', 'stand')} above ${ceiling}, where only what people have verified may, and who they are nobody here knows; at ${ceiling} its IM-Score were ${decimal(without, 1)}.`,
  ];
}
