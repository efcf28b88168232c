import { krippendorffAlpha } from '../../statistics/agreement.ts';
import { meanOf } from '../../statistics/sums.ts';
import { type AuditRules, scenariosIn, type Share, shareOf } from './agreement.ts';
import type { PersonsMark } from './marked.ts';

/** An answer that two people have marked, each without knowing what the other gives. */
export interface MarkedTwice {
  readonly scenario: string;
  readonly marks: readonly PersonsMark[];
}

/** How far people agree with each other (evaluation rules §5.2): what judges can be asked for is no more than that. */
export interface AmongPeople {
  /** Answers that two people have marked, and those of which both have signed. */
  readonly answers: number;
  readonly signed: number;
  readonly scenarios: number;
  /** Both pass it or both fail it. null: of no answer. */
  readonly same: Share | null;
  readonly meanDistance: number | null;
  readonly alpha: number | null;
  readonly alphaOfPasses: number | null;
}

/**
 * Who comes first is chance and differs from answer to answer. So nothing stands here that would tell the first from
 * the second: no mean difference, and no ICC(A,1), whose raters are the same ones throughout.
 */
export function amongPeople(answers: readonly MarkedTwice[], { passScore, level }: AuditRules): AmongPeople {
  const units = answers.map(({ marks }) => marks.map(({ score }) => score));
  const passes = units.map((unit) => unit.map((score) => Number(score >= passScore)));
  const distances = units.flatMap(([one, other]) =>
    one === undefined || other === undefined ? [] : [Math.abs(one - other)],
  );
  return {
    answers: answers.length,
    signed: answers.filter(({ marks }) => marks.every((mark) => mark.signed)).length,
    scenarios: scenariosIn(answers),
    same: shareOf(
      answers.map(({ scenario }, at) => ({ scenario, is: new Set(passes[at]).size === 1 })),
      level,
    ),
    meanDistance: meanOf(distances),
    alpha: krippendorffAlpha(units),
    alphaOfPasses: krippendorffAlpha(passes),
  };
}
