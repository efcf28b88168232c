import { cost } from '../../../shared/text/index.ts';

/** What a scoring server may spend while it runs, in microdollars; null: no limit. */
export class Allowance {
  private readonly most: number | null;
  private spent = 0;
  private held = 0;

  constructor(most: number | null) {
    this.most = most;
  }

  /**
   * Sets money aside for one answer: `wanted`, or what is left where that is less. `waits`: others hold what there is, and
   * most of it comes back. `spent`: nothing is left.
   */
  take(wanted: number): { readonly microdollars: number | null } | 'waits' | 'spent' {
    if (this.most === null) return { microdollars: null };
    // A cap is a whole number above 0, also of who costs nothing.
    const left = Math.floor(Math.min(Math.max(1, wanted), this.most - this.spent - this.held));
    if (left < 1) return this.most - this.spent < 1 ? 'spent' : 'waits';
    this.held += left;
    return { microdollars: left };
  }

  /** What an answer took, in the place of what was set aside for it. */
  settle(held: number | null, used: number): void {
    this.held -= held ?? 0;
    this.spent += used;
  }

  /** For a person: `$1.20 of $50.00`. */
  words(): string {
    return this.most === null ? cost(this.spent) : `${cost(this.spent)} of ${cost(this.most)}`;
  }
}
