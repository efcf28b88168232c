import { categories, teams, type Category, type MatchEnd, type Team } from '../vocabulary.ts';
import { type ScoredJudgement, leadOfA, scored } from './scores.ts';
import type { Policy } from '../policy.ts';
import type { OpenedJudgement } from './opening.ts';
import type { Conduct } from './process-quality.ts';
import { krippendorffAlpha } from '../../statistics/agreement.ts';
import { decimal, rounded } from '../../text/amounts.ts';

/** Arithmetic mean; null of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Standard error of the mean, from the sample's own scatter (n − 1). null below two values: one says nothing of how
 * they scatter.
 */
export function standardErrorOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/**
 * Agreement of the judges on the marks as they gave them: ten units, five categories of two worlds; a judge's value is
 * its mean over its orders.
 */
export function judgesAgreement(judgements: readonly ScoredJudgement[]): number | null {
  const judges = [...Map.groupBy(judgements, ({ judge }) => judge).values()];
  return krippendorffAlpha(
    teams.flatMap((team) =>
      categories.map((category) => judges.map((own) => meanOf(own.map((one) => one.teams[team].given[category])))),
    ),
  );
}

/**
 * Means over both orders, each order weighing the same however often it was read: what a place is worth to the judges
 * then cancels, also where a judgement is missing. null where one of the orders was never read.
 */
function byOrder(
  judgements: readonly ScoredJudgement[],
  value: (one: ScoredJudgement) => number,
): readonly [firstA: number, firstB: number] | null {
  const [firstA, firstB] = teams.map((team) => meanOf(judgements.filter(({ first }) => first === team).map(value)));
  return typeof firstA === 'number' && typeof firstB === 'number' ? [firstA, firstB] : null;
}

function meanOverOrders(
  judgements: readonly ScoredJudgement[],
  value: (one: ScoredJudgement) => number,
): number | null {
  const both = byOrder(judgements, value);
  return both === null ? null : (both[0] + both[1]) / 2;
}

/**
 * First minus second: what a world gains, on the scale of the marks, by being read first. From the marks as they were
 * given, because what Symposium takes off is nobody's bias. null unless both orders were read: one order cannot tell a
 * better world from a better place.
 */
function firstMinusSecond(judgements: readonly ScoredJudgement[]): number | null {
  const both = byOrder(judgements, ({ teams: { A, B } }) => A.givenMean - B.givenMean);
  return both === null ? null : (both[0] - both[1]) / 2;
}

interface PositionBias {
  readonly judge: string;
  readonly firstMinusSecond: number | null;
}

/** Of every judge who could be read, by name. */
export function positionBias(judgements: readonly ScoredJudgement[]): PositionBias[] {
  const judges = Map.groupBy(judgements, ({ judge }) => judge);
  return [...judges]
    .map(([judge, own]) => ({ judge, firstMinusSecond: firstMinusSecond(own) }))
    .sort((a, b) => (a.judge < b.judge ? -1 : 1));
}

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
  const leader = lead > 0 ? 'A' : 'B';
  const winner = Math.abs(lead) <= margin + rounding ? 'DRAW' : leader;
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

/** In how many decimals lead and margin are told: as many as it takes to see which is larger (worldbuilding rules §9.10). */
export function leadDigits({ winner, lead, margin }: LeadFound): number {
  const within = (digits: number) => rounded(Math.abs(lead), digits) <= rounded(margin, digits);
  return [2, 3, 4].find((count) => within(count) === (winner === 'DRAW')) ?? 2;
}

interface LeadFound {
  readonly winner: Team | 'DRAW';
  /** A minus B. */
  readonly lead: number;
  readonly margin: number;
}

function whyOf(winner: Team | 'DRAW', lead: number, margin: number): string {
  const digits = leadDigits({ winner, lead, margin });
  const [led, disagreed] = [decimal(lead, digits), decimal(margin, digits)];
  if (winner !== 'DRAW') return `${winner} leads by ${led}, where the judges disagree by ${disagreed}`;
  return lead <= rounding
    ? 'both have the same mean'
    : `nobody leads by more than the judges disagree: ${led} of ${disagreed}`;
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
