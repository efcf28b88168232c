/**
 * A run's money, in microdollars. What a call may cost at most is reserved before it leaves and replaced by what it
 * did cost when it comes back, so the cap is passed by no more than the calls in flight could be wrong about.
 */
export interface Budget {
  /** null: no cap. */
  readonly cap: number | null;
  readonly spent: number;
  readonly reserved: number;
}

/** The lines of a policy that say what its run may cost. */
export interface Caps {
  /** What somebody asked for; null: nothing. */
  readonly spendCapMicrodollars: number | null;
  /** What holds then; null: no cap. Absent where an earlier version or a system of somebody's own has no such line. */
  readonly defaultCapMicrodollars?: number | null;
}

/** The cap that holds (kernel rules §14). */
export const capThatHolds = ({ spendCapMicrodollars, defaultCapMicrodollars }: Caps): number | null =>
  spendCapMicrodollars ?? defaultCapMicrodollars ?? null;

/** A policy as the run itself is told it: with the cap that holds, whoever set it. */
export const withCap = <P extends Caps>(policy: P): P => ({ ...policy, spendCapMicrodollars: capThatHolds(policy) });

/** What a model's tokens cost, in microdollars each. */
export interface TokenRates {
  readonly input: number;
  readonly output: number;
}

/** What one request with so many tokens costs at most. */
export function mostOf(rates: TokenRates | null, inputTokens: number, outputTokens: number): number {
  return rates === null ? 0 : Math.ceil(rates.input * inputTokens + rates.output * outputTokens);
}

export const openBudget = (cap: number | null): Budget => ({ cap, spent: 0, reserved: 0 });

/** The budget with `amount` set aside, or null where the cap does not leave that much. */
export function reserve(budget: Budget, amount: number): Budget | null {
  if (budget.cap !== null && budget.spent + budget.reserved + amount > budget.cap) return null;
  return { ...budget, reserved: budget.reserved + amount };
}

/** What is neither spent nor set aside; Infinity without a cap. */
export const leftOf = ({ cap, spent, reserved }: Budget): number => (cap ?? Infinity) - spent - reserved;

/** Gives a reservation back and books what the call cost; an unknown cost is booked as the whole reservation. */
export function settle(budget: Budget, reserved: number, cost: number | null): Budget {
  return { ...budget, reserved: Math.max(0, budget.reserved - reserved), spent: budget.spent + (cost ?? reserved) };
}
