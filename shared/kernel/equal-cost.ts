import type { Usage } from './ask.ts';

/** What an arm is charged with: every token that went in or came out, cached or not. */
export const tokensOf = ({ inputTokens, outputTokens }: Pick<Usage, 'inputTokens' | 'outputTokens'>): number =>
  inputTokens + outputTokens;

interface VoteSpending {
  /** Tokens that the arm may spend. */
  readonly budget: number;
  readonly spent: number;
  /** Answers that were asked for so far. */
  readonly asked: number;
  /** Most answers of a vote, and most at once. */
  readonly most: number;
  readonly atOnce: number;
}

/**
 * How many more answers the vote asks for now: as many as what is left pays for at what one has cost so far. The first
 * is always asked, since nothing else tells what one costs. With equal costs the arm has floor(budget / cost of one)
 * answers, and at least one.
 */
export function moreAnswers({ budget, spent, asked, most, atOnce }: VoteSpending): number {
  if (asked === 0) return 1;
  const each = spent / asked;
  const affordable = each > 0 ? Math.floor((budget - spent) / each) : most;
  return Math.max(0, Math.min(affordable, most - asked, atOnce));
}

/** Why a soloist stops to revise; null: it goes on. */
export type SingleEnd = 'SPENT' | 'UNCHANGED' | 'BOUND' | 'FAILED';

interface SingleSpending {
  readonly budget: number;
  readonly spent: number;
  /** Tokens of its latest request, by which the next one is reckoned. */
  readonly latest: number;
  readonly revisions: number;
  /** Revisions in a row that changed nothing, and that failed. */
  readonly unchanged: number;
  readonly failed: number;
  readonly rules: { readonly mostRevisions: number; readonly unchangedRevisions: number; readonly failures: number };
}

/**
 * The stop rule of the single arm: as soon as another revision would pass the budget, or the last ones changed nothing.
 */
export function singleEnd({
  budget,
  spent,
  latest,
  revisions,
  unchanged,
  failed,
  rules,
}: SingleSpending): SingleEnd | null {
  if (failed >= rules.failures) return 'FAILED';
  if (unchanged >= rules.unchangedRevisions) return 'UNCHANGED';
  if (spent + latest > budget) return 'SPENT';
  return revisions >= rules.mostRevisions ? 'BOUND' : null;
}

export type Parity = 'EQUAL' | 'UNDER' | 'OVER';

/** Whether an arm cost what it was to cost, within the tolerance (a share of the budget). */
export function parityOf(spent: number, budget: number, tolerance: number): Parity {
  if (Math.abs(spent - budget) <= budget * tolerance) return 'EQUAL';
  return spent < budget ? 'UNDER' : 'OVER';
}
