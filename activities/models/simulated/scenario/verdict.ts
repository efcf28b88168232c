import { constantValues, keeps, opposite, type Law } from './law.ts';
import { lawOf } from './laws.ts';
import { byName, type Claim } from './seed-shape.ts';

/** A claim worked out from the numbers that it states. */
export interface Verdict {
  readonly law: Law;
  readonly values: Readonly<Record<string, number>>;
  readonly result: number;
  readonly bound: number;
  readonly holds: boolean;
}

/** How a paradox says that a bound is on the wrong side: the claim is true where its law's own inequality fails. */
const denial = 'Out of reach on principle: ';
export const denied = (statement: string) => `${denial}${statement}`;
export const isDenied = ({ statement }: Pick<Claim, 'statement'>): boolean => statement.startsWith(denial);

/** null for a claim whose quantities belong to no law that the simulated agents know. */
export function verdictOf(claim: Claim): Verdict | null {
  const values = { ...constantValues, ...byName(claim.quantities) };
  const found = lawOf(Object.keys(values));
  const law = found !== null && isDenied(claim) ? opposite(found) : found;
  const bound = law === null ? undefined : values[law.limit];
  if (law === null || bound === undefined) return null;
  return { law, values, result: law.work(values), bound, holds: keeps(law, values, bound) };
}

export const rounded = (value: number) => Number(value.toPrecision(6));

/** The bound that would do, with room to spare, in three digits. */
export function mendedBound({ law, result }: Verdict): number {
  return Number((law.comparator === '<=' ? result * 1.5 : result / 1.5).toPrecision(3));
}

/** What a lead asks ATHENA for; her simulation reads the same words back. */
export function correctionOf(claim: Claim, verdict: Verdict): { target: string; change: string } {
  return {
    target: claim.id,
    change: `Set ${verdict.law.limit} to ${mendedBound(verdict)} ${verdict.law.unit}, or change the numbers so that the claim holds with room.`,
  };
}

export function inWords({ law, result, bound, holds }: Verdict): string {
  return `${law.expression} = ${rounded(result)} ${law.unit}, which has to be ${law.comparator} ${bound} ${law.unit}: ${holds ? 'it is' : 'it is not'}.`;
}

/** What a claim's result has to satisfy, as a threshold. */
export function inlineBound(claim: Claim): string {
  const verdict = verdictOf(claim);
  return verdict === null
    ? 'As the claim states it'
    : `${verdict.law.expression} ${verdict.law.comparator} ${verdict.bound} ${verdict.law.unit}`;
}
