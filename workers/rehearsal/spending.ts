import { costAtMost } from '../../activities/ask/room-to-write.ts';
import type { Model, ModelReply, ModelRequest } from '../../activities/models/model.ts';
import { priceOf } from '../../activities/models/prices.ts';
import { reckonedRates } from '../../activities/models/run-models.ts';
import { type Budget, ModelFailure, mostOf, openBudget, reserve, settle } from '../../shared/kernel/index.ts';

/** A request that the cap does not leave enough for, whatever comes back of those in flight. Nothing was sent. */
export class CapReached extends Error {}

/**
 * Money for one rehearsal: what a request may cost at most is set aside before it leaves, and replaced by what it did
 * cost. One that does not fit waits for those in flight, which mostly cost less than they might.
 */
export class Spending {
  private budget: Budget;
  /** Those who wait until something in flight is settled. */
  private waiting: (() => void)[] = [];

  /** `cap`: in microdollars. */
  constructor(cap: number) {
    this.budget = openBudget(cap);
  }

  /** Microdollars; of a model without a price, what its tokens would cost at the dearest one. */
  get spent(): number {
    return this.budget.spent;
  }

  /** Throws `CapReached` and `ModelFailure`. */
  async ask(model: Model, request: ModelRequest): Promise<ModelReply> {
    const most = await this.reserved(costAtMost(model.id, request, true));
    try {
      const reply = await model.ask(request);
      this.settle(most, priceOf(model.id, reply.usage) ?? unpriced(reply));
      return reply;
    } catch (error) {
      // Nobody knows whether it is billed: booked at its most.
      this.settle(most, error instanceof ModelFailure && !error.maybePaid ? 0 : null);
      throw error;
    }
  }

  private settle(most: number, cost: number | null): void {
    this.budget = settle(this.budget, most, cost);
    for (const proceed of this.waiting.splice(0)) proceed();
  }

  private async reserved(most: number): Promise<number> {
    for (;;) {
      const left = reserve(this.budget, most);
      if (left !== null) {
        this.budget = left;
        return most;
      }
      if (this.budget.reserved === 0) throw new CapReached();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }
}

/** What the tokens of a model without a price count as: those of the dearest one (kernel rules §14). */
const unpriced = ({ usage }: ModelReply): number => mostOf(reckonedRates(), usage.inputTokens, usage.outputTokens);
