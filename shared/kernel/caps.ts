import { grouped, money } from '../text/amounts.ts';
import type { ReviewPlace } from './review-id.ts';

/** What a cap counts (kernel rules §38). */
export const capKinds = ['money', 'tokens'] as const;
export type CapKind = (typeof capKinds)[number];

export type Corpus = 'simulated' | 'real';

/** Names of what a cap is over, as the store has them. */
export const capScope = {
  run: (runKey: string): string => `run/${runKey}`,
  batch: (runKey: string): string => `batch/${runKey}`,
  corpus: (runKey: string): string => `corpus/${runKey}`,
  /** Every day. */
  day: (corpus: Corpus): string => `day/${corpus}`,
} as const;

/** What a request takes, at most or in the end. */
export interface Amount {
  readonly microdollars: number;
  readonly tokens: number;
}

/** A cap that leaves no room for a request. */
export interface CapReached {
  /** `run/<key>`, `batch/<key>`, `corpus/<key>`, or `day/<corpus>/<date>`. */
  readonly scope: string;
  readonly kind: CapKind;
  /** Which setting of it: a raised cap is another one. */
  readonly nth: number;
  /** Microdollars, or tokens: the cap, what is spent of it, and what the request takes at most. */
  readonly most: number;
  readonly spent: number;
  readonly needs: number;
}

const partsOf = (scope: string): readonly [whose: string, name: string, date: string | null] => {
  const [whose = '', name = '', date = null] = scope.split('/');
  return [whose, name, date];
};

/** When the day of a scope is over, in milliseconds of the epoch; null: it is over no day. */
export function dayEndsAt(scope: string): number | null {
  const [whose, , date] = partsOf(scope);
  return whose === 'day' && date !== null ? Date.parse(`${date}T00:00:00Z`) + 86_400_000 : null;
}

export const capAmount = (kind: CapKind, amount: number): string =>
  kind === 'money' ? money(amount, 2) : `${grouped(amount)} tokens`;

/** The scope as people read it: `the run x`, `the batch x`, `the corpus x`, `2026-11-25 (UTC)`, `each day`; simulated ones say so. */
export function scopeWords(scope: string): string {
  const [whose, name, date] = partsOf(scope);
  if (whose !== 'day') return `the ${whose} ${name}`;
  const day = date === null ? 'each day (UTC)' : `${date} (UTC)`;
  return name === 'simulated' ? `${day}, of simulated models` : day;
}

/** Why a request is not made, without a word of what it is about. */
export const capWords = ({ scope, kind, most, spent, needs }: CapReached): string =>
  `the cap of ${scopeWords(scope)}, ${capAmount(kind, most)}, leaves no room for a call of up to ${capAmount(kind, needs)} (spent ${capAmount(kind, spent)})`;

/**
 * The one review of a cap that is reached: all who wait for it name the same, whichever of them opened it. A raised cap
 * has another. The day has no run of its own, so whoever opens the review of a day does it in its own name.
 */
export function capReviewPlace({ scope, kind, nth }: Pick<CapReached, 'scope' | 'kind' | 'nth'>): ReviewPlace {
  const [whose, name, date] = partsOf(scope);
  const runKey = whose === 'day' ? `day-${name}-${date ?? ''}` : name;
  return {
    runKey,
    phase: 'RUN',
    round: nth,
    kind: 'spend-cap',
    subject: whose === 'day' ? `${kind}-of-the-day` : kind,
  };
}

/** The run that a review of this cap is about; null: a day, which is no run. */
export function runOfScope(scope: string): string | null {
  const [whose, name] = partsOf(scope);
  return whose === 'day' ? null : name;
}

const raising = {
  money: { field: 'raiseToMicrodollars', what: 'spend cap', how: '--raise-to, in dollars' },
  tokens: { field: 'raiseToTokens', what: 'cap in tokens', how: '--raise-to-tokens' },
} as const;

/** Why a decision does not raise a cap as it has to; null: it does, or there is none to raise. `cap`: that is reached. */
export function unfitRaise(kind: CapKind, goesOn: boolean, cap: number | null, raised: number | null): string | null {
  const { field, what, how } = raising[kind];
  if (raised !== null && (cap === null || !goesOn))
    return `${field}: goes with CONTINUE of a run whose ${what} is reached; leave it out`;
  if (cap === null || !goesOn || (raised ?? 0) > cap) return null;
  return `${field}: the ${what} of ${kind === 'money' ? money(cap) : grouped(cap)} is reached; raise it above that (${how})`;
}
