import type { Policy } from '../policy.ts';
import { categories, teams, type Category, type MatchEnd, type Team } from '../vocabulary.ts';
import { judgesAgreement } from './agreement.ts';
import { standardErrorOf } from './mean.ts';
import type { OpenedJudgement } from './opening.ts';
import { meanOverOrders, positionBias, type PositionBias } from './orders.ts';
import type { Conduct } from './process-quality.ts';
import { leadOfA, scored, type ScoredJudgement } from './scores.ts';
import { decimal } from '../../text/amounts.ts';

/** Symposium's sums over a judge panel, after the reveal. On the scale of the marks, unless it says otherwise. */
export interface Verdict {
  readonly end: Extract<MatchEnd, 'JUDGED' | 'UNJUDGED'>;
  /** null: UNJUDGED. */
  readonly winner: Team | 'DRAW' | null;
  /** In a sentence, with its numbers. */
  readonly why: string;
  /** Weighted means over both orders; null: UNJUDGED. */
  readonly means: Readonly<Record<Team, number>> | null;
  /** What they are made of; null: UNJUDGED. */
  readonly categories: Readonly<Record<Category, Readonly<Record<Team, number>>>> | null;
  /** A minus B. */
  readonly lead: number | null;
  /** Of the lead, over judgements. */
  readonly standardError: number | null;
  /** The lead that makes no winner yet. */
  readonly margin: number | null;
  readonly judgements: {
    readonly asked: number;
    readonly scored: number;
    readonly unreadable: number;
    readonly absent: number;
  };
  readonly positionBias: readonly PositionBias[];
  /** Krippendorff's alpha over judges; null: one judge, or nothing to agree about. */
  readonly agreement: number | null;
}

/** Sums of fifths and quarters are not exact in binary; a lead below this is none. */
const rounding = 1e-9;

/**
 * Winner by weighted mean over both orders. A lead inside the judges' disagreement is a draw: up to `drawErrors`
 * standard errors of the leads of single judgements. What a place was worth to a judge scatters its two leads, so a
 * judge panel that follows the place finds no winner. With one judge and one error the rule says that a win has to hold
 * in both orders. Judged in one order only, the match stays UNJUDGED (worldbuilding rules §9.10).
 */
export function verdictOf(
  opened: readonly OpenedJudgement[],
  conduct: Readonly<Record<Team, Conduct>>,
  { rubric, judging }: Pick<Policy, 'rubric' | 'judging'>,
): Verdict {
  const read = scored(opened, conduct, rubric);
  const count = (outcome: OpenedJudgement['outcome']) => opened.filter((one) => one.outcome === outcome).length;
  const told = {
    judgements: { asked: opened.length, scored: read.length, unreadable: count('UNREADABLE'), absent: count('ABSENT') },
    positionBias: positionBias(read),
    agreement: judgesAgreement(read),
  };
  const means = teamMeans(read, (one, team) => one.teams[team].countedMean);
  const standardError = standardErrorOf(read.map(leadOfA));
  if (means === null || standardError === null) {
    const why =
      read.length === 0
        ? `none of ${opened.length} judgements could be read`
        : `${read.length} of ${opened.length} judgements could be read, all in one order`;
    return {
      end: 'UNJUDGED',
      winner: null,
      why,
      means: null,
      categories: null,
      lead: null,
      standardError: null,
      margin: null,
      ...told,
    };
  }
  const lead = means.A - means.B;
  const margin = standardError * judging.drawErrors;
  const winner = Math.abs(lead) <= margin + rounding ? 'DRAW' : lead > 0 ? 'A' : 'B';
  return {
    end: 'JUDGED',
    winner,
    why: whyOf(winner, Math.abs(lead), margin),
    means,
    categories: categoryMeans(read),
    lead,
    standardError,
    margin,
    ...told,
  };
}

function whyOf(winner: Team | 'DRAW', lead: number, margin: number): string {
  const numbers = `by ${decimal(lead)}, where the judges disagree by ${decimal(margin)}`;
  if (winner !== 'DRAW') return `${winner} leads ${numbers}`;
  return lead <= rounding
    ? 'both have the same mean'
    : `nobody leads by more than the judges disagree: ${decimal(lead)} of ${decimal(margin)}`;
}

function teamMeans(
  read: readonly ScoredJudgement[],
  value: (one: ScoredJudgement, team: Team) => number,
): Record<Team, number> | null {
  const [A, B] = teams.map((team) => meanOverOrders(read, (one) => value(one, team)));
  return typeof A === 'number' && typeof B === 'number' ? { A, B } : null;
}

function categoryMeans(read: readonly ScoredJudgement[]): Verdict['categories'] {
  const rows = categories.flatMap((category) => {
    const means = teamMeans(read, (one, team) => one.teams[team].counted[category]);
    return means === null ? [] : [[category, means] as const];
  });
  return rows.length === categories.length
    ? (Object.fromEntries(rows) as Record<Category, Record<Team, number>>)
    : null;
}
