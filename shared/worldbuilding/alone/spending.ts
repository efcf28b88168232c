import type { Usage } from '../../kernel/ask.ts';
import type { TokenRates } from '../../kernel/budget.ts';
import { parityOf, tokensOf, type Parity, type SingleEnd } from '../../kernel/equal-cost.ts';

/** In what equal cost is counted. */
export type Measure = 'MICRODOLLARS' | 'TOKENS';

/** What a soloist may spend. */
export interface Allowance {
  readonly measure: Measure;
  readonly amount: number;
}

/**
 * What the team paid until its spec stood is what the soloist may spend: in money where both have prices, else in tokens,
 * in and out, cached or not (worldbuilding rules §16.2). Pictures and judges are outside, as both sides have the same.
 * `rates`: of the soloist's model; null where its price is not known.
 */
export function allowanceOf(team: Usage, rates: TokenRates | null): Allowance {
  const isPriced = (team.costMicrodollars ?? 0) > 0 && rates !== null && rates.input + rates.output > 0;
  const measure: Measure = isPriced ? 'MICRODOLLARS' : 'TOKENS';
  return { measure, amount: spentIn(measure, team) };
}

/** A cost that is not known is more than any allowance: nothing further is asked for. */
export function spentIn(measure: Measure, usage: Usage): number {
  switch (measure) {
    case 'MICRODOLLARS':
      return usage.costMicrodollars ?? Infinity;
    case 'TOKENS':
      return tokensOf(usage);
    default:
      return measure satisfies never;
  }
}

/** ABSENT: no draft came that may stand. */
export type AloneEnd = SingleEnd | 'ABSENT';

/** A soloist's work beside the team's, in numbers. */
export interface AloneTally {
  readonly measure: Measure;
  /** What the team paid until its spec stood, and what the soloist did. */
  readonly beside: Usage;
  readonly own: Usage;
  readonly drafts: number;
  readonly revisions: number;
  readonly ended: AloneEnd;
}

/** Whether it cost what the team did. `tolerance`: a share of that; UNKNOWN: a price was not known. */
export function costParity({ measure, beside, own }: AloneTally, tolerance: number): Parity | 'UNKNOWN' {
  const spent = spentIn(measure, own);
  return Number.isFinite(spent) ? parityOf(spent, spentIn(measure, beside), tolerance) : 'UNKNOWN';
}
